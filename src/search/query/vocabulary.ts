import { MAKE_ALIASES, sameMake } from '#rules/listing/makes.ts'
import { fold } from '#lib/slug.ts'
import type { AmountContext, Range } from './amounts/mean.ts'
import { NAMED_NUMBERS } from './amounts/read.ts'
import { CAR_LICENCE, EDGES, FILLERS, LOW_DISTANCE, RANGES, SORT_WORDS, VALUES } from './lexicon.ts'
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

export interface VocabularySettings extends Pick<AmountContext, 'region' | 'year' | 'repaymentFilter'> {
  /** '/cars', '/motorcycles' or '/campers'. */
  vehicleBase: string
  noun: string
  sorts?: readonly { id: string; label: string }[]
}

/** If values of several of these attributes contain a word, the first of them is used. */
const NAME_ATTRIBUTES = [
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
const WHOLE_NAMES_FIRST = ['body', 'simple_fuel', 'drive', 'location_name', 'city', 'state'] as const

/** A vocabulary is made from a search's results. That search must count the values of these attributes. */
export const VOCABULARY_FACETS: readonly string[] = [
  ...NAME_ATTRIBUTES,
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
  const words = new WordTable(facets)
  addSortsAndRanges(words, ends, settings)
  addMakeAliases(words)
  words.addNames('make', wholeName)
  for (const [says, attribute, pattern] of VALUES) {
    const values = words.valuesOf(attribute).filter((value) => pattern.test(fold(value)))
    if (values.length > 0) words.add(says, { values: values.map((value) => [attribute, value]) })
  }
  addStockNames(words)
  addAbsentWords(words)
  return {
    region: settings.region,
    year: settings.year,
    repaymentFilter: settings.repaymentFilter,
    ends,
    aimOf: (key) => words.aims.get(key),
    keys: [...words.typoKeys].map((key) => ({ key, squeezed: withoutDoubles(key) })),
    feet: (range) => feetIn(words, range),
  }
}

/** What words mean, by their keys. A key keeps the first meaning that it's given. */
class WordTable {
  readonly aims = new Map<string, Aim>()
  readonly typoKeys = new Set<string>()
  readonly #facets: StockNames['facets']

  constructor(facets: StockNames['facets']) {
    this.#facets = facets
  }

  valuesOf(attribute: string): string[] {
    return Object.keys(this.#facets[attribute] ?? {}).filter((value) => value !== '')
  }

  #addKey(key: string, aim: Aim): void {
    if (key === '' || this.aims.has(key)) return
    this.aims.set(key, aim)
    if (key.length >= SHORTEST_TYPED && !/\d/.test(key)) this.typoKeys.add(key)
  }

  add(says: string, aim: Aim): void {
    for (const part of says.split(',')) this.#addKey(keyOf(tokensOf(part)), aim)
  }

  addNames(attribute: string, keysOf: (tokens: readonly Token[], value: string) => Iterable<string>): void {
    const valuesByKey = new Map<string, [string, string][]>()
    for (const value of this.valuesOf(attribute)) {
      const name = attribute === MODEL_LEVEL ? modelOf(value) : value
      for (const key of new Set(keysOf(tokensOf(name).slice(0, MOST_WORDS), value))) {
        const values = valuesByKey.get(key)
        if (values) values.push([attribute, value])
        else valuesByKey.set(key, [[attribute, value]])
      }
    }
    for (const [key, values] of valuesByKey) this.#addKey(key, { values })
  }
}

function addSortsAndRanges(
  words: WordTable,
  ends: StockNames['facets_stats'],
  settings: VocabularySettings,
): void {
  for (const [says, sort] of SORT_WORDS) words.add(says, { sort })
  for (const { id, label } of settings.sorts ?? []) words.add(label, { sort: id })
  for (const [says, attribute, min, max] of RANGES) {
    const from = attribute === 'year' && min !== null ? settings.year + min : min
    if (ends[attribute]) words.add(says, { attribute, min: from, max })
  }
  if (ends['km']) words.add(LOW_DISTANCE.says, { attribute: 'km', min: null, max: lowDistance(settings) })
  if (ends['gross']) words.add(CAR_LICENCE, { values: [['car_licence', 'true']] })
}

function addMakeAliases(words: WordTable): void {
  const makes = words.valuesOf('make')
  for (const { make, becomes, related } of MAKE_ALIASES) {
    const valuesNamed = (...names: string[]): Values['values'] =>
      makes
        .filter((value) => names.some((name) => sameMake(name, value)))
        .map((value) => ['make', value] as const)
    const group = valuesNamed(make, ...related)
    if (group.length === 0) continue
    const preferred = (values: Values['values']): Aim => ({ values: values.length > 0 ? values : group })
    // A search for the make itself finds the related ones too.
    words.add([make, ...becomes].join(','), preferred(valuesNamed(make)))
    for (const name of related) words.add(name, preferred(valuesNamed(name, make)))
  }
}

function addStockNames(words: WordTable): void {
  // Models whose names are a single number or letter, like the Mazda 3, are added separately, because runsOf leaves them out.
  words.addNames(MODEL_LEVEL, (tokens) => [keyOf(tokens)].filter(isDocumentPage))
  words.addNames(MODEL_LEVEL, runsOf(EDGES.names))
  words.addNames(MODEL_LEVEL, (tokens, value) => [keyOf([...tokensOf(makeOf(value)), ...tokens])])
  for (const attribute of WHOLE_NAMES_FIRST) words.addNames(attribute, wholeName)
  for (const attribute of NAME_ATTRIBUTES)
    words.addNames(attribute, runsOf(attribute === 'badge' ? EDGES.names : EDGES.others))
  for (const attribute of NAME_ATTRIBUTES) words.addNames(attribute, wholeName)
  words.addNames('engine', litresOf)
}

/** Words of the lexicon that fit none of the stock's values are understood, as words for nothing in stock, if vehicles have the attribute. */
function addAbsentWords(words: WordTable): void {
  for (const [says, attribute] of VALUES) {
    if (words.valuesOf(attribute).length === 0) continue
    const names = says.split(',').filter((word) => !FILLERS.has(word.trim()))
    words.add(names.join(','), { values: [] })
  }
}

function feetIn(words: WordTable, { feet, min, max }: Range): Aim {
  const named = new RegExp(`(?<![\\d.])${feet}(?![\\d.])`)
  const pairs = (attribute: string, fits: (value: string) => boolean) =>
    words
      .valuesOf(attribute)
      .filter(fits)
      .map((value) => [attribute, value] as const)
  return {
    values: [
      ...pairs('body_length', (value) => Number(value) >= (min ?? 0) && Number(value) <= (max ?? Infinity)),
      ...pairs(MODEL_LEVEL, (value) => named.test(modelOf(value))),
      ...pairs('badge', (value) => named.test(value)),
    ],
  }
}

const isDocumentPage = (key: string): boolean => /^\d+$|^.$/u.test(key)

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
        if (!isDocumentPage(key)) yield key
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
