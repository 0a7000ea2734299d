import { MAKE_ALIASES, sameMake } from '#rules/listing/makes.ts'
import { fold } from '#lib/slug.ts'
import type { AmountContext, Range } from './amounts/mean.ts'
import { NAMED_NUMBERS } from './amounts/read.ts'
import {
  CAR_LICENCE,
  EDGES,
  FILLERS,
  LOW_DISTANCE,
  RANGES,
  SORT_WORDS,
  VALUES,
  type ValueEntry,
} from './lexicon.ts'
import { makeOf, MODEL_LEVEL, modelOf } from '../modelNames.ts'
import type { Part } from './understand.ts'
import { isGlued, isSign, keyOf, tokensOf, withoutDoubles, type Token } from './words.ts'

interface Values {
  /** Alternatives: a vehicle must have one of these values. If there are none, nothing in stock fits. */
  values: readonly (readonly [attribute: string, value: string])[]
}

/** What a word or an amount asks for. One of a dealer's own words may ask for several things. */
export type Aim = Values | Range | { sort: string } | { all: readonly Part[] }

/** What words can mean on a site. It's made from the lexicon and the names in the site's stock. */
export interface Vocabulary extends AmountContext {
  /** Returns the meaning of words, given their key (words.ts). */
  aimOf: (key: string) => Aim | undefined
  /** The keys with which misspelt words are compared. `squeezed` is the key without double letters. */
  keys: readonly { key: string; squeezed: string }[]
  /** Vehicles of a length in whole feet, and models and badges that have the number in their names. */
  feet: (range: Range) => Aim
}

/** A search result has both the values of attributes and the ranges of numbers. */
export interface StockNames {
  facets: Readonly<Record<string, Readonly<Record<string, number>>>>
  facets_stats: Readonly<Record<string, { min: number; max: number }>>
}

export interface VocabularySettings extends Pick<AmountContext, 'region' | 'year' | 'repaid'> {
  /** '/cars', '/motorcycles' or '/campers'. */
  vehicleBase: string
  noun: string
  sorts?: readonly { id: string; label: string }[]
}

/** If values of several of these attributes contain a word, the first of them is used. */
const NAMED = [
  'make',
  MODEL_LEVEL,
  'body',
  'simple_fuel',
  'drive',
  'location_name',
  'city',
  'state',
  'badge',
  'colour',
  'transmission',
  'features',
  'engine',
  'series',
] as const

/** Preferred, if a value is named in full, to parts of other names: 'Sport' is a body, even if a badge contains the word. */
const FEW = ['body', 'simple_fuel', 'drive', 'location_name', 'city', 'state'] as const

/** A vocabulary is made from a search's results. That search must count the values of these attributes. */
export const VOCABULARY_FACETS: readonly string[] = [
  ...NAMED,
  'car_type',
  'status',
  'tag',
  'learner',
  'certified',
  'year',
  'seats',
  'berths',
  'capacity',
  'power',
  ...NAMED_NUMBERS,
]

export const LONGEST_NAME = 6
/** How many words of a value are read. The rest of it is ignored. */
const MOST_WORDS = 12
/** How many characters a name must have if misspelt words are to be compared with it. */
const SHORTEST_TYPED = 5

