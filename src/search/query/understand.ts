import { MODEL_LEVEL } from '../modelNames.ts'
import { NO_MATCH, typosBetween } from '../engine/query/typo.ts'
import { rangeOf } from './amounts/mean.ts'
import { readAmount } from './amounts/read.ts'
import { FILLERS, NUMBER_WORDS } from './lexicon.ts'
import { LONGEST_NAME, type Aim, type Vocabulary } from './vocabulary.ts'
import { isGlued, isSign, keyOf, tokensOf, withoutDoubles, type Token } from './words.ts'

export interface Part {
  words: string
  aim: Aim
  /** Set if vehicles with this are to be left out, as in 'no diesel'. */
  not?: true
}

export interface Understood {
  /** What was understood, in the order in which the query has it. */
  parts: Part[]
  /** The words that weren't understood, which are searched for as text; '' if there are none. */
  rest: string
  /** Words that were understood, but for which there's nothing in stock. */
  absent: string[]
}

/** The maximum length of a query, in characters. The rest of a longer query is ignored, because nobody types that much. */
const LONGEST_QUERY = 512
/** How many unknown words of a query to look up as misspelt names. More would take too long. */
const MOST_MISTYPED = 6
/** Matches words that say that the number before them is a count and not a price. */
const COUNTED = /^(?:speed|door|cylinder|cyl)/
const NOT = new Set(['not', 'no', 'without', 'except', 'excluding', 'non'])

interface Match {
  aim: Aim
  /** The index of the token after what was found. */
  to: number
}

/**
 * Never throws. If the last word may be unfinished, it stands for the name that starts with it; if several names do, it's left as text.
 *
 * @example understand('toyota ute under 30k', vocabulary).parts.map(({ words }) => words) → ['toyota', 'ute', 'under 30k']
 */
export function understand(query: string, vocabulary: Vocabulary): Understood {
  const cut = query.slice(0, LONGEST_QUERY)
  const text = withDigits(cut)
  const tokens = tokensOf(text)
  const parts: (Part & { from: number; to: number })[] = []
  const unknown: Token[] = []
  const absent: string[] = []
  for (let index = 0; index < tokens.length;) {
    const before = parts.at(-1)?.aim
    const mayBeMistyped = unknown.length < MOST_MISTYPED
    const here = matchAt(text, tokens, index, vocabulary, before, mayBeMistyped)
    const negated = here === undefined && NOT.has(tokens[index]?.text ?? '')
    const match = negated ? matchAt(text, tokens, index + 1, vocabulary, before, mayBeMistyped) : here
    if (match && (!negated || 'values' in match.aim)) {
      const { aim, to } = match
      const words = cut.slice(tokens[index]?.start, endOfWord(cut, tokens[to - 1]?.end ?? 0))
      if ('values' in aim && aim.values.length === 0) absent.push(words)
      else parts.push({ words, aim, ...(negated && { not: true }), from: index, to })
      index = to
    } else {
      const to = wordEnd(tokens, index)
      const pair = pairIn(text, tokens, index, vocabulary)
      for (const [start, end, aim] of pair ?? [])
        parts.push({ words: cut.slice(start, end), aim, from: index, to })
      if (!pair) unknown.push(...tokens.slice(index, to))
      index = to
    }
  }
  return { parts: withAlternatives(parts, tokens), rest: restOf(cut, unknown), absent }
}

/** Keeps the text's length: 'twenty five' becomes '25' and nine spaces. */
const withTens = (text: string): string =>
  text.replace(
    /\b(twenty|thirty|forty|fifty|sixty|eighty)[\s-](two|three|four|five|six|seven|eight|nine)\b/g,
    (words, tens: string, ones: string) =>
      String((NUMBER_WORDS[tens] ?? 0) + (NUMBER_WORDS[ones] ?? 0)).padEnd(words.length),
  )

