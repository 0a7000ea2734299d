import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import {
  array,
  boolean,
  mixed,
  number,
  object,
  string,
  tuple,
  ValidationError,
  type InferType,
  type Schema,
} from 'yup'
import { SILHOUETTES } from '../../pictures/families.ts'

export const TRADES = ['cars', 'rv', 'motorcycles', 'trucks', 'campers'] as const
export type Trade = (typeof TRADES)[number]

const texts = array(string().required()).required()

const isText = (value: unknown): value is string => typeof value === 'string'
const isTexts = (value: unknown): value is string[] => Array.isArray(value) && value.every(isText)
const isMapOf =
  <T>(is: (value: unknown) => value is T) =>
  (map: unknown): map is Record<string, T> =>
    typeof map === 'object' && map !== null && Object.values(map).every(is)

/** Values by group and name, in display order. */
const specs = mixed(isMapOf(isMapOf(isText))).typeError('${path} must have groups, each with texts by name')

const grade = object({
  badge: string().defined(),
  /** Price when new, before on-road costs, in local dollars. */
  price: number().positive().required(),
  adds: texts,
  fuel: string(),
  engine: string(),
  transmission: string(),
  drive: string(),
  specs,
}).noUnknown()

const line = object({
  make: string().required(),
  model: string().required(),
  /** The maker's code for the model's generation; '' in trades that don't use such codes. */
  series: string().defined(),
  /** First and last build year of used vehicles. */
  years: tuple([number().required(), number().required()]).required(),
  /** Whether the model is still sold new. */
  current: boolean().required(),
  /** The body, under the name that shoppers filter by. */
  body: string().required(),
  /** The silhouette that the model's pictures show. */
  draw: string().oneOf(SILHOUETTES).required(),
  /** The name that the API has for the model's range, for example 'POP TOPS'. */
  range: string(),
  seats: number().nullable().defined(),
  doors: number().nullable().defined(),
  fuel: string().defined(),
  engine: string().defined(),
  transmission: string().defined(),
  drive: string().defined(),
  /** The maker's World Manufacturer Identifier, which is the first three characters of the VIN. */
  wmi: string().length(3).required(),
  /** The fraction of its price that a vehicle keeps each year; 0.88 by default. */
  keeps: number(),
  /** A typical vehicle's kilometres as a fraction of the trade's usual figure; 1 by default. */
  use: number(),
  /** A dealer's sales pitch, in one or two sentences. */
  pitch: string().required(),
  features: texts,
  specs: specs.required(),
  /** Grades in order of price; each adds features to those of the grades before it. */
  grades: array(grade).min(1).required(),
}).noUnknown()

const trade = object({
  /** The files that list the trade's models, in order. */
  groups: texts,
  /** Paint names by make; '' stands for every other make. */
  paints: mixed(isMapOf(isTexts)).typeError('${path} must have a list of texts by make').required(),
  /** Kilometres in a typical year of use. */
  kmAYear: number().positive().required(),
  /** The step between advertised prices: with 1000, they end in 990; with 100, in 90. */
  rounding: number()
    .oneOf([100, 1000] as const)
    .required(),
  deposit: number().positive().required(),
  /** Notes for any used vehicle. */
  usedNotes: texts,
  /** Closing paragraphs. */
  closings: texts,
  /** Optional extras that a used vehicle may carry. */
  extras: texts,
}).noUnknown()

/** `[group, name, value]`. */
export type SpecRow = readonly [string, string, string]

type Rows<T> = Omit<T, 'specs'> & { specs: readonly SpecRow[] }
export type Grade = Rows<InferType<typeof grade>>
/** One model as a dealer would list it. */
export type Line = Omit<Rows<InferType<typeof line>>, 'grades'> & { grades: readonly Grade[] }
/** Everything needed to generate a trade's stock. */
export type Catalogue = Omit<InferType<typeof trade>, 'groups'> & { lines: readonly Line[] }

/**
 * Checks a file.
 *
 * @throws Error with the file's name and each wrong field
 */
function checked<T>(schema: Schema<T>, value: unknown, file: string): T {
  try {
    return schema.validateSync(value, { abortEarly: false, strict: true })
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error
    throw new Error(error.errors.map((each) => `${file}: ${each}`).join('\n'), { cause: error })
  }
}

const rowsOf = (map: InferType<typeof specs>): SpecRow[] =>
  Object.entries(map ?? {}).flatMap(([group, values]) =>
    Object.entries(values).map(([name, value]) => [group, name, value] as const),
  )

const yaml = (file: string): unknown => parse(readFileSync(join(import.meta.dirname, file), 'utf8'))

const group = object({
  /** Values that all models in the file share. A model's own values take priority. */
  common: object().required(),
  lines: array(object().required()).required(),
}).noUnknown()

/**
 * Reads the models in a file.
 *
 * @throws Error with the file's name and each wrong field
 */
export function linesOf(content: unknown, file: string): Line[] {
  const { common, lines } = checked(group, content, file)
  const whole = { lines: lines.map((each) => ({ ...common, ...each })) }
  return checked(object({ lines: array(line).required() }), whole, file).lines.map((each) => ({
    ...each,
    specs: rowsOf(each.specs),
    grades: each.grades.map((one) => ({ ...one, specs: rowsOf(one.specs) })),
  }))
}

const read = new Map<Trade, Catalogue>()

/** Reads what a trade sells from the YAML files in its folder. Each trade is read only once. */
export function catalogueOf(name: Trade): Catalogue {
  const known = read.get(name)
  if (known !== undefined) return known
  const { groups, ...rest } = checked(trade, yaml(`${name}/trade.yaml`), `${name}/trade.yaml`)
  const lines = groups.flatMap((group) => linesOf(yaml(`${name}/${group}.yaml`), `${name}/${group}.yaml`))
  const catalogue = { ...rest, lines }
  read.set(name, catalogue)
  return catalogue
}
