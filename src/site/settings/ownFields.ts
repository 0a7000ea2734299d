import { array, boolean, object, string, type TestContext } from 'yup'
import {
  FIELDS,
  isOwnField,
  OWN_FIELD,
  type AnyFieldName,
  type OwnFieldName,
} from '#rules/forms/fieldTable.ts'
import { matchesPattern, OWN_KINDS, PATTERNED, type OwnField } from '#rules/forms/ownFields.ts'
import { distinct, words } from './fields.ts'

/** A site's own fields of a form (docs/forms.md, 'Fields of your own'). */

const CLASS = String.raw`\[\^?(?:[^\\\[\]]|\\[dswDSW\\\[\]^.*+?(){}|/$-])+\]`
const ATOM = String.raw`(?:[^\\^$.|?*+()\[\]{}]|\.|\\[dswDSW\\\[\]^.*+?(){}|/$-]|${CLASS})`
const COUNT = String.raw`[?*+]|\{\d{1,2}(?:,\d{0,2})?\}`

/** A regular expression without groups, so that nothing repeats within a repeat. */
export const OWN_PATTERN = new RegExp(`^(?:${ATOM}(?:${COUNT})?|\\|)*$`)

const PARTS = new RegExp(`${ATOM}(${COUNT})?`, 'g')
/** With these and the longest text (PATTERNED), even the slowest pattern takes some milliseconds. */
const MOST_VARIABLE = 3

/** What's wrong with a pattern, in words for editors; null if nothing is. Visitors can't make a server run a safe pattern for long. */
function patternProblem(pattern: string): string | null {
  const counts = Array.from(pattern.matchAll(PARTS), ([, count = '']) => count)
  if (counts.filter((count) => /^[?*+]|,/.test(count)).length > MOST_VARIABLE)
    return `has more than ${MOST_VARIABLE} parts of varying length (with ?, *, + or {2,4}): give some a fixed length, like {4}`
  try {
    matchesPattern('', pattern)
    return null
  } catch {
    return 'isn’t a regular expression that browsers understand: check its ranges, like [A-Z]'
  }
}

const place = (where: string) =>
  string<AnyFieldName | ''>()
    .default('')
    .meta({ about: `The field that this one goes ${where}: one of ours, or one of your own further up.` })

const ownFieldSchema = object({
  name: string<OwnFieldName>()
    .matches(
      OWN_FIELD,
      'must be "own_" and then up to 40 small letters, digits and underscores, like "own_tow_bar"',
    )
    .required()
    .meta({ about: 'Identifies the field, for example "own_tow_bar". Don’t change it later.' }),
  label: words('What shoppers read. Leads name the answer like this.', 120),
  kind: string()
    .oneOf(OWN_KINDS)
    .required()
    .meta({ about: 'What can be filled in. A file field takes up to four pictures or documents.' }),
  help: string().max(300).default('').meta({ about: 'A sentence below the label.' }),
  required: boolean().default(false).meta({ about: 'Whether shoppers must fill in the field.' }),
  options: array(words('An option.', 100))
    .max(50)
    .default([])
    .test('distinct', 'must not repeat an option', (options = []) => new Set(options).size === options.length)
    .meta({ about: 'What to choose from, for the kinds select and radio.' }),
  pattern: string()
    .matches(
      OWN_PATTERN,
      'must be a regular expression without groups, ^ and $, like "[A-Z]{3}\\d{3}", which the whole text must match',
    )
    .max(200)
    .default('')
    .test('safe', (pattern = '', { createError }) => {
      const message = OWN_PATTERN.test(pattern) ? patternProblem(pattern) : null
      return message === null || createError({ message })
    })
    .meta({ about: 'A regular expression that the whole text must match, for the kind text.' }),
  example: string().max(PATTERNED).default('').meta({
    about: 'A text that matches the pattern. It’s shown to shoppers who fill in something else.',
  }),
  shown_if: object({
    field: string<AnyFieldName | ''>().default('').meta({
      about:
        'The other field: one of ours, or one of your own further up. If empty, the field is always shown.',
    }),
    is: array(string().max(200).required()).max(50).default([]).meta({
      about:
        'The values for which the field is shown. If there are none, it’s shown once the other has a value or is ticked.',
    }),
  })
    .noUnknown()
    .meta({ about: 'Shows the field only if another one has a certain value.' }),
  before: place('above'),
  after: place('below'),
})
  .noUnknown()
  .test('complete', (field, { path, createError }) => {
    const problem = fieldProblem(field)
    return problem === null || createError({ path: `${path}.${problem[0]}`, message: problem[1] })
  })

type Written = Partial<Record<keyof OwnField, unknown>>
type FieldProblem = [field: keyof OwnField | 'shown_if.field', message: string]

function fieldProblem({
  kind,
  options = [],
  pattern = '',
  example = '',
  before,
  after,
}: Written): FieldProblem | null {
  const chooses = kind === 'select' || kind === 'radio'
  const count = (options as unknown[]).length
  if (chooses && count < 2) return ['options', 'is missing: list at least two options to choose from']
  if (!chooses && count > 0)
    return ['options', 'is only for the kinds select and radio: remove it, or change the kind']
  if (before && after) return ['before', 'can’t be set together with `after`: remove one of them']
  if (pattern === '') return null
  if (kind !== 'text') return ['pattern', 'is only for the kind text: remove it, or change the kind']
  const [safe, text] = [String(pattern), String(example)]
  if (!OWN_PATTERN.test(safe) || patternProblem(safe) !== null) return null
  return matchesPattern(text, safe)
    ? null
    : ['example', 'is missing or doesn’t match the pattern: give a text that does']
}

export const ownFieldsSchema = array(ownFieldSchema)
  .max(30)
  .test('distinct', distinct('name', 'each field of a form needs its own'))
  .test('order', (fields, { path, createError }: TestContext) => {
    for (const [index, field] of (fields ?? []).entries()) {
      const problem = referenceProblem(field, (fields ?? []).slice(0, index))
      if (problem) return createError({ path: `${path}[${index}].${problem[0]}`, message: problem[1] })
    }
    return true
  })
  .meta({ about: 'Fields of your own, in order (docs/forms.md).' })

/** What's wrong with the other fields that a field names: those must be ours, or come earlier. */
function referenceProblem(field: Written, above: readonly Written[]): FieldProblem | null {
  const named = (name: unknown) => above.find((other) => other.name === name)
  const isThere = (name: unknown): boolean =>
    !name || Object.hasOwn(FIELDS, String(name)) || named(name) !== undefined
  const missing = (name: unknown): string =>
    `names ${JSON.stringify(name)}, which isn’t ${isOwnField(name) ? 'a field further up in this list' : 'one of Forecourt’s fields (see `labels`) or one of your own further up'}`
  const { before, after, shown_if } = field
  const { field: needed = '', is = [] } = (shown_if ?? {}) as { field?: string; is?: readonly string[] }
  for (const place of ['before', 'after'] as const)
    if (!isThere(field[place])) return [place, missing({ before, after }[place])]
  if (!isThere(needed)) return ['shown_if.field', missing(needed)]
  return conditionProblem(is, named(needed))
}

function conditionProblem(is: readonly string[], other: Written | undefined): FieldProblem | null {
  const options = (other?.options ?? []) as readonly string[]
  if (other?.kind === 'checkbox' && is.length > 0)
    return ['shown_if', 'needs no `is`, because a checkbox is either ticked or not: remove `is`']
  const wrong = options.length > 0 && is.find((value) => !options.includes(value))
  return wrong ? ['shown_if', `names “${wrong}”, which isn’t an option of ${String(other?.name)}`] : null
}
