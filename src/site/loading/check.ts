import { isRecord } from '#lib/values.ts'
import { ValidationError, type AnyObject, type ObjectSchema, type Schema } from 'yup'
import type { Project } from '#extend/project.ts'
import type { Locale } from '#rules/locale/locale.ts'
import { nearest } from './nearest.ts'
import type { Problem } from './problems.ts'

/** The most entries that a list may have. This is checked first, because checking every entry of a huge list takes seconds. */
const MAX_ITEMS = 1000

const below = (field: string, name: string) => (field === '' ? name : `${field}.${name}`)

function kindOf(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'a list [ ]'
  if (typeof value === 'string') return `text in quotes, ${short(value)}`
  if (typeof value === 'object') return 'a group { }'
  return `${value}`
}

const short = (value: string) => JSON.stringify(value.length > 40 ? `${value.slice(0, 40)}…` : value)

const WANTED: Record<string, string> = {
  string: 'text in "quotes"',
  number: 'a number without quotes',
  boolean: 'true or false, without quotes',
  array: 'a list [ ]',
  object: 'a group { }',
  mixed: 'a group { }',
}

type Fields = Record<string, unknown>
const fieldsOf = (schema: unknown) => (schema as { fields?: Fields }).fields
const innerOf = (schema: unknown) => (schema as { innerType?: unknown }).innerType

/** For each field of a schema, its path: 'brand' is at 'theme.brand'. Fields of list entries are left out. */
function homes(schema: unknown, prefix = ''): Map<string, string> {
  const paths = new Map<string, string>()
  for (const [name, field] of Object.entries(fieldsOf(schema) ?? {})) {
    if (!paths.has(name)) paths.set(name, below(prefix, name))
    for (const [inner, home] of homes(field, below(prefix, name)))
      if (!paths.has(inner)) paths.set(inner, home)
  }
  return paths
}

/** A problem with the structure of a value, found before Yup checks it. */
interface Misshape {
  kind: 'unknown key' | 'endless list'
  field: string
  message: string
  /** The path of the field that was probably meant by an unknown key. */
  meant?: string
}

/**
 * Finds unknown keys and lists that are far too long. Yup wouldn't say where the unknown keys are, and it would take a long time to check the
 * lists.
 */
function* misshapes(schema: unknown, value: unknown, root = schema, field = ''): Generator<Misshape> {
  const fields = fieldsOf(schema)
  if (fields !== undefined && isRecord(value)) {
    for (const name of Object.keys(value)) {
      if (Object.hasOwn(fields, name)) yield* misshapes(fields[name], value[name], root, below(field, name))
      else yield unknownKey(name, field, Object.keys(fields), root)
    }
  } else if (innerOf(schema) !== undefined && Array.isArray(value)) {
    if (value.length > MAX_ITEMS) {
      const message = `has ${value.length} entries, and the limit is ${MAX_ITEMS}`
      yield { kind: 'endless list', field, message }
    } else
      for (const [i, item] of value.entries()) yield* misshapes(innerOf(schema), item, root, `${field}[${i}]`)
  }
}

function unknownKey(name: string, group: string, names: string[], root: unknown): Misshape {
  const near = nearest(name, names)
  const home = homes(root).get(name)
  const hint =
    near !== undefined
      ? `did you mean '${near}'?`
      : home !== undefined
        ? `it belongs at '${home}'`
        : 'there’s no setting with this name, so remove it'
  return {
    kind: 'unknown key',
    field: below(group, name),
    message: `isn’t known here: ${hint}`,
    ...(near !== undefined && { meant: below(group, near) }),
  }
}

function reword(error: ValidationError): string {
  const { params = {}, type } = error
  const value: unknown = params.value
  switch (type) {
    case 'typeError':
      return `must be ${WANTED[String(params.type)] ?? params.type}, not ${kindOf(value)}`
    case 'nullable':
      return 'must not be null: give it a value, or remove the setting to use the default'
    case 'optionality':
      return 'is missing'
    case 'required':
      return value === '' ? 'must not be empty' : 'is missing'
    case 'form':
    case 'oneOf': {
      const allowed = (params.resolved as unknown[] | undefined) ?? []
      const near =
        typeof value === 'string'
          ? nearest(
              value,
              allowed.map(String).filter((one) => one !== ''),
            )
          : undefined
      const list = allowed.map((one) => `'${String(one)}'`).join(', ')
      return `must be one of ${list}, not ${kindOf(value)}${near === undefined ? '' : `: did you mean '${near}'?`}`
    }
    case 'integer':
      return `must be a whole number, not ${String(value)}`
    case 'min':
      return params.min === undefined
        ? `must be more than ${String(params.more)}`
        : `must be at least ${String(params.min)}`
    case 'max':
      return typeof value === 'string'
        ? `is too long: ${value.length} characters, and the limit is ${String(params.max)}`
        : `must be at most ${String(params.max)}`
    default:
      return typeof value === 'string' ? `${error.message}, not ${short(value)}` : error.message
  }
}

/**
 * Checks a value against a Yup schema and reports all problems at once. Nothing is converted, and unknown keys are problems. If there are
 * no problems, missing settings get their defaults.
 *
 * @param project whose sections pages may have; if it's undefined, the settings of such sections aren't checked
 * @param region the site's region, which decides what phone numbers, states and postcodes look like; undefined if it can't be read
 */
export function check<T extends AnyObject>(
  schema: ObjectSchema<T>,
  value: unknown,
  file: string,
  region?: Locale,
  project?: Project,
): { value: T; problems: [] } | { value: undefined; problems: Problem[] } {
  const problems: Problem[] = []
  const report = (field: string, message: string) => void problems.push({ file, field, message })
  if (!isRecord(value)) {
    report('', `must be a group of settings in { }, not ${kindOf(value)}`)
    return { value: undefined, problems }
  }
  const faults = [...misshapes(schema, value)]
  for (const { field, message } of faults) report(field, message)
  if (faults.some(({ kind }) => kind === 'endless list')) return { value: undefined, problems }
  const meant = new Set(faults.map((misshape) => misshape.meant))
  try {
    schema.validateSync(value, { strict: true, abortEarly: false, context: { region, project } })
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error
    const reported = new Set<string>()
    for (const inner of error.inner.length > 0 ? error.inner : [error]) {
      // Unknown keys are skipped here, because they've been reported above with their names.
      const field = inner.path ?? ''
      if (inner.type === 'noUnknown') continue
      // A missing field is skipped if an unknown key is probably its name, misspelt.
      if (inner.params?.value === undefined && meant.has(field)) continue
      if (inner.params?.value === '' && inner.type === 'matches' && isRequired(schema, field)) continue
      const message = reword(inner)
      if (reported.has(`${field} ${message}`)) continue
      reported.add(`${field} ${message}`)
      report(field, message)
    }
  }
  if (problems.length > 0) return { value: undefined, problems }
  return { value: schema.cast(value) as T, problems: [] }
}

/** Whether a field is required. Its path is like 'header[0].href'. */
function isRequired(schema: Schema, field: string): boolean {
  let node: unknown = schema
  for (const part of field.split(/[.[\]]+/).filter((one) => one !== ''))
    node = /^\d+$/.test(part) ? innerOf(node) : fieldsOf(node)?.[part]
  return node !== undefined && !(node as Schema).spec.optional
}
