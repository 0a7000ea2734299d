import { money } from './money.ts'
import { realPrice } from './price.ts'

/**
 * Corrects amounts like 'From $84,990' in a model's text. The text stays the same when prices change, so the amount could be higher than
 * the price of a vehicle in stock.
 */

/** The lowest price of a model's vehicles, in dollars; null if none has a price. */
export interface Cheapest {
  new: number | null
  /** Used and demo vehicles. */
  other: number | null
}

/**
 * Matches 'from' and an amount, with or without an element around the amount. Weekly amounts don't match, because they aren't prices of
 * vehicles.
 */
const FROM = /\b(from)(\s+(?:<[^<>]+>\s*)*)\$(\d[\d,]*(?:\.\d\d)?)(?![\d,]| ?(?:\/|(?:a|per)\b))/gi

/**
 * Corrects the amounts in a text to match the vehicles in stock. If a new vehicle costs less than the text says, the amount becomes the
 * new vehicle's price. If a used vehicle costs less than the resulting amount, 'from' becomes 'new from'.
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

/** The 'from' prices in a text, in dollars. */
export const fromPrices = (text: string): number[] =>
  [...text.matchAll(FROM)].flatMap(
    ([, , , amount = '']) => realPrice(Number(amount.replaceAll(',', ''))) ?? [],
  )
