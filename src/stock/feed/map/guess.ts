import { munkres } from 'munkres'
import type { Row } from '../read/row.ts'
import { dateOf, type DateOrder } from '../values/dates.ts'
import { isAddress, isPictureFile, withoutFolder } from '../values/pictures.ts'
import { isNothing } from '../values/words.ts'
import { evidenceFor } from './evidence.ts'
import { COLUMN_NAMES, FIELDS, SPECIFICATIONS, type ColumnName, type FieldName, type Kind } from './fields.ts'
import { headingFit, headingOf } from './headings.ts'
import type { Mapping, Source } from './mapping.ts'

/**
 * Columns are recognised by their headings and by the values of some vehicles. Each is scored for every field, and they're assigned so that
 * the sum of all scores is the greatest.
 */

export interface Recognition {
  field: string
  source: Source
  samples: readonly string[]
  /** How sure a recognition is: heading and values agree, one of them says little, or it's hardly more than a guess. */
  sureness: 'sure' | 'likely' | 'unsure'
  /** Why somebody has to confirm it, because a mistake costs money or there's little to go by; undefined if nobody has to. */
  doubt?: string
}

/** How much a heading and the values weigh, and how much values alone do for those fields that they can tell. */
const HEADING = 0.7
const VALUES = 0.3
const VALUES_ALONE = 0.64
/** Lowest score with which a column is used, with which it's likely, and with which it's sure. */
const LEAST = 0.45
const LIKELY = 0.6
const SURE = 0.75

type Columns = ReadonlyMap<string, readonly string[]>

/** Columns with the same heading but for a number ('Photo 1', 'Photo 2') count as one. */
interface Candidate {
  names: readonly string[]
  texts: readonly string[]
}

/** @param region decides whether the day or the month comes first in dates */
export function guessMapping(
  rows: readonly Row[],
  region: string,
): { mapping: Mapping; recognitions: Recognition[]; unused: string[] } {
  const columns = columnsOf(rows)
  const candidates = candidatesOf(columns)
  const names = [...COLUMN_NAMES, ...SPECIFICATIONS.map(([name]) => name)]
  const scores = names.map((name) => candidates.map((candidate) => scoreOf(name, candidate)))
  const assigned = assign(scores)
  const used = new Set<string>()
  const fields: Partial<Record<ColumnName, Source>> = {}
  const specifications: Record<string, Source> = {}
  const recognitions: Recognition[] = []
  for (const [index, name] of names.entries()) {
    const column = assigned.get(index)
    const candidate = column === undefined ? undefined : candidates[column]
    if (candidate === undefined || column === undefined) continue
    const isField = isColumnName(name)
    const all = name === 'images' ? picturesOf(candidate, candidates, used) : candidate
    for (const heading of all.names) used.add(heading)
    const source: Source = {
      columns: all.names,
      first: [],
      ...(isField && detailsOf(FIELDS[name].kind, all, columns, used)),
    }
    if (isField) fields[name] = source
    else specifications[name] = source
    recognitions.push({
      field: name,
      source,
      samples: [...new Set(all.texts)].slice(0, SAMPLES),
      ...surenessOf(name, column, scores[index] ?? [], candidates),
    })
  }
  const { sale_price: sale, ...otherFields } = fields
  if (sale) takeSalePrice(otherFields, sale)
  const dates = datesOf(fields.created_at?.columns[0], columns, region)
  return {
    mapping: { ...(dates && { dates }), fields: otherFields, specifications },
    recognitions,
    unused: [...columns.keys()].filter((name) => !used.has(name)),
  }
}

const SAMPLES = 3

const isColumnName = (name: string): name is ColumnName => Object.hasOwn(FIELDS, name)

/** The texts of each column, without those that stand for nothing. Columns of a table whose cells are all empty are included. */
function columnsOf(rows: readonly Row[]): Map<string, string[]> {
  const columns = new Map<string, string[]>((rows[0]?.columns ?? []).map((name) => [name, []]))
  for (const { cells } of rows)
    for (const [name, texts] of cells) {
      const columnTexts = columns.get(name) ?? []
      for (const text of texts) if (!isNothing(text)) columnTexts.push(text)
      columns.set(name, columnTexts)
    }
  columns.delete('')
  return columns
}

function candidatesOf(columns: Columns): Candidate[] {
  const groups = Map.groupBy(columns.keys(), (name) => name.replace(/\d+/g, '#'))
  return [...groups.values()].flatMap((names) => {
    const isList = ['images', 'features'].some(
      (field) => (headingFit(headingOf(names[0] ?? ''), field) ?? 0) > 0,
    )
    const together = (all: readonly string[]): Candidate => ({
      names: all,
      texts: all.flatMap((name) => columns.get(name) ?? []),
    })
    if (names.length === 1 || !isList) return names.map((name) => together([name]))
    const numberOf = (name: string) => Number(/\d+/.exec(name)?.[0] ?? 0)
    return [together(names.toSorted((one, other) => numberOf(one) - numberOf(other)))]
  })
}

/** How well a column fits a field, from 0 to 1; 0 if it doesn't, or if its values refute it. */
function scoreOf(name: string, { names, texts }: Candidate): number {
  const fit = headingFit(headingOf(names[0] ?? ''), name)
  if (fit === undefined) return 0
  // The specification list takes any text. Fields, which mean more, come first.
  if (!isColumnName(name)) return fit >= 0.85 ? HEADING * fit : 0
  const evidence = evidenceFor(name, texts)
  if (evidence === undefined) return 0
  const alone = FIELDS[name].byValues && evidence > 0.9 ? VALUES_ALONE * evidence : 0
  const score = Math.max(fit === 0 ? 0 : HEADING * fit + VALUES * evidence, alone)
  return score < LEAST ? 0 : score
}

