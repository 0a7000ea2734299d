import { MODEL_LEVEL } from '../modelNames.ts'
import { NO_MATCH, typosBetween } from '../engine/query/typo.ts'
import { rangeOf } from './amounts/mean.ts'
import { readAmount } from './amounts/read.ts'
import { FILLERS, NUMBER_WORDS } from './lexicon.ts'
import { LONGEST_NAME, type Aim, type Vocabulary } from './vocabulary.ts'
import { isGlued, isSign, keyOf, tokensOf, withoutDoubles, type Token } from './words.ts'

/** One thing that a query asks for, and the words that ask for it. */
export interface Part {
  /** The words as they were typed. */
  words: string
  aim: Aim
  /** Set if this is to be excluded, as in 'no diesel'. */
  not?: true
}

export interface Understood {
  /** What was understood, in the order of the query. */
  parts: Part[]
  /** The words that weren't understood, to be searched for as text; '' if there are none. */
  rest: string
  /** Words that were understood but stand for something that isn't in stock. */
  absent: string[]
}

/** The maximum length of a query. Longer queries are cut: nobody types them. */
const LONGEST_QUERY = 512
/** How many unknown words of a query to try as misspelt names. It's limited because each takes time. */
const MOST_MISTYPED = 6
/** If one of these words follows a number, the number is a count, not a price. */
const COUNTED = /^(?:speed|door|cylinder|cyl)/
const NOT = new Set(['not', 'no', 'without', 'except', 'excluding', 'non'])

interface Found {
  aim: Aim
  /** The index of the token after what was found. */
  to: number
}

/**
 * Understands a query: finds filters and a sort order in it, and leaves the rest as text. Never throws. If the last word is unfinished,
 * it counts as the name that starts with it, or as text if there are several such names.
 *
 * @example understand('toyota ute under 30k', vocabulary).parts.map(({ words }) => words) → ['toyota', 'ute', 'under 30k']
 */
export function understand(query: string, vocabulary: Vocabulary): Understood {
  const cut = query.slice(0, LONGEST_QUERY)
  const text = small(cut)
  const tokens = tokensOf(text)
  const parts: (Part & { from: number; to: number })[] = []
  const unknown: Token[] = []
  const absent: string[] = []
  for (let at = 0; at < tokens.length;) {
    const before = parts.at(-1)?.aim
    const mayBeMistyped = unknown.length < MOST_MISTYPED
    const here = findAt(text, tokens, at, vocabulary, before, mayBeMistyped)
    const negated = here === undefined && NOT.has(tokens[at]?.text ?? '')
    const found = negated ? findAt(text, tokens, at + 1, vocabulary, before, mayBeMistyped) : here
    if (found && (!negated || 'values' in found.aim)) {
      const { aim, to } = found
      const words = cut.slice(tokens[at]?.start, endOfWord(cut, tokens[to - 1]?.end ?? 0))
      if ('values' in aim && aim.values.length === 0) absent.push(words)
      else parts.push({ words, aim, ...(negated && { not: true }), from: at, to })
      at = to
    } else {
      const to = wordEnd(tokens, at)
      const pair = pairIn(text, tokens, at, vocabulary)
      for (const [start, end, aim] of pair ?? [])
        parts.push({ words: cut.slice(start, end), aim, from: at, to })
      if (!pair) unknown.push(...tokens.slice(at, to))
      at = to
    }
  }
  return { parts: joined(parts, tokens), rest: restOf(cut, unknown), absent }
}

/** Turns number words into digits without changing the text's length: 'twenty five thousand' → '25          thousand'. */
const withTens = (text: string): string =>
  text.replace(
    /\b(twenty|thirty|forty|fifty|sixty|eighty)[\s-](two|three|four|five|six|seven|eight|nine)\b/g,
    (words, tens: string, ones: string) =>
      String((NUMBER_WORDS[tens] ?? 0) + (NUMBER_WORDS[ones] ?? 0)).padEnd(words.length),
  )

/** The query in lower case with counts as digits, where all other words keep their positions: 'seven seater' → '7     seater'. */
function small(query: string): string {
  const lower = withTens(query.toLowerCase())
  const inDigits = (lower.length === query.length ? lower : query).replace(
    /\b[a-z]+(?=[\s-]+(?:seat|berth|speed|door|cylinder|grand|thousand))|(?<=\b(?:sleeps|seats) )[a-z]+\b/g,
    (word) => (Object.hasOwn(NUMBER_WORDS, word) ? String(NUMBER_WORDS[word]).padEnd(word.length) : word),
  )
  return inDigits
}

