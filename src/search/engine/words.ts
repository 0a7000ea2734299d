import {
  COLUMNS,
  IDENTIFIERS,
  MODEL_LEVEL,
  NUMBER,
  OWN,
  REFERENCE,
  SEARCHED,
  type ColumnName,
} from './index/columns.ts'
import type { Store } from './index/store.ts'
import { chunksOf, identifierKey, spansOf, type QueryWord } from './tokenise.ts'
import { NO_MATCH, typosBetween } from './query/typo.ts'

/** A value is given as its column and its code, which is the value's index in the column's dictionary. */
interface StockWords {
  words: string[]
  /** Where each word occurs, as a list of numbers in pairs: column, code, column, code, and so on. */
  postings: number[][]
  columns: { codes: ArrayLike<number>; count: number }[]
}

const REFERENCES = new RegExp(`${REFERENCE}.|${NUMBER}|${OWN}`, 'gsu')

/** Whether the whole value of a column also counts as one word. Shoppers write both 'landcruiser' and 'land cruiser'. */
export function isWhole(name: string): boolean {
  return name === 'make' || name === 'model'
}

function stockWords(store: Store): StockWords {
  return store.once('vocabulary', () => {
    const postingsByWord = new Map<string, number[]>()
    const aliases = store.makeAliases.map((group) => ({ names: group.map(identifierKey), group }))
    const columns = SEARCHED.map((name, column) => {
      const { values, codes } =
        name === 'name' ? patternsOf(store) : (store.dictionary(name) ?? { values: [], codes: [] })
      for (let code = 0; code < values.length; code++) {
        const value = String(values[code])
        const texts = [value]
        if (name === 'make') {
          for (const { names, group } of aliases)
            if (names.includes(identifierKey(value))) texts.push(...group)
        }
        for (const word of new Set(
          texts.flatMap((text) => spansOf(text, isWhole(name)).map((span) => span.word)),
        )) {
          const postings = postingsByWord.get(word)
          if (postings) postings.push(column, code)
          else postingsByWord.set(word, [column, code])
        }
      }
      return { codes, count: values.length }
    })
    return { words: [...postingsByWord.keys()], postings: [...postingsByWord.values()], columns }
  })
}

/** The patterns of vehicles' names (index/columns.ts) without their references to other columns, whose words are searched anyway. */
function patternsOf(store: Store): { values: string[]; codes: ArrayLike<number> } {
  const { patterns, codes } = store.text('name')
  return { values: patterns.map((pattern) => pattern.replace(REFERENCES, ' ')), codes }
}

interface IdentifierSums {
  /** Checksums of each row's `identifierKey`. For 20,000 vehicles they take 80 KB, whereas the keys would take megabytes. */
  sums: Uint32Array
  /** How many rows have a checksum so far. */
  read: number
}

function sumOf(key: string): number {
  let sum = 0
  for (let i = 0; i < key.length; i++) sum = Math.imul(sum ^ key.charCodeAt(i), 0x01000193)
  return sum >>> 0
}

function identifiersOf(store: Store, name: ColumnName, upTo = store.size): Uint32Array {
  const keys = store.once(`key of ${name}`, (): IdentifierSums => ({
    sums: new Uint32Array(store.size),
    read: 0,
  }))
  for (; keys.read < Math.min(upTo, store.size); keys.read++)
    keys.sums[keys.read] = sumOf(identifierKey(store.at(name, keys.read)))
  return keys.sums
}

/** For how many rows the checksums are worked out in one step. */
const STEP = 2_000

/** Each takes a few milliseconds, and is meant to run while the page is idle. */
export function warmSteps(store: Store): (() => void)[] {
  const steps = COLUMNS.map(([name, kind]) => () => {
    if (kind === 'list') store.list(name)
    else if (kind === 'text') store.text(name)
    else store.dictionary(name)
  })
  steps.push(
    () => stockWords(store),
    () => store.dictionary(MODEL_LEVEL),
    ...[false, true].map((descending) => () => store.order('price', descending)),
  )
  for (const name of IDENTIFIERS) {
    for (let upTo = STEP; upTo < store.size + STEP; upTo += STEP)
      steps.push(() => identifiersOf(store, name, upTo))
  }
  return steps
}

/** For each row, how many typos its best match for a word has; NO_MATCH if no word of the row matches. */
function typosOfWord(store: Store, word: QueryWord): Uint8Array {
  const { words, postings, columns } = stockWords(store)
  const typos = new Uint8Array(store.size).fill(NO_MATCH)
  const costs: (Uint8Array | undefined)[] = []
  for (let i = 0; i < words.length; i++) {
    const cost = typosBetween(word, words[i] ?? '')
    if (cost === NO_MATCH) continue
    const list = postings[i] ?? []
    for (let index = 0; index < list.length; index += 2) {
      const column = list[index] ?? 0
      const code = list[index + 1] ?? 0
      const ofCode = (costs[column] ??= new Uint8Array(columns[column]?.count ?? 0).fill(NO_MATCH))
      if (cost < (ofCode[code] ?? 0)) ofCode[code] = cost
    }
  }
  costs.forEach((ofCode, column) => {
    const codes = columns[column]?.codes ?? []
    if (!ofCode) return
    for (let row = 0; row < typos.length; row++) {
      const cost = ofCode[codes[row] ?? 0] ?? NO_MATCH
      if (cost < (typos[row] ?? 0)) typos[row] = cost
    }
  })
  return typos
}

function addInto(into: Uint8Array, other: Uint8Array): Uint8Array {
  for (let row = 0; row < into.length; row++) {
    const a = into[row] ?? NO_MATCH
    const b = other[row] ?? NO_MATCH
    into[row] = a === NO_MATCH || b === NO_MATCH ? NO_MATCH : Math.min(NO_MATCH - 1, a + b)
  }
  return into
}

/** In total for each row; NO_MATCH if a word doesn't match. Undefined for a query without words, which every row matches. */
export function typosOfQuery(store: Store, query: string): Uint8Array | undefined {
  const chunks = chunksOf(query)
  if (chunks.length === 0) return undefined
  let all: Uint8Array | undefined
  for (const { key, words, joined } of chunks) {
    const typos = words.map((word) => typosOfWord(store, word)).reduce(addInto)
    if (joined) {
      typosOfWord(store, joined).forEach((cost, row) => {
        if (cost < (typos[row] ?? 0)) typos[row] = cost
      })
    }
    markIdentifiers(store, key, typos)
    all = all ? addInto(all, typos) : typos
  }
  if (all && chunks.length > 1) markIdentifiers(store, chunks.map(({ key }) => key).join(''), all)
  return all
}

/** A stock number, VIN or rego matches only as a whole and without typos. */
function markIdentifiers(store: Store, key: string, typos: Uint8Array): void {
  const sum = sumOf(key)
  for (const name of IDENTIFIERS) {
    const sums = identifiersOf(store, name)
    for (let row = sums.indexOf(sum); row >= 0; row = sums.indexOf(sum, row + 1))
      if (identifierKey(store.at(name, row)) === key) typos[row] = 0
  }
}

/** Whether a text contains every word of a query. It's used to search the values of facets. */
export function textMatches(text: string, query: string): boolean {
  const words = spansOf(text, true).map((span) => span.word)
  const isMatched = (word: QueryWord): boolean =>
    words.some((target) => typosBetween(word, target) !== NO_MATCH)
  return chunksOf(query).every(
    (chunk) => chunk.words.every(isMatched) || (chunk.joined !== undefined && isMatched(chunk.joined)),
  )
}
