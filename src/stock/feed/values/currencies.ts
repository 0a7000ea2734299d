import { lookUp } from '#lib/values.ts'

/** ISO 4217's codes. */
const CODES = new Set(Intl.supportedValuesOf('currency'))

/** Signs of currencies that stand before or after an amount in letters, with what they stand for. */
const SIGNS: Readonly<Record<string, string>> = {
  r: 'ZAR',
  kr: 'kronor or kroner',
  rs: 'rupees',
  rm: 'MYR',
  rp: 'IDR',
  fr: 'CHF',
  sfr: 'CHF',
  zl: 'PLN',
  zł: 'PLN',
  kč: 'CZK',
  ft: 'HUF',
  lei: 'RON',
  tl: 'TRY',
  лв: 'BGN',
  руб: 'RUB',
  dh: 'AED',
  dhs: 'AED',
  sr: 'SAR',
  euro: 'EUR',
  euros: 'EUR',
  pounds: 'GBP',
  yen: 'JPY',
}

const signOf = (currency: string, currencyDisplay: 'symbol' | 'narrowSymbol'): string | undefined =>
  new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay })
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value

/** '€' → 'EUR', '₹' → 'INR': signs of one character. If several currencies share one, it stands for the best known ('£' → 'GBP'). */
const SYMBOLS = new Map(
  (['narrowSymbol', 'symbol'] as const)
    .flatMap((display) => [...CODES].map((code) => [signOf(code, display) ?? '', code] as const))
    .filter(([sign]) => /^\p{Sc}$/u.test(sign)),
)

/** Letters that belong to a dollar sign, the sign itself, and a word right before or right after the amount. */
const NEAR =
  /(\p{L}{0,3})(\p{Sc})|(?<![\p{L}\d])(\p{L}{1,6})\.?\s?(?=[-\d])|(?<=\d[\s.,-]{0,2})(\p{L}{1,6})(?![\p{L}\d])/gu

/**
 * A code ('SEK', 'usd') or a sign ('C$', 'HK$', '₹', 'R', 'kr').
 *
 * @returns words for it if the sign stands for several currencies; undefined if the text names none but the site's
 */
export function otherCurrencyIn(text: string, currency: string): string | undefined {
  // Most prices have nothing but a number and perhaps '$'.
  if (/^\$?[\s\d.,]*$/.test(text)) return undefined
  for (const [, letters = '', symbol, before, after] of text.matchAll(NEAR)) {
    const found =
      symbol === undefined
        ? wordsCurrency(before ?? after ?? '')
        : symbolsCurrency(letters.toUpperCase(), symbol, currency)
    if (found !== undefined && found !== currency) return found
  }
  return undefined
}

function wordsCurrency(word: string): string | undefined {
  if (/^(?:all|top|try)$/.test(word)) return undefined
  const code = word.toUpperCase()
  return CODES.has(code) ? code : lookUp(SIGNS, word.toLowerCase())
}

/** 'A$' and 'AU$' are Australian dollars, 'C$' and 'CA$' Canadian ones, and '$' alone is the site's own currency. */
function symbolsCurrency(letters: string, symbol: string, currency: string): string | undefined {
  if (symbol !== '$') return SYMBOLS.get(symbol) ?? symbol
  if (letters === '' || currency.startsWith(letters)) return undefined
  return [...CODES].find((code) => code.startsWith(letters) && code.endsWith('D')) ?? `${letters}$`
}
