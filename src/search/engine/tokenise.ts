/** A text in lower case without diacritics. Words are compared in this form: 'Škoda' → 'skoda', 'Straße' → 'strasse'. */
function fold(text: string): string {
  if (/^[ -~]*$/.test(text)) return text.toLowerCase()
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toUpperCase().toLowerCase().replace(/ø/g, 'o')
}

/** A text as it's spelt in addresses: 'Land Cruiser 300' → 'land-cruiser-300'. */
export function addressed(text: string): string {
  return fold(text)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}

/** Shoppers may leave out spaces or punctuation, or add others: 'ABC-12 d' → 'abc12d'. */
export function identifierKey(text: string): string {
  return fold(text).replace(/[^\p{L}\p{N}]+/gu, '')
}

interface Span {
  word: string
  start: number
  end: number
  /** Whether this is several words joined into one. Each of those words is listed as well. */
  joined: boolean
}

const WORDS = /[\p{L}\p{N}\p{M}]+(?:[-'’][\p{L}\p{N}\p{M}]+)*/gu
const PARTS = /[\p{L}\p{N}\p{M}]+/gu

/**
 * 'CX-5' has the words 'cx', '5' and 'cx5'. With `whole`, 'Land Cruiser' also has the word 'landcruiser', because shoppers write it both
 * ways.
 */
export function spansOf(text: string, whole = false): Span[] {
  const spans: Span[] = []
  const add = (raw: string, start: number, joined: boolean): void => {
    const word = identifierKey(raw)
    if (word !== '') spans.push({ word, start, end: start + raw.length, joined })
  }
  for (const run of text.matchAll(WORDS)) {
    const parts = [...run[0].matchAll(PARTS)]
    for (const part of parts) add(part[0], run.index + part.index, false)
    if (parts.length > 1) add(run[0], run.index, true)
  }
  if (whole && /\s/.test(text.trim())) add(text, 0, true)
  return spans
}

export interface QueryWord {
  word: string
  /** Whether the word may be unfinished and so match longer words. Only the last word of a query may. */
  prefix: boolean
  /** None in a word that's shorter than 4 letters or has a digit, two from 8 letters on, otherwise one. */
  typos: number
}

/** Between two spaces. It matches if all its words match, if they match when joined into one, or as a stock number, VIN or rego. */
export interface QueryChunk {
  key: string
  words: QueryWord[]
  joined: QueryWord | undefined
}

/** In characters. Nobody types more, and each word takes time. Algolia ignores what follows 512 bytes. */
export const LONGEST_QUERY = 512

export function chunksOf(query: string): QueryChunk[] {
  const parts = query.slice(0, LONGEST_QUERY).split(/\s+/)
  const chunks = parts.flatMap((part) => {
    const words = [...part.matchAll(PARTS)].map(([word]) => identifierKey(word)).filter((word) => word !== '')
    return words.length > 0 ? [{ key: identifierKey(part), words }] : []
  })
  // If the query ends in a letter or digit, its last word may be unfinished. A space at the end means that the word is finished.
  const open = /[\p{L}\p{N}\p{M}]$/u.test(query)
  return chunks.map(({ key, words }, index) => {
    const last = open && index === chunks.length - 1
    return {
      key,
      words: words.map((word, i) => queryWord(word, last && i === words.length - 1)),
      joined: words.length > 1 ? queryWord(key, last) : undefined,
    }
  })
}

function queryWord(word: string, prefix: boolean): QueryWord {
  const typos = /\p{N}/u.test(word) || word.length < 4 ? 0 : word.length < 8 ? 1 : 2
  return { word, prefix, typos }
}