/** Which column each field gets, by position. A column is only used once, and the sum of the scores is the greatest possible. */
function assign(scores: readonly (readonly number[])[]): Map<number, number> {
  if ((scores[0]?.length ?? 0) === 0) return new Map()
  const pairs = munkres(scores.map((row) => row.map((score) => 1 - score)))
  return new Map(pairs.filter(([field, column]) => (scores[field]?.[column] ?? 0) > 0))
}

/** All columns of pictures, in the feed's order, but those for more pictures ('additional_image_link') last. */
function picturesOf(best: Candidate, candidates: readonly Candidate[], used: ReadonlySet<string>): Candidate {
  const isMore = ({ names }: Candidate) => /add|more|other|extra|gallery/i.test(names[0] ?? '')
  const all = candidates
    .filter(
      (candidate) =>
        candidate === best ||
        (!candidate.names.some((name) => used.has(name)) &&
          (headingFit(headingOf(candidate.names[0] ?? ''), 'images') ?? 0) > 0 &&
          scoreOf('images', candidate) >= LIKELY),
    )
    .sort((one, other) => Number(isMore(one)) - Number(isMore(other)))
  return { names: all.flatMap(({ names }) => names), texts: all.flatMap(({ texts }) => texts) }
}

function surenessOf(
  name: string,
  column: number,
  scores: readonly number[],
  candidates: readonly Candidate[],
): Pick<Recognition, 'sureness' | 'doubt'> {
  const score = scores[column] ?? 0
  const mine = candidates[column]
  const sureness = score >= SURE ? 'sure' : score >= LIKELY ? 'likely' : 'unsure'
  if (!mine || !isColumnName(name) || mine.texts.length === 0) return { sureness }
  const rival = FIELDS[name].isMoney
    ? candidates.find(
        (candidate, index) =>
          candidate !== mine &&
          (scores[index] ?? 0) > score - CLOSE &&
          candidate.texts.length > 0 &&
          candidate.texts.join('\n') !== mine.texts.join('\n'),
      )
    : undefined
  if (rival) return { sureness: 'unsure', doubt: `“${rival.names[0]}” fits as well` }
  if (sureness === 'unsure' || (FIELDS[name].isMoney && sureness !== 'sure'))
    return { sureness, doubt: 'the heading doesn’t say so clearly' }
  return { sureness }
}

const CLOSE = 0.02

/** The unit of a distance, the currency of a price, or what separates the entries of a list. */
function detailsOf(
  kind: Kind,
  { names, texts }: Candidate,
  columns: Columns,
  used: Set<string>,
): Partial<Source> {
  const [column = ''] = names
  const companion = (endings: RegExp) =>
    [...columns.keys()].find((name) => !used.has(name) && endings.test(name) && isBeside(name, column))
  if (kind === 'distance') {
    // Meta and schema.org give the unit in a column of its own.
    const unit = companion(/unit(?:code|text)?$|uom$/i)
    if (unit !== undefined) {
      used.add(unit)
      return { columns: [column, unit] }
    }
    return /\bmi(?:les)?\b/i.test(column) ? { unit: 'mi' } : {}
  }
  if (kind === 'price') {
    // schema.org gives the currency in a column of its own, and XML often in an attribute.
    const currency = [...columns.keys()].find(
      (name) => /currency(?:code)?$/i.test(name) && (isBeside(name, column) || !name.includes('.')),
    )
    if (currency === undefined) return {}
    used.add(currency)
    return { currency }
  }
  if (kind === 'addresses' || kind === 'list') {
    const split = splitOf(texts, kind)
    return split === undefined ? {} : { split }
  }
  return {}
}

/** Whether two columns are in the same object, or one in the other: 'offers.price' and 'offers.priceCurrency', 'price' and 'price.currency'. */
function isBeside(one: string, other: string): boolean {
  const parent = (name: string) => name.split('.').slice(0, -1).join('.')
  return parent(one) === parent(other) || parent(one) === other
}

const SPLITS = ['|', ';', '\n', ',', ' '] as const

/** An address may itself contain such a character, so addresses are split only where another address follows. */
const splitOf = (texts: readonly string[], kind: 'addresses' | 'list'): string | undefined =>
  SPLITS.find((split) => {
    if (kind === 'list') return split !== ' ' && texts.some((text) => text.split(split).length > 2)
    return texts.some((text) =>
      text
        .split(split)
        .slice(1)
        .map((part) => withoutFolder(part.trim()))
        .some((part) => isAddress(part) || isPictureFile(part)),
    )
  })

/** Feeds for Meta and Google have the current price in the column for the sale price, and the earlier one in that for the price. */
function takeSalePrice(fields: Partial<Record<FieldName, Source>>, { columns, currency }: Source): void {
  const price = fields.price?.columns ?? []
  if (fields.price) fields.before_price ??= fields.price
  fields.price = {
    columns: [],
    first: [...columns, ...price],
    ...(currency !== undefined && { currency }),
  }
}

/** As is usual in the region, unless only the other order makes all of the dates valid. */
function datesOf(column: string | undefined, columns: Columns, region: string): DateOrder | undefined {
  const texts = (column === undefined ? undefined : columns.get(column)) ?? []
  if (texts.length === 0) return undefined
  const usual = usualDates(region)
  const orders = [usual, usual === 'mdy' ? 'dmy' : 'mdy'] as const
  return orders.find((order) => texts.every((text) => dateOf(text, order) !== undefined)) ?? usual
}

export const usualDates = (region: string): DateOrder => (region === 'en-US' ? 'mdy' : 'dmy')
