import { isMap, isScalar, parseDocument, stringify } from 'yaml'
import { array, lazy, mixed, object, string, ValidationError, type ISchema } from 'yup'
import type { DateOrder } from '../values/dates.ts'
import { FIELD_NAMES, type FieldName } from './fields.ts'
import { MISSING, readText } from '#site/loading/files.ts'

/** @throws Error with the name of the file if the mapping can't be read */
export function mappingIn(dir: string): Mapping | undefined {
  const read = readText(dir, MAPPING_FILE)
  if ('problem' in read) {
    if (read.problem.message === MISSING) return undefined
    throw new Error(`${MAPPING_FILE} ${read.problem.message}`)
  }
  try {
    return parseMapping(read.text)
  } catch (error) {
    if (error instanceof MappingError) throw new Error(`${MAPPING_FILE}: ${error.message}`, { cause: error })
    throw error
  }
}

/** What the columns of a feed mean, according to `stock.map.yaml` in a tenant's folder (docs/stock.md). */

export const MAPPING_FILE = 'stock.map.yaml'

export interface Source {
  /** Columns whose texts are joined with spaces. */
  columns: readonly string[]
  /** Columns in order of preference: the first one that isn't empty is used. */
  first: readonly string[]
  /** The value for vehicles that have no value in any of these columns. */
  value?: string
  /** What separates the entries of a list that the feed gives as a single text. */
  split?: string
  /** What a text in the feed means: with `{ N: new }`, 'N' means 'new'. */
  values?: Readonly<Record<string, string>>
  /** The unit of distances that the feed gives without a unit. */
  unit?: 'km' | 'mi'
  /** The column that has the currency of prices: 'offers.priceCurrency'. */
  currency?: string
}

export interface Mapping {
  /** The path of the vehicles in XML or JSON: 'listings.listing'. */
  rows?: string
  /** The decimal mark of numbers, for feeds where it isn't clear from the numbers themselves. */
  decimal?: '.' | ','
  dates?: DateOrder
  fields: Partial<Record<FieldName, Source>>
  /** Where the lines of the specification list come from, by the line's name. */
  specifications: Readonly<Record<string, Source>>
}

/** A mapping that can't be read. The message names the line or the field. */
export class MappingError extends Error {
  override readonly name = 'MappingError'
}

const column = string().max(200)

const sourceSchema = object({
  column,
  columns: array(column.required()).max(200),
  first: array(column.required()).max(20),
  value: string().max(2000),
  split: string().max(10),
  values: mixed<Record<string, string>>().test(
    'texts',
    '${path} must be a list of texts and what they mean, like { N: new }',
    (values) =>
      values === undefined ||
      (typeof values === 'object' &&
        !Array.isArray(values) &&
        Object.values(values).every((value) => ['string', 'number', 'boolean'].includes(typeof value))),
  ),
  unit: string().oneOf(['km', 'mi']),
  currency: column,
})
  .noUnknown(
    '${path} has ${unknown}, which isn’t a known key. The keys are column, columns, first, value, split, values, unit and currency',
  )
  .test(
    'told',
    '${path} needs one of these: column, columns, first or value',
    (source: object | undefined) =>
      source === undefined ||
      ['column', 'columns', 'first', 'value'].some((key) => Object.hasOwn(source, key)),
  )

/** A column is given either by its name alone or as an object. */
const source = lazy((value: unknown): ISchema<unknown> => (typeof value === 'string' ? column : sourceSchema))

const sources = (names: readonly string[]) => object(Object.fromEntries(names.map((name) => [name, source])))

const mappingSchema = object({
  rows: string().max(500),
  decimal: string().oneOf(['.', ',']),
  dates: string().oneOf(['dmy', 'mdy', 'ymd']),
  fields: sources(FIELD_NAMES)
    .noUnknown(
      `\${path} has \${unknown}, which isn’t a field of a vehicle; the fields are ${FIELD_NAMES.join(', ')}`,
    )
    .required(),
  specifications: lazy((value: unknown) =>
    sources(typeof value === 'object' && value !== null ? Object.keys(value) : []),
  ),
})
  .noUnknown(
    'has ${unknown}, which isn’t a known key. The keys are rows, decimal, dates, fields and specifications',
  )
  .required('must have fields')

