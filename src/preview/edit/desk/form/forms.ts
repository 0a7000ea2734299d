import type { ErrorSchema, RJSFSchema, UiSchema, ValidatorType } from '@rjsf/utils'
import { lookUp } from '#lib/values.ts'
import type { Kind } from '../../parts.ts'
import type { Path } from '../../text/path.ts'
import type { Problem } from '../../publishing/publish.ts'
import type { Values } from '../api.ts'
import { WORDS } from '../words.ts'

export interface FormContext {
  kind: Kind | undefined
  values: Values
  site: string
  starts?: Values
  set: (path: Path, value: unknown) => void
}

const NAMES: Record<string, string> = {
  each: 'Changes to single forms',
  own: 'Forms of your own',
  own_fields: 'Fields of your own',
  is: 'Values of that field',
  name_marks: 'Hyphens and apostrophes in names',
  message_exempt: 'Forms without a required message',
  shown_if: 'Shown only if',
  before: 'Above the field',
  after: 'Below the field',
  thanks: 'Thank-you page',
  phone_variant: 'Phone numbers accepted',
  formated_hours: 'Hours as visitors see them',
  href: 'Link',
  aside: 'Contact panel',
  path: 'Address',
  page_id: 'ID in the dealer backend',
  body_types: 'Links to lists of vehicles',
  special_hours: 'Holidays and other special days',
  focus: 'Main subject of the picture',
  url: 'Web address',
  lat: 'Latitude',
  long: 'Longitude',
  youtube_url: 'YouTube address',
  linkedin_url: 'LinkedIn address',
  attribution_href: 'Attribution link',
}

/** @example nameOf('opening_hours') // 'Opening hours' */
export function nameOf(key: string): string {
  const words = lookUp(NAMES, key) ?? key.replaceAll('_', ' ').replace(/\burl\b/, 'address')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** @example namesIn('navigation.header[0].href') // 'Navigation, Header, Link' */
export const namesIn = (field: string): string =>
  field
    .split(/[.[\]]+/)
    .filter((part) => part !== '' && !/^\d+$/.test(part))
    .map(nameOf)
    .join(', ')

const helpOf = (about: unknown): string =>
  String(about ?? '')
    .replace(/\s*\((?:spec|docs\/|src\/)[^)]*\)/g, '')
    // Other settings have the names that their fields have in the form.
    .replace(/`([a-z_]+)`/g, (_, key: string) => `“${nameOf(key)}”`)
    .replaceAll('`', '')

const DATE = String.raw`\d{4}-\d{2}-\d{2}`
/** If a text may have more characters than this, its field has several lines. */
const LONG = 300

/** Whether a setting is a weekday: a number from 0 (Sunday) to 6, as in the dealer backend. */
const isWeekday = ({ minimum, maximum, type }: RJSFSchema): boolean =>
  type === 'integer' && minimum === 0 && maximum === 6

/** Defaults are left out, because the form would write them into files that don't have them. They're shown as hints instead. */
export function formSchema(schema: RJSFSchema, key = ''): RJSFSchema {
  const {
    default: _usual,
    description,
    properties,
    items,
    anyOf,
    pattern,
    minLength: _least,
    ...rest
  } = schema
  return {
    ...rest,
    ...(key !== '' && { title: nameOf(key) }),
    ...(description !== undefined && { description: helpOf(description) }),
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, inner]) => [name, formSchema(inner as RJSFSchema, name)]),
      ),
    }),
    ...(items !== undefined && { items: formSchema(items as RJSFSchema) }),
    ...(anyOf && { anyOf: anyOf.map((one) => formSchema(one as RJSFSchema)) }),
    ...(pattern?.includes(DATE) && { format: 'date' }),
    ...(isWeekday(schema) && { enum: WORDS.weekdays.map((_, day) => day), description: '' }),
  }
}

export function uiOf(schema: RJSFSchema): UiSchema {
  const { default: usual, properties, items } = schema
  if (properties)
    return Object.fromEntries(
      Object.entries(properties).map(([name, inner]) => [name, uiOf(inner as RJSFSchema)]),
    )
  if (schema.format === 'sections') return { 'ui:field': 'sections', 'ui:options': { starts: usual } }
  if (schema.type === 'array' && items !== undefined) {
    const inner = items as RJSFSchema
    // If several options can be chosen, they're shown as checkboxes instead of a list to add to.
    return inner.enum
      ? { 'ui:widget': 'checkboxes', 'ui:options': { usual }, items: {} }
      : { items: uiOf(inner) }
  }
  if (schema.format === 'picture') return { 'ui:field': 'picture' }
  if (schema.format === 'focus') return { 'ui:field': 'focus' }
  if (isWeekday(schema)) return { 'ui:widget': 'select', 'ui:enumNames': [...WORDS.weekdays] }
  const isYes = schema.type === 'boolean'
  const usualText = usual === undefined || usual === null || usual === '' ? '' : String(usual)
  if (isYes && usual === true)
    return {
      'ui:widget': 'select',
      'ui:placeholder': WORDS.usual(WORDS.yes),
      'ui:enumNames': [WORDS.yes, WORDS.no],
    }
  if (schema.enum) return { 'ui:placeholder': usualText === '' ? WORDS.notSet : WORDS.usual(usualText) }
  const isLong = schema.type === 'string' && (schema.maxLength ?? 0) > LONG
  return {
    ...(isLong && { 'ui:widget': 'textarea', 'ui:options': { rows: 2 } }),
    ...(!isYes && usualText !== '' && { 'ui:placeholder': WORDS.usual(usualText) }),
  }
}

/** For each kind of page, the fields that come first because they're edited most. */
const FIRST: Record<Kind, readonly string[]> = {
  page: ['title', 'description', 'path', 'kicker', 'image', 'form', 'draft'],
  article: ['title', 'description', 'path', 'date', 'author', 'image', 'draft'],
  offer: ['title', 'description', 'path', 'offer', 'image', 'form', 'draft'],
  team: ['title', 'description', 'path', 'people', 'draft'],
  jobs: ['title', 'description', 'path', 'openings', 'form', 'draft'],
  reviews: ['title', 'description', 'path', 'reviews', 'draft'],
  legal: ['title', 'description', 'path', 'draft'],
}

export const isFirst = (kind: Kind | undefined, name: string): boolean =>
  kind === undefined || FIRST[kind].includes(name)

export function errorsAt(problems: readonly Problem[]): ErrorSchema {
  // Without a prototype, so that a setting may be called '__proto__'.
  const all = Object.create(null) as ErrorSchema
  for (const { field, message } of problems) {
    let node: ErrorSchema = all
    for (const part of field.split(/[.[\]]+/).filter(Boolean)) {
      const inner = node as Record<string, ErrorSchema>
      node = inner[part] ??= Object.create(null) as ErrorSchema
    }
    node.__errors = [...(node.__errors ?? []), message]
  }
  return all
}

export const isUnfinished = (problems: readonly Problem[]): boolean =>
  problems.every(({ message }) => /^(?:is missing|must not be empty)/.test(message))

/** As the form library makes it. */
export const idOf = (field: string): string => ['root', ...field.split(/[.[\]]+/).filter(Boolean)].join('_')

/** A validator that accepts everything. The server validates instead, with the same code as a build. */
export const NO_CHECKS: ValidatorType<Values> = {
  validateFormData: () => ({ errors: [], errorSchema: {} }),
  isValid: () => true,
  rawValidation: () => ({}),
}
