import { NUMBER, OWN, REFERENCE, REFERENCE_BASE } from '../index/columns.ts'
import {
  distinctOf,
  writeSymbols,
  type ContextColumn,
  writeNumbers,
  type BaseColumn,
} from './columnWriter.ts'
import type { Writer } from './writer.ts'

/** A column whose text may be part of another column's text. In patterns, `mark` stands for it. */
export interface Reference {
  mark: string
  texts: readonly string[]
}

export function markOf(column: number, asAddress: boolean): string {
  return REFERENCE + String.fromCharCode(REFERENCE_BASE + column * 2 + (asAddress ? 1 : 0))
}

/** What placeholders replace: nothing, numbers, or words with digits but for this many characters at their start. */
export type Cut = 'none' | 'digits' | number

/** The rows whose pattern has a particular placeholder, and what fills the placeholder in each of these rows. */
interface Hole<T> {
  rows: number[]
  values: T[]
}

/** With more in a sample of texts, replacing numbers doesn't lead to common patterns, so words are replaced instead. */
const MOST_PATTERNS = 64
const SAMPLE = 256

const MARK = `[${REFERENCE}${NUMBER}${OWN}]`
const MARKS = new RegExp(MARK, 'g')
/** Matches a number that has no leading zeros, and no more digits than writeNumbers can write. */
const NUMBERS = new RegExp(`[1-9]\\d{0,13}|0|${MARK}`, 'g')
/** Matches a word of limited length. The longest word that fills a placeholder decides how much space all of them take. */
const WORDS = new RegExp(`[A-Za-z0-9]{1,24}|${MARK}`, 'g')

/**
 * As patterns like '{year} {make} {model}', with references to other columns, and with placeholders for the parts that `cut` names.
 *
 * @returns each row's first number, as `numbers` in readPatterns' result does
 */
export function writePatterns(
  writer: Writer,
  texts: readonly string[],
  references: readonly Reference[],
  cut: Cut,
  contexts: readonly ContextColumn[],
  bases: readonly BaseColumn[],
): Float64Array {
  const sample = cut === 'digits' ? cutTexts(texts.slice(0, SAMPLE), references, cut) : undefined
  const tooMany = sample && new Set(sample.patterns).size > MOST_PATTERNS
  const { patterns, numbers, owns } = cutTexts(texts, references, tooMany ? 0 : cut)
  const { values, codes } = distinctOf(patterns)
  writer.strings(values)
  writeSymbols(writer, codes, contexts)
  for (const { rows, values } of numbers) {
    writeNumbers(
      writer,
      values,
      [],
      bases.map((base) => ({ column: base.column, values: rows.map((row) => base.values[row] ?? 0) })),
    )
  }
  for (const { values } of owns) writeOwn(writer, values)
  const first = new Float64Array(texts.length)
  numbers[0]?.rows.forEach((row, i) => (first[row] = numbers[0]?.values[i] ?? 0))
  return first
}

function cutTexts(
  texts: readonly string[],
  references: readonly Reference[],
  cut: Cut,
): { patterns: string[]; numbers: Hole<number>[]; owns: Hole<string>[] } {
  const numbers: Hole<number>[] = []
  const owns: Hole<string>[] = []
  let row = 0
  let number = 0
  let ownIndex = 0
  const toNumber = (digits: string): string => {
    const hole = (numbers[number++] ??= { rows: [], values: [] })
    hole.rows.push(row)
    hole.values.push(Number(digits))
    return NUMBER
  }
  const toOwn = (piece: string): string => {
    const hole = (owns[ownIndex++] ??= { rows: [], values: [] })
    hole.rows.push(row)
    hole.values.push(piece)
    return OWN
  }
  const cutWord = (word: string): string => {
    if (word < ' ') return toOwn(word)
    if (!/\d/.test(word)) return word
    const [ending = ''] = /\d{0,14}$/.exec(word) ?? []
    const digits = ending.replace(/^0+/, '')
    const start = word.slice(
      0,
      cut === 'none' || cut === 'digits' ? 0 : Math.min(cut, word.length - ending.length),
    )
    const middle = word.slice(start.length, word.length - ending.length)
    return (
      start +
      (middle && toOwn(middle)) +
      ending.slice(0, ending.length - digits.length) +
      (digits && toNumber(digits))
    )
  }
  const cutLiteral = (literal: string): string =>
    cut === 'none'
      ? literal.replace(MARKS, toOwn)
      : cut === 'digits'
        ? literal.replace(NUMBERS, (piece) => (piece < ' ' ? toOwn(piece) : toNumber(piece)))
        : literal.replace(WORDS, cutWord)
  /** Columns are tried in turn, each only on text that no reference has replaced yet. */
  const explain = (part: string, from: number): string => {
    if (part === '') return ''
    for (let i = from; i < references.length; i++) {
      const reference = references[i]
      const value = reference?.texts[row]
      const index = value ? part.indexOf(value) : -1
      if (!reference || !value || index < 0) continue
      // If nothing is cut, as in vehicles' names, a reference has spaces around it, or a word could be partly a reference and partly plain
      // text.
      if (cut === 'none' && !standsAlone(part, index, index + value.length)) continue
      return (
        explain(part.slice(0, index), i + 1) +
        reference.mark +
        explain(part.slice(index + value.length), i + 1)
      )
    }
    return cutLiteral(part)
  }
  const patterns: string[] = []
  for (; row < texts.length; row++) {
    number = ownIndex = 0
    patterns.push(explain(texts[row] ?? '', 0))
  }
  return { patterns, numbers, owns }
}

function standsAlone(text: string, start: number, end: number): boolean {
  return !/\S/.test((text[start - 1] ?? '') + (text[end] ?? ''))
}

function writeOwn(writer: Writer, texts: readonly string[]): void {
  const longest = texts.reduce((most, text) => Math.max(most, text.length), 0)
  const units = new Uint32Array(longest * texts.length)
  texts.forEach((text, i) => {
    for (let place = 0; place < text.length; place++)
      units[place * texts.length + i] = text.charCodeAt(place) + 1
  })
  writer.varint(longest)
  writer.packed(units)
}