/** All other words keep their positions: in 'seven seater', 'seven' becomes '7' and four spaces. */
function withDigits(query: string): string {
  const lower = withTens(query.toLowerCase())
  const inDigits = (lower.length === query.length ? lower : query).replace(
    /\b[a-z]+(?=[\s-]+(?:seat|berth|speed|door|cylinder|grand|thousand))|(?<=\b(?:sleeps|seats) )[a-z]+\b/g,
    (word) => (Object.hasOwn(NUMBER_WORDS, word) ? String(NUMBER_WORDS[word]).padEnd(word.length) : word),
  )
  return inDigits
}

/** The end of the word that contains a position, for amounts and names that end inside a word. */
function endOfWord(query: string, offset: number): number {
  let end = offset
  while (/\p{L}/u.test(query[end] ?? '')) end++
  return end
}

/** Reads the amount or the name that starts at a token. If there are both, the longer one is read. */
function matchAt(
  text: string,
  tokens: readonly Token[],
  index: number,
  vocabulary: Vocabulary,
  before: Aim | undefined,
  mayBeMistyped: boolean,
): Match | undefined {
  const token = tokens[index]
  if (!token || isGlued(tokens[index - 1], token)) return undefined
  const named = nameAt(tokens, index, vocabulary, before)
  const amount = amountAt(text, tokens, index, vocabulary)
  if (amount && amount.to >= (named?.to ?? 0)) return amount
  if (named || isSign(token) || !mayBeMistyped) return named
  const unfinished = /[\p{L}\p{N}]$/u.test(text)
  // Looks for a typing mistake in one word and then, as in 'land crusier', in two words that are one name.
  for (const to of [wordEnd(tokens, index), wordEnd(tokens, wordEnd(tokens, index))]) {
    if (
      to > tokens.length ||
      tokens.slice(index, to).some(({ text: word }) => FILLERS.has(word) || NOT.has(word))
    )
      continue
    const aim = closestName(keyOf(tokens.slice(index, to)), unfinished && to === tokens.length, vocabulary)
    if (aim) return { aim, to }
  }
  return undefined
}

/** Finds two names that were typed as one word: 'rangerxlt'. */
function pairIn(
  text: string,
  tokens: readonly Token[],
  index: number,
  { aimOf }: Vocabulary,
): [start: number, end: number, aim: Aim][] | undefined {
  const token = tokens[index]
  const end = tokens[wordEnd(tokens, index) - 1]?.end ?? 0
  if (!token || end - token.start < 6 || end - token.start > 30) return undefined
  for (let cut = end - 2; cut >= token.start + 3; cut--) {
    const [one, other] = [text.slice(token.start, cut), text.slice(cut, end)].map((part) =>
      aimOf(keyOf(tokensOf(part))),
    )
    // If both are names of features, they aren't accepted as a pair, because 'outdoor' doesn't mean 'out door'.
    if (one && other && [one, other].some((aim) => attributeOf(aim) !== 'features'))
      return [
        [token.start, cut, one],
        [cut, end, other],
      ]
  }
  return undefined
}

function wordEnd(tokens: readonly Token[], index: number): number {
  let end = index + 1
  while (end < tokens.length && isGlued(tokens[end - 1], tokens[end])) end++
  return end
}

function amountAt(
  text: string,
  tokens: readonly Token[],
  index: number,
  vocabulary: Vocabulary,
): Match | undefined {
  const reading = readAmount(text, tokens[index]?.start ?? 0)
  if (!reading) return undefined
  const range = rangeOf(reading, vocabulary)
  // 'Range 400 km' and 'payload over 1 t' say what they're about, so they're understood even if no vehicle in stock has such a number.
  const isAbsent = reading.of ? !vocabulary.ends[reading.of] : reading.unit && reading.bound
  if (!range && !isAbsent) return undefined
  let to = index
  while (to < tokens.length && (tokens[to]?.end ?? 0) <= reading.end) to++
  // If the text that was read ends inside a word, it isn't an amount.
  if (to === index || isGlued(tokens[to - 1], tokens[to])) return undefined
  // In 'budget three cylinder', three isn't a budget.
  if (reading.unit === undefined && COUNTED.test(tokens[to]?.text ?? '')) return undefined
  if (!range) return { aim: { values: [] }, to }
  return { aim: range.feet === undefined ? range : vocabulary.feet(range), to }
}

