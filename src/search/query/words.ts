import { fold } from '#lib/slug.ts'

export interface Token {
  /** The text in lower case without accents. */
  text: string
  start: number
  end: number
}

const TOKENS = /\d+(?:[.,]\d+)*|[\p{L}\p{M}]+(?:['’](?:[smdt]|re|ve|ll)(?![\p{L}\p{M}]))?|[$<>~+"'’=-]/gu
const SIGN = /^[$<>~+"'’=-]?$/

/** The words, numbers and signs of a text. '30k' is a number and a word, 'RAV4' a word and a number. */
export function tokensOf(text: string): Token[] {
  return [...text.matchAll(TOKENS)].map(({ 0: token, index }) => ({
    text: fold(token).replace(/['’]|,(?=\d{3})/g, ''),
    start: index,
    end: index + token.length,
  }))
}

export const isSign = ({ text }: Token): boolean => SIGN.test(text)

/** A word without its plural ending: 'utes' → 'ute', 'hatches' → 'hatch'. */
export function singular(word: string): string {
  if (word.length < 4 || !word.endsWith('s') || word.endsWith('ss')) return word
  return /(?:x|z|ch|sh|ss)es$/.test(word) ? word.slice(0, -2) : word.slice(0, -1)
}

/** They're left out between others, so that 'rock and roll bed' and 'rock n roll bed' have the same key. */
const JOINING = new Set(['and', 'n'])

/** The same whether words are joined or split, singular or plural: 'Tow bars' and 'towbar' → 'towbar'. */
export const keyOf = (tokens: readonly Token[]): string =>
  tokens
    .filter(
      (token, index) =>
        !isSign(token) && !(JOINING.has(token.text) && index > 0 && index < tokens.length - 1),
    )
    .map(({ text }) => singular(text))
    .join('')

/** Whether there's no space between a word and the one before it, as between '30' and 'k' in '30k'. */
export const isGlued = (before: Token | undefined, token: Token | undefined): boolean =>
  before !== undefined &&
  token !== undefined &&
  before.end === token.start &&
  !isSign(before) &&
  !isSign(token)

/** The most common mistake is to double the wrong letter, as in 'corrola'. */
export const withoutDoubles = (word: string): string => word.replace(/(.)\1/gu, '$1')
