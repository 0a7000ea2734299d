import { fold } from '#lib/slug.ts'
import type { Row } from '../read/row.ts'
import { amountOf } from '../values/amounts.ts'
import { dateOf, type DateOrder } from '../values/dates.ts'
import { conditionOf } from '../values/words.ts'
import { FIELD_NAMES, FIELDS, SPECIFICATIONS, type FieldName, type Kind } from './fields.ts'
import type { Mapping, Source } from './mapping.ts'

/** Guesses what the columns of a feed mean, from their names and from the values of some vehicles. */

export interface Guess {
  mapping: Mapping
  /** Columns that don't seem to belong to any field. */
  unused: string[]
}

/** The letters and digits of a column's name, without its namespace: 'g:Exterior Color' is 'exteriorcolor'. */
const plain = (name: string): string => fold(name.replace(/^.*:/, '')).replace(/[^a-z0-9]/g, '')

/**
 * Matches the names of objects that contain the vehicle's own fields in JSON and XML. So 'build.make' is a make, but 'dealer.name' isn't
 * the vehicle's name.
 */
const PARTS = /^(?:(?:build|vehicle|car|unit|details?|specs?|specifications?|attributes|media|general)\.)+/i
const within = (name: string): string => plain(name.replace(PARTS, ''))

/**
 * @param rows some of the feed's vehicles
 * @param region the site's region; it decides whether the day or the month comes first in dates
 */
export const guessMapping = (rows: readonly Row[], region: string): Guess => {
  const columns = new Map<string, string[]>()
  for (const { cells } of rows)
    for (const [name, texts] of cells) columns.set(name, [...(columns.get(name) ?? []), ...texts])
  const used = new Set<string>()
  const find = (names: readonly string[], fits: (texts: readonly string[]) => boolean = () => true) => {
    for (const wanted of names) {
      const named = (nameOf: (name: string) => string) =>
        [...columns].filter(([name, texts]) => nameOf(name) === wanted && !used.has(name) && fits(texts))
      const whole = named(plain)
      const found = whole.length > 0 ? whole : named(within)
      if (found.length === 0) continue
      for (const [name] of found) used.add(name)
      return found.map(([name]) => name)
    }
    return undefined
  }
  const fields: Partial<Record<FieldName, Source>> = {}
  for (const name of FIELD_NAMES) {
    const { kind, names } = FIELDS[name]
    // Some feeds have a title column that contains only 'New' or 'Used'. It's ignored.
    const isTitle = (texts: readonly string[]) => name !== 'name' || !isLikely('condition', texts)
    const found = find(names, (texts) => isLikely(kind, texts) && isTitle(texts))
    const [first] = found ?? []
    if (found === undefined || first === undefined) continue
    fields[name] = { columns: found, first: [], ...more(kind, first, columns, used) }
  }
  reduced(fields, columns, used)
  const specifications: Record<string, Source> = {}
  for (const [name, names] of SPECIFICATIONS) {
    const found = find(names)
    if (found) specifications[name] = { columns: found, first: [] }
  }
  const dates = datesOf(fields.created_at?.columns[0], columns, region)
  return {
    mapping: { ...(dates && { dates }), fields, specifications },
    unused: [...columns.keys()].filter((name) => !used.has(name)),
  }
}

/** Whether most of a column's texts fit a field. The name alone isn't enough: a column 'Type' may contain 'SUV' or 'Used'. */
const isLikely = (kind: Kind, texts: readonly string[]): boolean => {
  const fits: Partial<Record<Kind, (text: string) => boolean>> = {
    condition: (text) => conditionOf(text) !== undefined,
    whole: isAmount,
    distance: isAmount,
    price: isAmount,
    addresses: (text) => /^(?:https?:)?\/\/|^(?:photos)?\//i.test(text),
    date: (text) => (['dmy', 'mdy'] as const).some((order) => dateOf(text, order) !== undefined),
  }
  const fit = fits[kind]
  return !fit || texts.filter(fit).length * 2 > texts.length
}

const isAmount = (text: string): boolean => {
  const amount = amountOf(text)
  return amount === undefined || 'value' in amount
}

/**
 * What has to be known about a field's column besides its name: the unit of a distance, or what separates the entries of a list.
 */
const more = (
  kind: Kind,
  column: string,
  columns: ReadonlyMap<string, readonly string[]>,
  used: Set<string>,
): Partial<Source> => {
  if (kind === 'distance') {
    // Meta and schema.org give the unit in a column of its own.
    const unit = [column.replace(/value$/i, 'unit'), column.replace(/value$/i, 'unitCode')].find(
      (name) => name !== column && columns.has(name),
    )
    if (unit !== undefined) {
      used.add(unit)
      return { columns: [column, unit] }
    }
    return /miles/i.test(column) ? { unit: 'mi' } : {}
  }
  if (kind === 'addresses' || kind === 'list') {
    const split = splitOf(columns.get(column) ?? [], kind)
    return split === undefined ? {} : { split }
  }
  return {}
}

const SPLITS = ['|', ';', '\n', ',', ' '] as const

/**
 * What separates the entries of a list. An address may itself contain such a character, so addresses are split only where the
 * character is followed by another address.
 */
const splitOf = (texts: readonly string[], kind: 'addresses' | 'list'): string | undefined =>
  SPLITS.find((split) => {
    if (kind === 'list') return split !== ' ' && texts.some((text) => text.split(split).length > 2)
    return texts.some((text) =>
      text
        .split(split)
        .slice(1)
        .some((part) => /^\s*(?:(?:https?:)?\/|\/?photos)\//i.test(part)),
    )
  })

/**
 * Feeds for Meta and Google have the current price in the column for the sale price, and the earlier price in the column for the price.
 */
const reduced = (
  fields: Partial<Record<FieldName, Source>>,
  columns: ReadonlyMap<string, readonly string[]>,
  used: Set<string>,
): void => {
  const [price] = fields.price?.columns ?? []
  const sale = [...columns.keys()].find((name) =>
    ['saleprice', 'specialprice', 'offerprice'].includes(plain(name)),
  )
  if (sale === undefined || used.has(sale)) return
  used.add(sale)
  fields.price = { columns: [], first: price === undefined ? [sale] : [sale, price] }
  if (price !== undefined && !fields.before_price) fields.before_price = { columns: [price], first: [] }
}

/**
 * Whether the day or the month comes first in the feed's dates: as is usual in the region, unless only the other order makes all of the
 * dates valid.
 */
const datesOf = (
  column: string | undefined,
  columns: ReadonlyMap<string, readonly string[]>,
  region: string,
): DateOrder | undefined => {
  const texts = (column === undefined ? undefined : columns.get(column)) ?? []
  if (texts.length === 0) return undefined
  const usual = usualDates(region)
  const orders = [usual, usual === 'mdy' ? 'dmy' : 'mdy'] as const
  return orders.find((order) => texts.every((text) => dateOf(text, order) !== undefined)) ?? usual
}

export const usualDates = (region: string): DateOrder => (region === 'en-US' ? 'mdy' : 'dmy')