function nameAt(
  tokens: readonly Token[],
  index: number,
  vocabulary: Vocabulary,
  before: Aim | undefined,
): Match | undefined {
  if (!tokens[index] || isSign(tokens[index])) return undefined
  // Between two words of a name there may be a sign, such as the hyphen in 'd-max', so a name may have twice as many tokens as words.
  for (let to = Math.min(tokens.length, index + 2 * LONGEST_NAME); to > index; to--) {
    const last = tokens[to - 1]
    if (!last || isSign(last) || isGlued(last, tokens[to])) continue
    const key = keyOf(tokens.slice(index, to))
    const number = to === index + 1 && Object.hasOwn(NUMBER_WORDS, key) ? String(NUMBER_WORDS[key]) : key
    const aim = /^\d+$|^.$/u.test(number) ? aimOfCharacter(number, vocabulary, before) : vocabulary.aimOf(key)
    if (aim) return { aim, to }
  }
  return undefined
}

/**
 * It's a model or badge only after a make or model, as in 'Mazda 3' and 'Cerato S'. Three or more digits, like '579', may be a model
 * anywhere.
 */
function aimOfCharacter(key: string, vocabulary: Vocabulary, before: Aim | undefined): Aim | undefined {
  const aim = vocabulary.aimOf(key)
  const attribute = attributeOf(aim)
  if (attribute === MODEL_LEVEL && /^\d{3,}$/.test(key)) return aim
  if (!['make', MODEL_LEVEL].includes(attributeOf(before) ?? '')) return undefined
  if (attribute === MODEL_LEVEL || attribute === 'badge') return aim
  // After a motorcycle's make or model, a number may be the engine's capacity: 'Vulcan 650'.
  const cc = vocabulary.ends['capacity'] && Number(key)
  return cc && cc >= 50
    ? { attribute: 'capacity', min: Math.round(cc * 0.95), max: Math.round(cc * 1.05) }
    : undefined
}

const attributeOf = (aim: Aim | undefined): string | undefined =>
  aim && 'values' in aim ? aim.values[0]?.[0] : undefined

/**
 * Undefined if the word has no meaning, or if it may mean different things.
 *
 * @param word the word's key (words.ts)
 */
function closestName(word: string, unfinished: boolean, { keys, aimOf }: Vocabulary): Aim | undefined {
  if (word.length < 4 || /\d/.test(word)) return undefined
  const one = (names: readonly string[]): Aim | undefined =>
    new Set(names.map((key) => JSON.stringify(aimOf(key)))).size === 1 ? aimOf(names[0] ?? '') : undefined
  const longer = unfinished ? keys.flatMap(({ key }) => (key.startsWith(word) ? [key] : [])) : []
  if (longer.length > 0) return one(longer)
  const squeezed = withoutDoubles(word)
  let best: string[] = []
  let least: number = NO_MATCH
  for (const { key, squeezed: other } of keys) {
    // Two typos are allowed only if both words are long. 'Runabout', for example, isn't a misspelt 'runout'.
    const typos = word.length < 8 || key.length < 7 ? 1 : 2
    // If neither the first nor the last letters are the same, there's more than one typo.
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

/** Turns names with 'or' between them into one part: 'red or blue', 'Nugget or Marco Polo'. */
function withAlternatives(
  parts: readonly (Part & { from: number; to: number })[],
  tokens: readonly Token[],
): Part[] {
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

/** The words that weren't understood, as they were typed, without filler words and signs on their own. */
function restOf(query: string, unknown: readonly Token[]): string {
  const words: string[] = []
  let start = 0
  let before: Token | undefined
  for (const [index, token] of unknown.entries()) {
    // A filler word that's only part of a word is kept, like the 'i' in 'i30n'.
    const isWhole = !isGlued(unknown[index - 1], token) && !isGlued(token, unknown[index + 1])
    if (isSign(token) || (isWhole && FILLERS.has(token.text))) continue
    // Tokens without a space between them stay together as one word: 'CX-9'.
    if (before && !/\s/.test(query.slice(before.end, token.start))) words.pop()
    else start = token.start
    words.push(query.slice(start, token.end))
    before = token
  }
  return words.join(' ')
}