/** Makes a site's vocabulary. With a lot of stock, this takes a few milliseconds, so make it only once. */
export function vocabularyOf(
  { facets, facets_stats: ends }: StockNames,
  settings: VocabularySettings,
): Vocabulary {
  const aims = new Map<string, Aim>()
  const typed = new Set<string>()
  const valuesOf = (attribute: string): string[] =>
    Object.keys(facets[attribute] ?? {}).filter((value) => value !== '')

  const addKey = (key: string, aim: Aim, mayBeMistyped: boolean): void => {
    if (key === '' || aims.has(key)) return
    aims.set(key, aim)
    if (mayBeMistyped && key.length >= SHORTEST_TYPED && !/\d/.test(key)) typed.add(key)
  }
  const add = (says: string, aim: Aim): void => {
    for (const part of says.split(',')) addKey(keyOf(tokensOf(part)), aim, true)
  }
  const ofLexicon = ([, attribute, pattern]: ValueEntry): Values['values'] =>
    valuesOf(attribute).flatMap((value) => (pattern.test(fold(value)) ? [[attribute, value] as const] : []))

  const addNames = (
    attribute: string,
    keysOf: (tokens: readonly Token[], value: string) => Iterable<string>,
  ): void => {
    const found = new Map<string, [string, string][]>()
    for (const value of valuesOf(attribute)) {
      const name = attribute === MODEL_LEVEL ? modelOf(value) : value
      for (const key of new Set(keysOf(tokensOf(name).slice(0, MOST_WORDS), value))) {
        const values = found.get(key)
        if (values) values.push([attribute, value])
        else found.set(key, [[attribute, value]])
      }
    }
    for (const [key, values] of found) addKey(key, { values }, true)
  }

  for (const [says, sort] of SORT_WORDS) add(says, { sort })
  for (const { id, label } of settings.sorts ?? []) add(label, { sort: id })
  for (const [says, attribute, min, max] of RANGES) {
    const from = attribute === 'year' && min !== null ? settings.year + min : min
    if (ends[attribute]) add(says, { attribute, min: from, max })
  }
  if (ends['km']) add(LOW_DISTANCE.says, { attribute: 'km', min: null, max: lowDistance(settings) })
  if (ends['gross']) add(CAR_LICENCE, { values: [['car_licence', 'true']] })
  for (const { make, becomes, related } of MAKE_ALIASES) {
    const named = (...names: string[]): Values['values'] =>
      valuesOf('make').flatMap((value) =>
        names.some((name) => sameMake(name, value)) ? [['make', value] as const] : [],
      )
    const all = named(make, ...related)
    if (all.length === 0) continue
    // A search for the make itself finds the related ones too.
    add([make, ...becomes].join(','), { values: preferred(named(make), all) })
    for (const name of related) add(name, { values: preferred(named(name, make), all) })
  }
  addNames('make', wholeName)
  for (const entry of VALUES) {
    const values = ofLexicon(entry)
    if (values.length > 0) add(entry[0], { values })
  }
  // Models whose names are a single number or letter, like the Mazda 3, are added separately, because runsOf leaves them out.
  addNames(MODEL_LEVEL, (tokens) => [keyOf(tokens)].filter(isAlone))
  addNames(MODEL_LEVEL, runsOf(EDGES.names))
  addNames(MODEL_LEVEL, (tokens, value) => [keyOf([...tokensOf(makeOf(value)), ...tokens])])
  for (const attribute of FEW) addNames(attribute, wholeName)
  for (const attribute of NAMED)
    addNames(attribute, runsOf(attribute === 'badge' ? EDGES.names : EDGES.others))
  for (const attribute of NAMED) addNames(attribute, wholeName)
  addNames('engine', litresOf)
  // Words of the lexicon that fit none of the stock's values are understood, as words for nothing in stock, if vehicles have the attribute.
  for (const [says, attribute] of VALUES) {
    if (valuesOf(attribute).length === 0) continue
    add(
      says
        .split(',')
        .filter((word) => !FILLERS.has(word.trim()))
        .join(','),
      { values: [] },
    )
  }

  return {
    region: settings.region,
    year: settings.year,
    repaid: settings.repaid,
    ends,
    aimOf: (key) => aims.get(key),
    keys: [...typed].map((key) => ({ key, squeezed: withoutDoubles(key) })),
    feet: ({ feet, ...range }) => {
      const named = new RegExp(`(?<![\\d.])${feet}(?![\\d.])`)
      const lengths = valuesOf('body_length').filter(
        (value) => Number(value) >= (range.min ?? 0) && Number(value) <= (range.max ?? Infinity),
      )
      const models = valuesOf(MODEL_LEVEL).filter((value) => named.test(modelOf(value)))
      const badges = valuesOf('badge').filter((value) => named.test(value))
      return {
        values: [
          ...lengths.map((value) => ['body_length', value] as const),
          ...models.map((value) => [MODEL_LEVEL, value] as const),
          ...badges.map((value) => ['badge', value] as const),
        ],
      }
    },
  }
}

const preferred = (some: Values['values'], all: Values['values']): Values['values'] =>
  some.length > 0 ? some : all

const isAlone = (key: string): boolean => /^\d+$|^.$/u.test(key)

const wholeName = (tokens: readonly Token[]): string[] => [keyOf(tokens)]

/** All runs of words in a name, but for single numbers or letters, and runs that start or end with a filler word. */
const runsOf = (edges: ReadonlySet<string>) =>
  function* (tokens: readonly Token[]): Generator<string> {
    const mayEnd = (token: Token | undefined): token is Token =>
      token !== undefined && !isSign(token) && !edges.has(token.text)
    for (let from = 0; from < tokens.length; from++) {
      if (!mayEnd(tokens[from]) || isGlued(tokens[from - 1], tokens[from])) continue
      for (let to = from + 1; to <= Math.min(tokens.length, from + LONGEST_NAME); to++) {
        if (!mayEnd(tokens[to - 1]) || isGlued(tokens[to - 1], tokens[to])) continue
        const key = keyOf(tokens.slice(from, to))
        if (!isAlone(key)) yield key
      }
    }
  }

/** The ways in which people write an engine's size: '2.8', '2.8 litre' and, for '3.0L', also '3l'. */
function litresOf(_: readonly Token[], value: string): string[] {
  const [, litres = ''] = /(?<![\d.])(\d\.\d)\s?l\b/i.exec(value) ?? []
  if (litres === '') return []
  const sizes = litres.endsWith('.0') ? [litres, litres.slice(0, 1)] : [litres]
  return [litres, ...sizes.flatMap((size) => ['l', 'litre', 'liter', 'lt', 'ltr'].map((unit) => size + unit))]
}

function lowDistance({ vehicleBase, noun }: VocabularySettings): number {
  if (vehicleBase === '/motorcycles') return LOW_DISTANCE.motorcycles
  return /truck/i.test(noun) ? LOW_DISTANCE.trucks : LOW_DISTANCE.usual
}
