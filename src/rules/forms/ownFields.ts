import { OWN_FILE_RULES, type AnyFieldName, type Field, type OwnFieldName } from './fieldTable.ts'
import type { FormField } from './formFields.ts'

/** Fields that a site adds to its forms (docs/forms.md, 'Fields of your own'). */

export const OWN_KINDS = [
  'text',
  'long_text',
  'number',
  'date',
  'select',
  'radio',
  'checkbox',
  'file',
] as const
type OwnKind = (typeof OWN_KINDS)[number]

/** An own field as in the settings. */
export interface OwnField {
  name: OwnFieldName
  label: string
  kind: OwnKind
  help?: string
  required?: boolean
  options?: readonly string[]
  /** A regular expression that the whole text must match. */
  pattern?: string
  /** A text that matches the pattern. */
  example?: string
  /** The field is only shown if another one has one of these values or, if there are none, any value. */
  shown_if?: { field?: AnyFieldName | ''; is?: readonly string[] }
  before?: AnyFieldName | ''
  after?: AnyFieldName | ''
}

const KINDS: Readonly<Record<OwnKind, Omit<Field, 'label'>>> = {
  text: { kind: 'text', max: 200 },
  long_text: { kind: 'textarea', max: 2000 },
  number: { kind: 'text', inputMode: 'decimal', max: 20, format: 'number' },
  date: { kind: 'day', max: 20 },
  select: { kind: 'select', max: 100 },
  radio: { kind: 'radio', max: 100 },
  checkbox: { kind: 'checkbox', max: 5 },
  file: { kind: 'file', max: 4, ...OWN_FILE_RULES },
}

/** The maximum number of characters of a text with a pattern, so that no text takes long to match. */
export const PATTERNED = 60

/** Above these, as long as nothing else says where an own field goes. */
const LAST: readonly AnyFieldName[] = ['message', 'opt_in', 'terms_conditions']

/**
 * Adds a site's own fields to those of a form, in their places. A field that depends on one that this form doesn't have is left out.
 */
export function withOwnFields(fields: readonly FormField[], own: readonly OwnField[] = []): FormField[] {
  const all = [...fields]
  for (const field of own) {
    const { field: needed } = field.shown_if ?? {}
    if (needed && !all.some(({ name }) => name === needed)) continue
    const beside = all.find(({ name }) => name === (field.after || field.before))?.name
    all.splice(placeOf(field, beside, all), 0, formField(field, beside))
  }
  return all
}

function placeOf({ after }: OwnField, beside: AnyFieldName | undefined, all: readonly FormField[]): number {
  if (beside === undefined) {
    const index = all.findIndex(({ name }) => LAST.includes(name))
    return index < 0 ? all.length : index
  }
  const index = all.findIndex(({ name }) => name === beside)
  if (!after) return index
  // Several fields after the same one stay in the order in which the settings list them.
  const next = all.findIndex((field, at) => at > index && field.beside !== beside)
  return next < 0 ? all.length : next
}

function formField(field: OwnField, beside: AnyFieldName | undefined): FormField {
  const { name, label, kind, help, required = false, options = [], pattern, example, shown_if } = field
  const { field: needed, is = [] } = shown_if ?? {}
  return {
    ...KINDS[kind],
    name,
    label,
    required,
    ...(help && { help }),
    ...((kind === 'select' || kind === 'radio') && {
      options: options.map((option) => ({ value: option, label: option })),
    }),
    ...(pattern && { pattern, example: example ?? '', max: PATTERNED }),
    ...(needed && { shownIf: { field: needed, is } }),
    ...(beside && { beside }),
  }
}

/**
 * The fields that are shown while a form has these values. The page shows them, and the server checks and keeps only them. If the value that
 * a field depends on is missing, because it belongs to another step, the field counts as shown.
 */
export function shownFields(
  fields: readonly FormField[],
  values: Readonly<Record<string, unknown>>,
): FormField[] {
  const isShown = ({ shownIf }: FormField): boolean => {
    const needed = shownIf && fields.find(({ name }) => name === shownIf.field)
    return !shownIf || (needed !== undefined && isShown(needed) && fulfils(values[needed.name], shownIf.is))
  }
  return fields.filter(isShown)
}

function fulfils(value: unknown, wanted: readonly string[]): boolean {
  if (value === undefined) return true
  if (wanted.length > 0) return wanted.some((one) => one === value)
  return Array.isArray(value) ? value.length > 0 : value !== '' && value !== false
}

/** An own field's answer as destinations get it: the label is that of the form that the shopper filled in. */
export interface OwnAnswer {
  name: OwnFieldName
  label: string
  value: string
}

/** Leaves out what wasn't answered. A field for files has their names. */
export function ownAnswers(
  fields: readonly FormField[],
  values: Readonly<Record<string, unknown>>,
): OwnAnswer[] {
  return fields.flatMap(({ name, label }) => {
    const value = name.startsWith('own_') ? answerText(values[name]) : ''
    return value === '' ? [] : [{ name: name as OwnFieldName, label, value }]
  })
}

function answerText(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (Array.isArray(value)) return value.map(({ name }: { name: string }) => name).join(', ')
  return typeof value === 'string' ? value : ''
}

/** Whether a whole text matches a field's pattern, which the settings' schema has found safe (site/settings/ownFields.ts). */
export const matchesPattern = (value: string, pattern: string): boolean =>
  new RegExp(`^(?:${pattern})$`).test(value)