/** Where a word ends, given a position inside it. Needed if only the first part of a word was read. */
function endOfWord(query: string, at: number): number {
  let end = at
  while (/\p{L}/u.test(query[end] ?? '')) end++
  return end
}

/** Reads the amount or name that starts at a token, whichever is longer. */
function findAt(
  text: string,
  tokens: readonly Token[],
  at: number,
  vocabulary: Vocabulary,
  before: Aim | undefined,
  mayBeMistyped: boolean,
): Found | undefined {
  const token = tokens[at]
  if (!token || isGlued(tokens[at - 1], token)) return undefined
  const named = nameAt(tokens, at, vocabulary, before)
  const amount = amountAt(text, tokens, at, vocabulary)
  if (amount && amount.to >= (named?.to ?? 0)) return amount
  if (named || isSign(token) || !mayBeMistyped) return named
  const unfinished = /[\p{L}\p{N}]$/u.test(text)
  // Looks for a typing mistake in one word, then in two words that together are a name: 'land crusier'.
  for (const to of [wordEnd(tokens, at), wordEnd(tokens, wordEnd(tokens, at))]) {
    if (
      to > tokens.length ||
      tokens.slice(at, to).some(({ text: word }) => FILLERS.has(word) || NOT.has(word))
    )
      continue
    const aim = meantBy(keyOf(tokens.slice(at, to)), unfinished && to === tokens.length, vocabulary)
    if (aim) return { aim, to }
  }
  return undefined
}

/** Two names that were typed as one word: 'rangerxlt'. */
function pairIn(
  text: string,
  tokens: readonly Token[],
  at: number,
  { aimOf }: Vocabulary,
): [start: number, end: number, aim: Aim][] | undefined {
  const token = tokens[at]
  const end = tokens[wordEnd(tokens, at) - 1]?.end ?? 0
  if (!token || end - token.start < 6 || end - token.start > 30) return undefined
  for (let cut = end - 2; cut >= token.start + 3; cut--) {
    const [one, other] = [text.slice(token.start, cut), text.slice(cut, end)].map((part) =>
      aimOf(keyOf(tokensOf(part))),
    )
    // Two features don't count, because 'outdoor' doesn't mean 'out door'.
    if (one && other && [one, other].some((aim) => attributeOf(aim) !== 'features'))
      return [
        [token.start, cut, one],
        [cut, end, other],
      ]
  }
  return undefined
}

/** The index of the next token that isn't attached to the one before it. */
function wordEnd(tokens: readonly Token[], at: number): number {
  let end = at + 1
  while (end < tokens.length && isGlued(tokens[end - 1], tokens[end])) end++
  return end
}

function amountAt(
  text: string,
  tokens: readonly Token[],
  at: number,
  vocabulary: Vocabulary,
): Found | undefined {
  const reading = readAmount(text, tokens[at]?.start ?? 0)
  if (!reading) return undefined
  const range = rangeOf(reading, vocabulary)
  // In 'range 400 km' or 'payload over 1 t', it's clear what the amount is about, even if no vehicle in stock has such a number.
  const isAbsent = reading.of ? !vocabulary.ends[reading.of] : reading.unit && reading.bound
  if (!range && !isAbsent) return undefined
  let to = at
  while (to < tokens.length && (tokens[to]?.end ?? 0) <= reading.end) to++
  // If the amount would end inside a word, it isn't an amount.
  if (to === at || isGlued(tokens[to - 1], tokens[to])) return undefined
  // In 'budget three cylinder', three isn't the budget.
  if (reading.unit === undefined && COUNTED.test(tokens[to]?.text ?? '')) return undefined
  if (!range) return { aim: { values: [] }, to }
  return { aim: range.feet === undefined ? range : vocabulary.feet(range), to }
}

/** Finds the longest name that starts at a token. */
function nameAt(
  tokens: readonly Token[],
  at: number,
  vocabulary: Vocabulary,
  before: Aim | undefined,
): Found | undefined {
  if (!tokens[at] || isSign(tokens[at])) return undefined
  // There may be a sign between any two words of a name (in 'd-max', it's the hyphen), so twice as many tokens are tried.
  for (let to = Math.min(tokens.length, at + 2 * LONGEST_NAME); to > at; to--) {
    const last = tokens[to - 1]
    if (!last || isSign(last) || isGlued(last, tokens[to])) continue
    const key = keyOf(tokens.slice(at, to))
    const number = to === at + 1 && Object.hasOwn(NUMBER_WORDS, key) ? String(NUMBER_WORDS[key]) : key
    const aim = /^\d+$|^.$/u.test(number) ? loneAim(number, vocabulary, before) : vocabulary.aimOf(key)
    if (aim) return { aim, to }
  }
  return undefined
}

