import type { ColumnName } from '../index/columns.ts'
import type { Highlighted } from '../contract.ts'
import { cachedIn } from '../index/columnFile.ts'
import type { Store } from '../index/store.ts'
import { chunksOf, identifierKey, spansOf, type QueryChunk } from '../tokenise.ts'
import { NO_MATCH, typosBetween } from './typo.ts'
import { isWhole } from '../words.ts'

export interface Tags {
  before: string
  after: string
}

/** Makes a function that marks the query's words in each searched attribute of a row, for Algolia's `_highlightResult`. */
export function highlighter(
  store: Store,
  query: string,
  attributes: readonly ColumnName[],
  tags: Tags,
): (row: number) => Record<string, Highlighted> {
  const chunks = chunksOf(query)
  // Results are kept, because most texts are in several of the rows that are shown.
  const cache = new Map<string, unknown>()
  return (row) => {
    const result: Record<string, Highlighted> = {}
    for (const name of attributes) {
      const text = store.at(name, row)
      const whole = isWhole(name)
      result[name] = cachedIn(cache, `${whole} ${text}`, () => highlight(text, chunks, tags, whole))
    }
    return result
  }
}

/** If the query has only the start of a word, only that start is marked; if it has a typo, the whole word is marked. */
export function highlight(
  text: string,
  chunks: readonly QueryChunk[],
  tags: Tags,
  whole = false,
): Highlighted {
  if (chunks.length === 0) return { value: text, matchLevel: 'none', matchedWords: [] }
  const spans = spansOf(text, whole)
  const marks: [number, number][] = []
  const matched = new Set<string>()
  let missed = 0
  for (const { words, joined } of chunks) {
    let matchCount = 0
    for (const query of joined ? [...words, joined] : words) {
      const before = marks.length
      for (const { word, start, end, joined: several } of spans) {
        if (several && marks.length > before) continue
        const typos = typosBetween(query, word)
        if (typos === NO_MATCH) continue
        marks.push([start, typos === 0 ? start + lettersFor(text.slice(start, end), query.word.length) : end])
      }
      if (marks.length === before) continue
      matchCount += query === joined ? words.length : 1
      for (const { word } of query === joined ? words : [query]) matched.add(word)
    }
    if (matchCount < words.length) missed++
  }
  const matchLevel = matched.size === 0 ? 'none' : missed === 0 ? 'full' : 'partial'
  const marked = marks.length === 0 ? { value: text, all: false } : mark(text, marks, tags)
  return {
    value: marked.value,
    matchLevel,
    ...(matchLevel === 'none' ? {} : { fullyHighlighted: marked.all }),
    matchedWords: [...matched],
  }
}

/** The length of the shortest start of a text that has this many letters and digits after folding: 'Škoda', 3 → 3. */
function lettersFor(text: string, letters: number): number {
  let end = 0
  for (const character of text) {
    if (identifierKey(text.slice(0, end)).length >= letters && !/^\p{M}/u.test(character)) break
    end += character.length
  }
  return end
}

function mark(text: string, marks: [number, number][], tags: Tags): { value: string; all: boolean } {
  marks.sort((a, b) => a[0] - b[0] || b[1] - a[1])
  let value = ''
  let offset = 0
  let unmarked = ''
  for (const [start, end] of marks) {
    if (end <= offset) continue
    const from = Math.max(start, offset)
    value += text.slice(offset, from)
    unmarked += text.slice(offset, from)
    value += tags.before + text.slice(from, end) + tags.after
    offset = end
  }
  unmarked += text.slice(offset)
  return { value: value + text.slice(offset), all: identifierKey(unmarked) === '' }
}

export function highlightValue(text: string, query: string, tags: Tags): string {
  return highlight(text, chunksOf(query), tags, true).value
}
