import { money } from '#rules/pricing/money.ts'
import { plural } from '#rules/locale/words.ts'
import { chosen, type Choice } from '../state/choice.ts'
import { spanLabel, valueLabel } from '../state/labels.ts'
import { makeOf, modelOf, RANGE_NAMES, type ListName } from '../state/params.ts'
import { suggestWords } from './words.ts'

interface Place {
  region: string
  /** What a vehicle is called. */
  noun: { one: string; many: string }
}

/** Bodies that one can count: 'utes', 'day cabs'. Of others it is said what is of the kind: 'naked motorcycles'. */
const COUNTABLE =
  /(?:suv|ute|utility|sedan|saloon|hatch|hatchback|wagon|estate|coupe|convertible|cabriolet|roadster|van|minivan|mover|pickup|truck|bus|cab|chassis|caravan|campervan|trailer|hauler|motorhome|pop top|pod|fifth wheel|cruiser|scooter|sleeper|flatbed|tipper|tractor)$/i

/**
 * A choice as one would say it: 'Used diesel Toyota utes under $30,000', 'Mazda CX-5, tow bar'.
 *
 * @param spelled wishes in words as the stock writes them: 'sr5' → 'SR5'
 */
export function nameOf(
  choice: Choice,
  { region, noun }: Place,
  spelled: Readonly<Record<string, string>> = {},
): string {
  const say = suggestWords(region)
  const named = (name: ListName): string[] =>
    chosen(choice, name).map((value) => valueLabel(name, value, region))
  const either = (values: readonly string[]): string =>
    new Intl.ListFormat(region, { type: 'disjunction' }).format(values)
  const models = chosen(choice, 'model')
  const makes = chosen(choice, 'make').filter((make) => !models.some((model) => makeOf(model) === make))
  const bodies = named('body').map((body) => (COUNTABLE.test(body) ? plural(body) : `${body} ${noun.many}`))
  const what = [
    either([
      ...makes,
      // A make is named once, before the first of its models.
      ...models.map((model, at) =>
        at > 0 && makeOf(models[at - 1] ?? '') === makeOf(model)
          ? modelOf(model)
          : `${makeOf(model)} ${modelOf(model)}`,
      ),
    ]),
    either(bodies.map(small)),
  ]
  const kind = (['car_type', 'drive', 'simple_fuel'] as const).map((name) => either(named(name).map(small)))
  const subject = [...kind, ...what].filter(Boolean)
  if (what.every((part) => part === '') && kind.some(Boolean)) subject.push(noun.many)
  const rest = [
    ...(['transmission', 'colour', 'seats', 'features'] as const).flatMap((name) => named(name).map(small)),
    ...chosen(choice, 'with').map((words) => small(spelled[words] ?? words)),
    ...RANGE_NAMES.flatMap((name) => {
      const span = choice.ranges[name]
      return span && name !== 'price' ? [small(spanLabel(name, span, region))] : []
    }),
  ]
  const places = [...named('location_name'), ...named('dealership_slug')]
  if (subject.length === 0 && places.length > 0) subject.push(noun.many)
  const at = places.length > 0 ? ` ${say.at} ${either(places)}` : ''
  const { min = null, max = null } = choice.ranges.price ?? {}
  const price =
    max !== null && min === null
      ? ` ${say.under} ${money(max)}`
      : choice.ranges.price
        ? ` ${small(spanLabel('price', { min, max }, region))}`
        : ''
  const text = [subject.join(' ') + at, ...rest].filter(Boolean).join(', ') + price
  return large(text.trim())
}

/** An ordinary word that begins with a capital, in small letters; names with figures or capitals of their own stay: 'SUVs', '4x4'. */
const small = (text: string): string =>
  text.replace(/(?<![\p{L}\p{N}])\p{Lu}\p{Ll}+(?![\p{L}\p{N}])/gu, (word) => word.toLowerCase())

const large = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
