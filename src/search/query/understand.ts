import { MODEL_LEVEL } from '../modelNames.ts'
import { NO_MATCH, typosBetween } from '../engine/query/typo.ts'
import { rangeOf } from './amounts/mean.ts'
import { readAmount } from './amounts/read.ts'
import { FILLERS, NUMBER_WORDS } from './lexicon.ts'
import { LONGEST_NAME, type Aim, type Vocabulary } from './vocabulary.ts'
import { isGlued, isSign, keyOf, tokensOf, withoutDoubles, type Token } from './words.ts'

/** One thing that was asked for, and the words that say so. */
export interface Part {
  /** As they were typed. */
  words: string
  aim: Aim
  /** Excluded: 'no diesel'. */
  not?: true
}

export interface Understood {
  /** In the order of the query. */
  parts: Part[]
  /** The rest, to search for as text; '' if nothing is left. */
  rest: string
  /** Understood, but not in stock. */
  absent: string[]
}

/** The maximum length of a query. Longer queries are cut: nobody types them. */
const LONGEST_QUERY = 512
/** How many words to try with typos in a meaningless text, because each takes time. */
const MOST_MISTYPED = 6
/** Words after a number that make it a count, not money. */
const COUNTED = /^(?:speed|door|cylinder|cyl)/
const NOT = new Set(['not', 'no', 'without', 'except', 'excluding', 'non'])

interface Found {
  aim: Aim
  /** Index of the token after it. */
  to: number
}

/**
 * Understands a query: filters, a sort order, and the rest as text. Never throws. An unfinished last word counts as the name it could
 * become, or as text if there are several.
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

/** 'Twenty five thousand' → '25          thousand' */
const withTens = (text: string): string =>
  text.replace(
    /\b(twenty|thirty|forty|fifty|sixty|eighty)[\s-](two|three|four|five|six|seven|eight|nine)\b/g,
    (words, tens: string, ones: string) =>
      String((NUMBER_WORDS[tens] ?? 0) + (NUMBER_WORDS[ones] ?? 0)).padEnd(words.length),
  )

/** Lower case at the same positions, with counts as digits: 'seven seater' → '7     seater'. */
function small(query: string): string {
  const lower = withTens(query.toLowerCase())
  const inDigits = (lower.length === query.length ? lower : query).replace(
    /\b[a-z]+(?=[\s-]+(?:seat|berth|speed|door|cylinder|grand|thousand))|(?<=\b(?:sleeps|seats) )[a-z]+\b/g,
    (word) => (Object.hasOwn(NUMBER_WORDS, word) ? String(NUMBER_WORDS[word]).padEnd(word.length) : word),
  )
  return inDigits
}

/** Where a word ends, given a position inside it. Needed after a number, since only its digits were read. */
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
  // A typing mistake in one word, or in a name that was split: 'land crusier'.
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
    // 'Outdoor' doesn't mean 'out door'.
    if (one && other && [one, other].some((aim) => attributeOf(aim) !== 'features'))
      return [
        [token.start, cut, one],
        [cut, end, other],
      ]
  }
  return undefined
}

/** The next token that isn't attached to the one before. */
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
  // 'Range 400 km' and 'payload over 1 t', if no vehicle has that number.
  const isAbsent = reading.of ? !vocabulary.ends[reading.of] : reading.unit && reading.bound
  if (!range && !isAbsent) return undefined
  let to = at
  while (to < tokens.length && (tokens[to]?.end ?? 0) <= reading.end) to++
  // An amount ends where a word does.
  if (to === at || isGlued(tokens[to - 1], tokens[to])) return undefined
  // 'Budget three cylinder' isn't a budget of three.
  if (reading.unit === undefined && COUNTED.test(tokens[to]?.text ?? '')) return undefined
  if (!range) return { aim: { values: [] }, to }
  return { aim: range.feet === undefined ? range : vocabulary.feet(range), to }
}

/** The longest run of words, starting at a token, that is the name of something. */
function nameAt(
  tokens: readonly Token[],
  at: number,
  vocabulary: Vocabulary,
  before: Aim | undefined,
): Found | undefined {
  if (!tokens[at] || isSign(tokens[at])) return undefined
  // Signs don't count: 'd-max' is two words.
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
 * A single number or letter is a model or badge only after its make or model: 'Mazda 3', 'Cerato S'. A three-digit number can be a model
 * anywhere: '579'.
 */
function loneAim(key: string, vocabulary: Vocabulary, before: Aim | undefined): Aim | undefined {
  const aim = vocabulary.aimOf(key)
  const attribute = attributeOf(aim)
  if (attribute === MODEL_LEVEL && /^\d{3,}$/.test(key)) return aim
  if (!['make', MODEL_LEVEL].includes(attributeOf(before) ?? '')) return undefined
  if (attribute === MODEL_LEVEL || attribute === 'badge') return aim
  // Motorcycles are known by their capacity: 'Vulcan 650'.
  const cc = vocabulary.ends['capacity'] && Number(key)
  return cc && cc >= 50
    ? { attribute: 'capacity', min: Math.round(cc * 0.95), max: Math.round(cc * 1.05) }
    : undefined
}

const attributeOf = (aim: Aim | undefined): string | undefined =>
  aim && 'values' in aim ? aim.values[0]?.[0] : undefined

/**
 * The meaning of a misspelt or unfinished word; undefined if ambiguous.
 *
 * @param word its key (words.ts)
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
    // 'Runabout' isn't a misspelt 'runout'.
    const typos = word.length < 8 || key.length < 7 ? 1 : 2
    // One mistake can't be at both ends.
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

/** Two names joined by 'or' are one wish: 'red or blue', 'Nugget or Marco Polo'. */
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

/** The rest as typed, without filler words and single signs. */
function restOf(query: string, unknown: readonly Token[]): string {
  const words: string[] = []
  let start = 0
  let before: Token | undefined
  for (const [at, token] of unknown.entries()) {
    // The 'i' of 'i30n' is part of a word.
    const isWhole = !isGlued(unknown[at - 1], token) && !isGlued(token, unknown[at + 1])
    if (isSign(token) || (isWhole && FILLERS.has(token.text))) continue
    // 'CX-9' stays one word.
    if (before && !/\s/.test(query.slice(before.end, token.start))) words.pop()
    else start = token.start
    words.push(query.slice(start, token.end))
    before = token
  }
  return words.join(' ')
}
