import { money } from './money.ts'
import { priceLine, realPrice } from './price.ts'

/**
 * Corrects amounts like 'From $84,990' in a model's text. The text stays the same when prices change, so it could contradict the vehicles
 * in stock, which are on the same page.
 */

/** The lowest price of a model's vehicles, in dollars; null if none has a price. */
export interface Cheapest {
  new: number | null
  /** Used and demo vehicles. */
  other: number | null
}

/**
 * Matches 'from', 'starting at' or 'starts at' and an amount, with or without an element around the amount. Weekly amounts don't match, because they aren't prices of
 * vehicles.
 */
const FROM =
  /\b(from|start(?:ing|s) at)(\s+(?:<[^<>]+>\s*)*)\$(\d[\d,]*(?:\.\d\d)?)( (?:AUD|NZD|USD)\b)?(?![\d,]| ?(?:\/|(?:a|per)\b))/gi

/** Matches words after an amount that say what the price includes, with or without elements before them. */
const BASIS = /^(?:<[^<>]+>|[\s(*])*(?:drive|drv|plus|\+|incl|excl|ex\b|inc\b|before|RRP|MSRP|list)/i

/**
 * Corrects the amounts in a text to match the vehicles in stock. If there are new vehicles, the amount becomes the lowest price among them.
 * If a used vehicle costs less than the resulting amount, 'from' becomes 'new from'. Unless the text says it already, what the price of a
 * new vehicle includes follows the amount.
 *
 * @param suffix what the price of a new vehicle includes; '' if the dealer doesn't say
 * @example fromCheapest('from $84,990', { new: 79_990, other: null }, 'drive away') → 'from $79,990 drive away'
 */
export const fromCheapest = (text: string, cheapest: Cheapest, suffix: string): string =>
  text.replace(
    FROM,
    (match: string, from: string, gap: string, amount: string, currency = '', offset: number) => {
      const asked = realPrice(Number(amount.replaceAll(',', '')))
      if (asked === null) return match
      const least = cheapest.new ?? asked
      const price = (least === asked ? `$${amount}` : money(least, 'whole')) + currency
      const words = priceLine({
        text: price,
        suffix: BASIS.test(text.slice(offset + match.length)) ? '' : suffix,
      })
      const onlyNew = cheapest.other !== null && cheapest.other < least
      const start = onlyNew ? (/^[FS]/.test(from) ? 'New from' : 'new from') : from
      return start + gap + words
    },
  )

export const fromPrices = (text: string): number[] =>
  [...text.matchAll(FROM)].flatMap(
    ([, , , amount = '']) => realPrice(Number(amount.replaceAll(',', ''))) ?? [],
  )
