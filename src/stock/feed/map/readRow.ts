import { fileAddress } from '#rules/vehicle/eligibility.ts'
import { currencyOf } from '#rules/pricing/checkout.ts'
import { fold } from '#lib/slug.ts'
import type { Car } from '../../entities.ts'
import type { Row } from '../read/row.ts'
import { amountOf, kilometresOf, priceOf, type Amount } from '../values/amounts.ts'
import { dateOf, yearIn } from '../values/dates.ts'
import { isPictureFile, withoutFolder } from '../values/pictures.ts'
import { namesOf, oneSpelling, wordOf } from '../values/spelling.ts'
import { conditionOf, driveOf, flagOf, fuelOf, isCertified, isNothing } from '../values/words.ts'
import { shortened, type Report } from '../troubles.ts'
import {
  FIELDS,
  FIELD_NAMES,
  type FieldName,
  type FieldValues,
  type Kind,
  type KindValues,
} from './fields.ts'
import { usualDates } from './guess.ts'
import type { Mapping, Source } from './mapping.ts'
import { decodeHTMLStrict } from 'entities'

/** Entities and written line breaks ('\n') are decoded once. Tags are kept, because descriptions may have them. */
export const decoded = (text: string): string =>
  /[&\\]/.test(text)
    ? decodeHTMLStrict(text)
        .replace(/\\r\\n|\\n|\\r/g, '\n')
        .trim()
    : text

/** A text without tags, on one line. */
const withoutTags = (text: string): string =>
  /<|\s{2}|[\n\r\t]/.test(text)
    ? text
        .replace(/<\/?[a-z][^<>]*>/gi, ' ')
        .replace(/\s+/g, ' ')
        .trim()
    : text

/** Reads the fields of a feed's vehicle. A value that can't be read is left out and reported, with its line and column. */

export type FeedVehicle = FieldValues & Pick<Car, 'specifications'>

/** @param region decides the currency and, unless the mapping does, the unit of distance and the order of dates */
export function rowReader(mapping: Mapping, region: string) {
  const reading: Reading = {
    decimal: mapping.decimal,
    dates: mapping.dates ?? usualDates(region),
    currency: currencyOf(region),
    distance: region === 'en-US' ? 'mi' : 'km',
  }
  const spelling = oneSpelling()
  return (row: Row, tell: Report): FeedVehicle => {
    const read: FeedVehicle = { specifications: [] }
    const written: Partial<Record<FieldName, string>> = {}
    for (const name of FIELD_NAMES) {
      const source = mapping.fields[name]
      if (!source) continue
      const { kind } = FIELDS[name]
      const texts = textsOf(row, source, kind)
      const [text] = texts
      if (text === undefined) continue
      if (NAMED.has(name)) written[name] = withoutTags(text)
      const value = READERS[kind](texts, { ...reading, source, name }, (why, isKept = false) => {
        const about = columnsOf(source)
        tell({
          place: row.place,
          about,
          text: shortened(text),
          why: isKept ? why : `${why}; ${name} is left out`,
        })
      })
      if (value !== undefined)
        Object.assign(read, { [name]: ONE_SPELLING.has(kind) ? spelling(name, String(value)) : value })
      // Some feeds have the condition 'CPO' (certified pre-owned) in addition to 'NEW' and 'USED'.
      if (name === 'car_type' && !mapping.fields.certified && isCertified(text)) read.certified = true
    }
    const { make, model, badge, year } = namesOf({
      ...written,
      ...(typeof read.year === 'number' && { year: read.year }),
    })
    for (const [name, value] of Object.entries({ make, model, badge }))
      if (value !== '') read[name as 'make'] = spelling(name, value)
    if (year !== undefined) read.year = year
    for (const [name, source] of Object.entries(mapping.specifications)) {
      const [value] = textsOf(row, source, 'text')
      if (value !== undefined) read.specifications.push({ group: 'Overview', name, value })
    }
    return read
  }
}

interface Reading {
  decimal: '.' | ',' | undefined
  dates: NonNullable<Mapping['dates']>
  currency: string
  distance: 'km' | 'mi'
}
interface FieldReading extends Reading {
  source: Source
  name: FieldName
}

type Reader<T> = (
  texts: readonly string[],
  reading: FieldReading,
  tell: (why: string, isKept?: boolean) => void,
) => T | undefined

const firstOf = (texts: readonly string[]): string => texts[0] ?? ''

const amount =
  (read: (text: string, reading: FieldReading) => Amount): Reader<number> =>
  (texts, reading, tell) => {
    const result = read(firstOf(texts), reading)
    if (result === undefined) return undefined
    if ('trouble' in result) {
      tell(result.trouble)
      return undefined
    }
    if (result.note !== undefined) tell(result.note, true)
    return result.value
  }

