import { localeOf } from '../locale/locale.ts'
import { plural } from '../locale/words.ts'

/** What a list is narrowed by, in words; of the values of one kind a vehicle has any. */
export interface ListWords {
  /** Kind by kind, as they stand before a name: 'Used', '4x4', 'Diesel'. */
  kinds: readonly (readonly string[])[]
  makes: readonly string[]
  /** With their makes: 'Toyota HiLux'; of a make's second model its own name only. */
  models: readonly string[]
  bodies: readonly string[]
  /** 'under $30,000'; '' for any price. */
  price: string
  /** What follows, each by itself: 'White', 'Sleeps 4', 'From 2020'. */
  rest: readonly (readonly string[])[]
  /** 'Harbourside Gosford'. */
  places: readonly string[]
  /** What is searched for as text; '' for none. */
  text: string
}

interface Place {
  region: string
  /** What a vehicle is called. */
  noun: { one: string; many: string }
}

/** A title that names more says less; the list's chips have it all. */
const MOST_ALTERNATIVES = 3
const MOST_REST = 3

/**
 * A narrowed list as one would say it: 'Used diesel Toyota utes under $30,000, sleeps 4, at Harbourside Gosford'; '' where nothing narrows it.
 *
 * @param whole whether it stands alone, as a title does, and says of what it is: 'Toyota cars' where a suggestion is 'Toyota'
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
  const at = either(places)
  const subject = [...kinds, names, bodies].filter(Boolean)
  const isNarrowed = [words.kinds, words.makes, words.bodies, words.rest, price, text].flat(2).some(Boolean)
  const isOfMakes = names !== '' && bodies === '' && words.models.length === 0
  if (
    subject.length === 0 ? at !== '' || (whole && isNarrowed) : (whole && isOfMakes) || names + bodies === ''
  )
    subject.push(noun.many)
  const lead = [subject.join(' '), price].filter(Boolean).join(' ')
  const told = [lead, ...(whole ? rest.slice(0, MOST_REST) : rest)].filter(Boolean)
  const where = at === '' ? '' : `${told.length > 1 ? ',' : ''} at ${at}`
  return large(told.join(', ') + where + (text === '' ? '' : ` matching “${text}”`))
}

/** Bodies that one can count: 'utes', 'day cabs'. Of others it is said what is of the kind: 'naked motorcycles'. */
const COUNTABLE =
  /(?:suv|ute|utility|sedan|saloon|hatch|hatchback|wagon|estate|coupe|convertible|cabriolet|roadster|van|minivan|mover|pickup|truck|bus|cab|chassis|caravan|campervan|trailer|hauler|motorhome|pop top|pod|fifth wheel|cruiser|scooter|sleeper|flatbed|tipper|tractor)$/i

/** Bodies that shoppers call something else than dealers' data does: in Australia and New Zealand, and in the United States. */
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
  const own = SHOPPERS_WORDS[body.toLowerCase()]?.[localeOf(region) === 'en-US' ? 1 : 0]
  return own ?? (COUNTABLE.test(body) ? plural(body) : `${body} ${many}`)
}

/** An ordinary word that begins with a capital, in small letters; names with figures or capitals of their own stay: 'SUVs', '4x4'. */
const small = (text: string): string =>
  text.replace(/(?<![\p{L}\p{N}])\p{Lu}\p{Ll}+(?![\p{L}\p{N}])/gu, (word) => word.toLowerCase())

const large = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