/**
 * The meaning of a single number or letter. It counts as a model or badge only after a make or model: 'Mazda 3', 'Cerato S'. But a
 * number of three digits or more can be a model anywhere: '579'.
 */
function loneAim(key: string, vocabulary: Vocabulary, before: Aim | undefined): Aim | undefined {
  const aim = vocabulary.aimOf(key)
  const attribute = attributeOf(aim)
  if (attribute === MODEL_LEVEL && /^\d{3,}$/.test(key)) return aim
  if (!['make', MODEL_LEVEL].includes(attributeOf(before) ?? '')) return undefined
  if (attribute === MODEL_LEVEL || attribute === 'badge') return aim
  // A number after a motorcycle's make or model can be its engine's capacity: 'Vulcan 650'.
  const cc = vocabulary.ends['capacity'] && Number(key)
  return cc && cc >= 50
    ? { attribute: 'capacity', min: Math.round(cc * 0.95), max: Math.round(cc * 1.05) }
    : undefined
}

const attributeOf = (aim: Aim | undefined): string | undefined =>
  aim && 'values' in aim ? aim.values[0]?.[0] : undefined

/**
 * The meaning of a misspelt or unfinished word; undefined if there's none or more than one.
 *
 * @param word the word's key (words.ts)
 */
function meantBy(word: string, unfinished: boolean, { keys, aimOf }: Vocabulary): Aim | undefined {
  if (word.length < 4 || /\d/.test(word)) return undefined
  const one = (found: readonly string[]): Aim | undefined =>
    new Set(found.map((key) => JSON.stringify(aimOf(key)))).size === 1 ? aimOf(found[0] ?? '') : undefined
  const longer = unfinished ? keys.flatMap(({ key }) => (key.startsWith(word) ? [key] : [])) : []
  if (longer.length > 0) return one(longer)
  const squeezed = withoutDoubles(word)
  let best: string[] = []
  let least: number = NO_MATCH
  for (const { key, squeezed: other } of keys) {
    // A second typo is allowed only between long words: 'runabout' isn't a misspelt 'runout'.
    const typos = word.length < 8 || key.length < 7 ? 1 : 2
    // If both the first and the last letter differ, there's more than one typo.
    if (
      Math.abs(key.length - word.length) > 2 ||
      (typos === 1 && key[0] !== word[0] && key.at(-1) !== word.at(-1))
    )
      continue
    const cost = other === squeezed ? 0.5 : typosBetween({ word, prefix: false, typos }, key)
    if (cost === NO_MATCH || cost > least) continue
    best = cost < least ? [key] : [...best, key]
    least = cost
  }
  return one(best)
}

/** Turns names joined by 'or' into one wish: 'red or blue', 'Nugget or Marco Polo'. */
function joined(parts: readonly (Part & { from: number; to: number })[], tokens: readonly Token[]): Part[] {
  const all: (Part & { to: number })[] = []
  for (const { from, to, ...part } of parts) {
    const last = all.at(-1)
    const between = last && tokens.slice(last.to, from).map(({ text }) => text)
    const isChoice = between?.length === 1 && between[0] === 'or' && !last?.not && !part.not
    if (isChoice && last && 'values' in last.aim && 'values' in part.aim) {
      last.words += ` or ${part.words}`
      last.aim = { values: [...last.aim.values, ...part.aim.values] }
      last.to = to
    } else all.push({ ...part, to })
  }
  return all.map(({ to: _, ...part }) => part)
}

/** The words that weren't understood, as typed, without filler words and single signs. */
function restOf(query: string, unknown: readonly Token[]): string {
  const words: string[] = []
  let start = 0
  let before: Token | undefined
  for (const [at, token] of unknown.entries()) {
    // A filler word is kept if it's only part of a word, like the 'i' in 'i30n'.
    const isWhole = !isGlued(unknown[at - 1], token) && !isGlued(token, unknown[at + 1])
    if (isSign(token) || (isWhole && FILLERS.has(token.text))) continue
    // Tokens with no space between them stay one word: 'CX-9'.
    if (before && !/\s/.test(query.slice(before.end, token.start))) words.pop()
    else start = token.start
    words.push(query.slice(start, token.end))
    before = token
  }
  return words.join(' ')
}