/** Matches the address of a picture. It may contain spaces, but not another address after a space. */
const ADDRESS = /^(?:(?:https?:)?\/\/\S|(?:photos)?\/)\S*(?: +(?!\S*\/\/|\/?photos\/)\S+)*$/i

/** Fields from which a vehicle's name is made, in the feed's own words. */
const NAMED: ReadonlySet<FieldName> = new Set<FieldName>([
  'make',
  'model',
  'badge',
  'name',
  'body',
  'colour',
  'transmission',
])

/** Kinds of fields for which different spellings of a text are the same: 'SUV' and 'suv'. */
const ONE_SPELLING: ReadonlySet<Kind> = new Set<Kind>(['words', 'fuel', 'drive'])

const READERS: { [K in Kind]: Reader<KindValues[K]> } = {
  text: (texts, { name }) => (name === 'description' ? firstOf(texts) : withoutTags(firstOf(texts))),
  words: (texts) => wordOf(withoutTags(firstOf(texts))),
  fuel: (texts) => fuelOf(firstOf(texts)),
  drive: (texts) => driveOf(firstOf(texts)),
  distance: amount((text, { source, distance, decimal }) =>
    kilometresOf(text, source.unit ?? distance, decimal),
  ),
  price: amount((text, { currency, decimal }) => priceOf(text, currency, decimal)),
  whole: amount((text, { name, decimal }) => {
    const result = amountOf((name === 'year' ? yearIn(text) : undefined) ?? text, decimal)
    if (!result || 'trouble' in result) return result
    const [least, most] = FIELDS[name].range ?? [0, Number.MAX_SAFE_INTEGER]
    return Number.isInteger(result.value) && result.value >= least && result.value <= most
      ? result
      : { trouble: `isn’t a whole number from ${least} to ${most}` }
  }),
  condition: (texts, _, tell) => {
    const condition = conditionOf(firstOf(texts))
    if (condition === undefined)
      tell('isn’t new, used or demo; say what it means in the desk, under ‘Stock’, or in stock.map.yaml')
    return condition
  },
  flag: (texts, _, tell) => {
    const text = firstOf(texts)
    const flag = flagOf(text) ?? (isCertified(text) ? true : undefined)
    if (flag === undefined) tell('is neither ‘yes’ nor ‘no’')
    return flag
  },
  date: (texts, { dates }, tell) => {
    const time = dateOf(firstOf(texts), dates)
    if (time === undefined) tell(`isn’t a valid date when read as ${dates}`)
    return time === undefined ? undefined : new Date(time).toISOString()
  },
  address: (texts, _, tell) => {
    const address = fileAddress(firstOf(texts))
    if (address === null) tell('isn’t an address')
    return address ?? undefined
  },
  addresses: (texts, _, tell) => {
    const good = texts
      .map((text) => (isPictureFile(text) ? `photos/${text}` : text))
      .filter((address) => ADDRESS.test(address))
    if (good.length < texts.length) tell('isn’t an address')
    return [...new Set(good)]
  },
  list: (texts) => [...new Set(texts.map(withoutTags))],
}

function textsOf(row: Row, source: Source, kind: Kind): string[] {
  const { values, value, currency } = source
  const texts: string[] = []
  for (const text of writtenIn(row, source, kind)) {
    const meaning = meaningOf(text, values)
    if (!isNothing(meaning)) texts.push(meaning)
  }
  const [unit] = currency === undefined ? [] : (row.cells.get(currency) ?? [])
  if (unit !== undefined && texts[0] !== undefined) texts[0] = `${texts[0]} ${unit}`
  return texts.length > 0 || value === undefined ? texts : [value]
}

/** The texts of a field as the feed has them, before the mapping's `values` say what they mean. */
export function writtenIn({ cells }: Row, { columns, first, split }: Source, kind: Kind): string[] {
  const all = columns.flatMap((name) => cells.get(name) ?? [])
  const chosen = first.map((name) => cells.get(name)).find((cell) => cell && cell.length > 0) ?? []
  const isList =
    kind === 'addresses' || kind === 'list' || split !== undefined || (columns.length === 1 && all.length > 1)
  const joined = isList ? all : all.length > 1 ? [all.join(' ')] : all
  const whole = [...joined, ...chosen]
  const parts = split === undefined ? whole : whole.flatMap((text) => text.split(split))
  return parts.map((part) => decoded(kind === 'addresses' ? withoutFolder(part.trim()) : part).trim())
}

/** What a text means according to the mapping's `values`, ignoring case; the text itself if `values` doesn't have it. */
export const meaningOf = (text: string, values: Source['values']): string =>
  (values && Object.entries(values).find(([word]) => fold(word) === fold(text))?.[1]) ?? text

function columnsOf({ columns, first }: Source): string {
  const names = [...columns, ...first]
  return names.length === 0 ? 'its fixed value' : `column ${names.map((name) => `“${name}”`).join(', ')}`
}