type Written =
  string | (Omit<Source, 'columns' | 'first'> & { column?: string; columns?: string[]; first?: string[] })

/** @throws MappingError */
export function parseMapping(text: string): Mapping {
  const document = parseDocument(text)
  const [error] = document.errors
  if (error) throw new MappingError(error.message.split('\n')[0] ?? 'isn’t YAML')
  let read: {
    rows?: string
    decimal?: '.' | ','
    dates?: DateOrder
    fields: Record<string, Written>
    specifications?: Record<string, Written>
  }
  try {
    read = mappingSchema.validateSync(document.toJS(), { strict: true }) as typeof read
  } catch (problem) {
    if (!(problem instanceof ValidationError)) throw problem
    const line = problem.path ? lineOf(document.contents, problem.path, text) : undefined
    throw new MappingError(`${line === undefined ? '' : `line ${line}: `}${problem.message}`)
  }
  const { fields, specifications = {}, rows, decimal, dates } = read
  const all = (written: Record<string, Written>) =>
    Object.fromEntries(Object.entries(written).map(([name, source]) => [name, sourceOf(source)]))
  return {
    ...(rows !== undefined && { rows }),
    ...(decimal !== undefined && { decimal }),
    ...(dates !== undefined && { dates }),
    fields: all(fields),
    specifications: all(specifications),
  }
}

/** From 1. If the file doesn't have the whole path, the line of the last part that it has. */
function lineOf(contents: unknown, path: string, text: string): number | undefined {
  let node: unknown = contents
  let offset: number | undefined
  for (const name of path.split(/[.[\]"]+/).filter((part) => part !== '')) {
    if (!isMap(node)) break
    const pair = node.items.find(({ key }) => isScalar(key) && String(key.value) === name)
    if (!pair || !isScalar(pair.key)) break
    offset = pair.key.range?.[0]
    node = pair.value
  }
  return offset === undefined ? undefined : text.slice(0, offset).split('\n').length
}

function sourceOf(written: Written): Source {
  if (typeof written === 'string') return { columns: [written], first: [] }
  const { column: one, columns = [], first = [], values, ...rest } = written
  return {
    columns: one === undefined ? columns : [one, ...columns],
    first,
    ...rest,
    ...(values && {
      values: Object.fromEntries(Object.entries(values).map(([text, means]) => [text, String(means)])),
    }),
  }
}

export function mappingText(mapping: Mapping, about: string): string {
  const { fields, specifications, ...rest } = mapping
  const shortForms = (all: Readonly<Record<string, Source>>) =>
    Object.fromEntries(Object.entries(all).map(([name, source]) => [name, plainSource(source)]))
  const body = {
    ...rest,
    fields: shortForms(fields),
    ...(Object.keys(specifications).length > 0 && { specifications: shortForms(specifications) }),
  }
  const comment = about
    .split('\n')
    .map((line) => `# ${line}\n`)
    .join('')
  return `${comment}${stringify(body)}`
}

/** The text of a mapping's file that also says what a text in the feed means. Everything else stays as it's written. */
export function withMeaning(file: string, field: FieldName, text: string, meaning: string): string {
  const document = parseDocument(file)
  const path = ['fields', field]
  const source = document.getIn(path)
  if (!isMap(source)) document.setIn(path, document.createNode({ column: source }))
  document.setIn([...path, 'values', text], meaning)
  return String(document)
}

function plainSource({ columns, first, ...rest }: Source): Written {
  const [only, ...more] = columns
  if (only !== undefined && more.length === 0 && first.length === 0 && Object.keys(rest).length === 0)
    return only
  return {
    ...(only !== undefined && (more.length === 0 ? { column: only } : { columns: [...columns] })),
    ...(first.length > 0 && { first: [...first] }),
    ...rest,
  }
}
