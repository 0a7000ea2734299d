import { isMap, isScalar, parseDocument } from 'yaml'
import { array, boolean, lazy, mixed, number, object, string, ValidationError, type ISchema } from 'yup'
import { DOCS } from '#lib/docs.ts'
import { nearest } from '../loading/nearest.ts'
import { FEED_FACT_NAMES, type FeedFact } from './feedFacts.ts'

/** A column of a feed that an agency has described in a file (docs/findable.md). */
export interface OwnColumn {
  name: string
  /** Joined with spaces; empty if the first is. */
  facts: readonly FeedFact[]
  /** What's written if the facts say nothing, or there are none. */
  value?: string
  /** What's written for a text, whatever its capitals. */
  values?: Readonly<Record<string, string>>
  /** What's written for a text that `values` doesn't have. */
  otherwise?: string
  /** Between the entries of a list. */
  join: string
  /** How many entries of a list are written. */
  most?: number
  /** In characters. Longer texts are cut. */
  longest?: number
  /** Whether vehicles without it are left out. */
  isRequired: boolean
}

export interface OwnFeed {
  /** In the tenant's folder or the project's. */
  file: string
  name: string
  separator: string
  /** Whether all cells are in quotes, instead of only those that need them. */
  isQuoted: boolean
  hasHeadings: boolean
  /** Which vehicles are in it; all if empty. */
  conditions: readonly string[]
  locations: readonly string[]
  columns: readonly OwnColumn[]
}

export interface FeedFault {
  field: string
  line?: number
  message: string
}

const SEPARATORS = { comma: ',', semicolon: ';', tab: '\t', pipe: '|' } as const
const CONDITIONS = ['new', 'used', 'demo'] as const

const fact = string().test('fact', (name, { createError }) => {
  if (name === undefined || FEED_FACT_NAMES.some((known) => known === name)) return true
  const near = nearest(name, FEED_FACT_NAMES)
  const mend = near === undefined ? `${DOCS}/findable.md lists them` : `did you mean “${near}”?`
  return createError({ message: `is “${name}”, which isn’t a fact of a vehicle: ${mend}` })
})

const KEYS = 'fact, facts, value, values, otherwise, join, most, longest and required'

const columnSchema = object({
  fact,
  facts: array(fact.required()).min(1).max(10),
  value: string().max(500),
  values: mixed<Record<string, string>>().test(
    'texts',
    'must be a list of texts and what to write for them, like { Ute: Pickup }',
    (values) =>
      values === undefined ||
      (typeof values === 'object' &&
        !Array.isArray(values) &&
        Object.values(values).every((value) => ['string', 'number', 'boolean'].includes(typeof value))),
  ),
  otherwise: string().max(500),
  join: string().max(10),
  most: number().integer().min(1).max(200),
  longest: number().integer().min(1).max(100_000),
  required: boolean(),
})
  .noUnknown(`has \${unknown}, which isn’t a known key. The keys are ${KEYS}`)
  .test(
    'source',
    'needs a fact, facts or a value',
    (column: object | undefined) =>
      column === undefined || ['fact', 'facts', 'value'].some((key) => Object.hasOwn(column, key)),
  )

/** A column's fact is given by its name alone or in a group. */
const columnOf = (value: unknown): ISchema<unknown> => (typeof value === 'string' ? fact : columnSchema)

const feedSchema = object({
  separator: string().oneOf(Object.keys(SEPARATORS)),
  quotes: string().oneOf(['needed', 'all']),
  headings: boolean(),
  vehicles: object({
    condition: array(string().oneOf(CONDITIONS).required()),
    location: array(string().required()),
  }).noUnknown('has ${unknown}, which isn’t a known key. The keys are condition and location'),
  columns: lazy((columns: unknown) =>
    object(
      Object.fromEntries(
        Object.keys(typeof columns === 'object' && columns !== null ? columns : {}).map((name) => [
          name,
          lazy(columnOf),
        ]),
      ),
    )
      .required('must say what’s in each column')
      .test('some', 'must say what’s in each column', (all) => Object.keys(all ?? {}).length > 0),
  ),
})
  .noUnknown(
    'has ${unknown}, which isn’t a known key. The keys are separator, quotes, headings, vehicles and columns',
  )
  .required('must have columns')

