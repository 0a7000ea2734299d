import { money } from './money.ts'
import { realPrice } from './price.ts'

/**
 * 'From $84,990' in the text about a model, which is written once and stays while prices change: it never stands above what costs
 * less.
 */

/** Dollars asked for the cheapest of a model's vehicles; null where there is none with a price. */
export interface Cheapest {
  new: number | null
  /** Used and demo ones. */
  other: number | null
}

/** The amount may be in an element of its own; what is paid by the week is no price of a vehicle. */
const FROM = /\b(from)(\s+(?:<[^<>]+>\s*)*)\$(\d[\d,]*(?:\.\d\d)?)(?![\d,]| ?(?:\/|(?:a|per)\b))/gi

/**
 * The text as it can stand beside these vehicles: where a new one costs less the amount is that one's, and where only used ones do
 * the price is said to be for new ones.
 *
 * @example fromCheapest('from $84,990', { new: 79_990, other: null }) → 'from $79,990'
 */
export const fromCheapest = (text: string, cheapest: Cheapest): string =>
  text.replace(FROM, (said: string, from: string, gap: string, amount: string) => {
    const asked = realPrice(Number(amount.replaceAll(',', '')))
    if (asked === null) return said
    const least = cheapest.new !== null && cheapest.new < asked ? cheapest.new : asked
    const words = least === asked ? `$${amount}` : money(least, 'whole')
    const onlyNew = cheapest.other !== null && cheapest.other < least
    const start = onlyNew ? (from.startsWith('F') ? 'New from' : 'new from') : from
    return start + gap + words
  })

/** The amounts that a text says vehicles cost from, in dollars. */
export const fromPrices = (text: string): number[] =>
  [...text.matchAll(FROM)].flatMap(
    ([, , , amount = '']) => realPrice(Number(amount.replaceAll(',', ''))) ?? [],
  )
