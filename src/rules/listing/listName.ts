import { lookUp } from '#lib/values.ts'
import { localeOf } from '../locale/locale.ts'
import { plural } from '../locale/words.ts'

/** What a list is filtered by, in words. The values of one filter are alternatives. */
export interface ListWords {
  /**
   * Words that come before the make or body type, such as 'Used', '4x4' and 'Diesel'. Each inner list has the alternatives from one filter.
   */
  kinds: readonly (readonly string[])[]
  makes: readonly string[]
  /** Models with their make, as in 'Toyota HiLux'. If several are of the same make, only the first has the make's name. */
  models: readonly string[]
  bodies: readonly string[]
  /** The price limit, for example 'under $30,000'; '' for any price. */
  price: string
  /**
   * Words that come after the price limit, such as 'White', 'Sleeps 4' and 'From 2020'. Each inner list has the alternatives from one
   * filter.
   */
  rest: readonly (readonly string[])[]
  places: readonly string[]
  text: string
}

interface Place {
  region: string
  noun: { one: string; many: string }
}

/**
 * The maximum number of alternatives from one filter in a title. If a filter has more, the title leaves out all of them, and only the
 * list's chips show them.
 */
const MOST_ALTERNATIVES = 3
const MOST_REST = 3

/**
 * Names a filtered list, for example 'Used diesel Toyota utes under $30,000, sleeps 4, at Harbourside Gosford'; '' if nothing is filtered.
 *
 * @param whole whether the name stands alone, as a title does. A title is 'Toyota cars', whereas a suggestion is just 'Toyota'
 */
export function listName(words: ListWords, { region, noun }: Place, { whole }: { whole: boolean }): string {
  const either = (values: readonly string[]): string =>
    whole && values.length > MOST_ALTERNATIVES
      ? ''
      : new Intl.ListFormat(region, { type: 'disjunction' }).format(values)
  const { places, text } = words
  const price = small(words.price)
  const kinds = words.kinds.map((values) => either(values.map(small))).filter(Boolean)
  const names = either([...words.makes, ...words.models])
  const bodies = either(words.bodies.map((body) => small(bodiesOf(body, region, noun.many))))
  const rest = words.rest.map((values) => either(values.map(small))).filter(Boolean)
  const place = either(places)
  const subject = [...kinds, names, bodies].filter(Boolean)
  const isNarrowed = [words.kinds, words.makes, words.bodies, words.rest, price, text].flat(2).some(Boolean)
  const isOfMakes = names !== '' && bodies === '' && words.models.length === 0
  if (
    subject.length === 0
      ? place !== '' || (whole && isNarrowed)
      : (whole && isOfMakes) || names + bodies === ''
  )
    subject.push(noun.many)
  const lead = [subject.join(' '), price].filter(Boolean).join(' ')
  const parts = [lead, ...(whole ? rest.slice(0, MOST_REST) : rest)].filter(Boolean)
  const where = place === '' ? '' : `${parts.length > 1 ? ',' : ''} at ${place}`
  return large(parts.join(', ') + where + (text === '' ? '' : ` matching “${text}”`))
}

/**
 * Matches body types whose names have a plural, such as 'utes' and 'day cabs'. Other body types go before the word for a
 * vehicle, as in 'naked motorcycles'.
 */
const COUNTABLE =
  /(?:suv|ute|utility|sedan|saloon|hatch|hatchback|wagon|estate|coupe|convertible|cabriolet|roadster|van|minivan|mover|pickup|truck|bus|cab|chassis|caravan|campervan|trailer|hauler|motorhome|pop top|pod|fifth wheel|cruiser|scooter|sleeper|flatbed|tipper|tractor)$/i

/**
 * Shoppers' names for body types that have another name in dealers' data: first the name in Australia and New Zealand, then the one in the
 * United States.
 */
const SHOPPERS_WORDS: Readonly<Record<string, readonly [string, string]>> = {
  ute: ['Utes', 'Pickups'],
  utility: ['Utes', 'Pickups'],
  pickup: ['Utes', 'Pickups'],
  'pick-up': ['Utes', 'Pickups'],
  'pickup truck': ['Utes', 'Pickups'],
  hatch: ['Hatchbacks', 'Hatchbacks'],
  saloon: ['Sedans', 'Sedans'],
  estate: ['Wagons', 'Wagons'],
  'people mover': ['People movers', 'Minivans'],
  minivan: ['People movers', 'Minivans'],
}

function bodiesOf(body: string, region: string, many: string): string {
  const shoppersWord = lookUp(SHOPPERS_WORDS, body.toLowerCase())?.[localeOf(region) === 'en-US' ? 1 : 0]
  return shoppersWord ?? (COUNTABLE.test(body) ? plural(body) : `${body} ${many}`)
}

/** Puts an ordinary capitalised word in lower case. Words with digits or further capitals stay as they are: 'SUVs', '4x4'. */
const small = (text: string): string =>
  text.replace(/(?<![\p{L}\p{N}])\p{Lu}\p{Ll}+(?![\p{L}\p{N}])/gu, (word) => word.toLowerCase())

const large = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