interface WrittenColumn {
  fact?: FeedFact
  facts?: FeedFact[]
  value?: string
  values?: Record<string, unknown>
  otherwise?: string
  join?: string
  most?: number
  longest?: number
  required?: boolean
}

interface Written {
  separator?: keyof typeof SEPARATORS
  quotes?: 'needed' | 'all'
  headings?: boolean
  vehicles?: { condition?: string[]; location?: string[] }
  columns: Record<string, FeedFact | WrittenColumn>
}

export function parseOwnFeed(text: string, file: string, name: string): OwnFeed | FeedFault[] {
  const document = parseDocument(text)
  const [error] = document.errors
  if (error) {
    const line = error.linePos?.[0].line
    return [{ field: '', ...(line !== undefined && { line }), message: 'isn’t YAML here' }]
  }
  let read: Written
  try {
    read = feedSchema.validateSync(document.toJS(), { strict: true, abortEarly: false }) as Written
  } catch (problem) {
    if (!(problem instanceof ValidationError)) throw problem
    return (problem.inner.length > 0 ? problem.inner : [problem]).map((inner) =>
      faultOf(inner, document.contents, text),
    )
  }
  const { separator = 'comma', quotes, headings = true, vehicles = {}, columns } = read
  return {
    ...{ file, name, separator: SEPARATORS[separator], isQuoted: quotes === 'all', hasHeadings: headings },
    conditions: vehicles.condition ?? [],
    locations: vehicles.location ?? [],
    columns: Object.entries(columns).map(([heading, column]) => ownColumn(heading, column)),
  }
}

function ownColumn(name: string, written: FeedFact | WrittenColumn): OwnColumn {
  if (typeof written === 'string') return { name, facts: [written], join: LIST, isRequired: false }
  const { fact: one, facts = [], values, join = LIST, required = false, ...rest } = written
  return {
    ...{ name, facts: one === undefined ? facts : [one], join, isRequired: required, ...rest },
    ...(values && {
      values: Object.fromEntries(
        Object.entries(values).map(([from, to]) => [from.toLowerCase(), String(to)]),
      ),
    }),
  }
}

const LIST = ','

function faultOf({ path = '', message }: ValidationError, contents: unknown, text: string): FeedFault {
  const names = namesIn(path)
  const field = names.join('.')
  const line = lineOf(contents, names, text)
  // Yup's own messages start with the path, or with 'this' for the whole file.
  const fault = message.startsWith(path) ? message.slice(path.length).trim() : message.replace(/^this\s+/, '')
  return { field, ...(line !== undefined && { line }), message: fault }
}

/** Headings may have dots and spaces, which Yup writes in brackets: 'columns["Stock No."].fact'. */
const namesIn = (path: string): string[] =>
  Array.from(path.matchAll(/\["((?:[^"\\]|\\.)*)"\]|\[(\d+)\]|([^.[\]]+)/g), ([, quoted, index, name]) =>
    String(quoted ?? index ?? name),
  )

/** From 1. If the file doesn't have the whole path, the line of the last part that it has. */
function lineOf(contents: unknown, names: readonly string[], text: string): number | undefined {
  let node: unknown = contents
  let offset: number | undefined
  for (const name of names) {
    if (!isMap(node)) break
    const pair = node.items.find(({ key }) => isScalar(key) && String(key.value) === name)
    if (!pair || !isScalar(pair.key)) break
    offset = pair.key.range?.[0]
    node = pair.value
  }
  return offset === undefined ? undefined : text.slice(0, offset).split('\n').length
}
