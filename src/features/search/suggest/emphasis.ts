import { fold } from '#lib/slug.ts'

/** A piece of a label, and whether the shopper typed it. */
interface Piece {
  text: string
  typed: boolean
}

/**
 * Splits a label into what was typed and what the suggestion adds, word by word.
 *
 * @example emphasis('Toyota utes', 'toyota ut') → [{ text: 'Toyota ut', typed: true }, { text: 'es', typed: false }]
 */
export function emphasis(label: string, text: string): Piece[] {
  const words = (text.match(WORDS) ?? []).map(fold)
  const pieces: Piece[] = []
  const add = (part: string, typed: boolean): void => {
    const last = pieces.at(-1)
    if (part === '') return
    if (last && last.typed === typed) last.text += part
    else pieces.push({ text: part, typed })
  }
  for (const part of label.match(PARTS) ?? []) {
    const folded = fold(part)
    // If `fold` has changed the word's length, for example by replacing one letter with two, the word isn't split.
    const cut = folded.length === part.length ? longestStart(folded, words) : 0
    const between = cut === 0 && /^[^\p{L}\p{N}]+$/u.test(part)
    if (between) add(part, pieces.at(-1)?.typed ?? false)
    else {
      add(part.slice(0, cut), true)
      add(part.slice(cut), false)
    }
  }
  return pieces
}

const WORDS = /[\p{L}\p{N}]+/gu
const PARTS = /[\p{L}\p{M}\p{N}]+|[^\p{L}\p{M}\p{N}]+/gu

const longestStart = (word: string, words: readonly string[]): number =>
  Math.max(0, ...words.map((each) => (word.startsWith(each) ? each.length : 0)))
