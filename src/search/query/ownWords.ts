import { understand } from './understand.ts'
import type { Aim, Vocabulary } from './vocabulary.ts'
import { keyOf, tokensOf, withoutDoubles } from './words.ts'

/** A dealer's own words, separated by commas, and a phrase with the same meaning: 'troopy' means 'landcruiser 70'. */
export interface OwnWords {
  says: string
  means: string
}

/**
 * Their meaning replaces any other that the words have. The phrases that explain them are read without them, so that no word can refer to
 * itself.
 */
export function withOwnWords(base: Vocabulary, words: readonly OwnWords[]): Vocabulary {
  if (words.length === 0) return base
  const aims = new Map<string, Aim>()
  for (const { says, means } of words) {
    const { parts, rest, absent } = understand(`${means} `, base)
    const [first] = parts
    const isWhole = first !== undefined && rest === '' && absent.length === 0
    const aim: Aim = !isWhole ? { values: [] } : parts.length === 1 && !first.not ? first.aim : { all: parts }
    for (const part of says.split(',')) aims.set(keyOf(tokensOf(part)), aim)
  }
  return {
    ...base,
    aimOf: (key) => aims.get(key) ?? base.aimOf(key),
    keys: [...base.keys, ...Array.from(aims.keys(), (key) => ({ key, squeezed: withoutDoubles(key) }))],
  }
}
