import { lookUp } from '#lib/values.ts'
import { listName } from '#rules/listing/listName.ts'
import { money } from '#rules/pricing/money.ts'
import { chosen, type Choice } from '../state/choice.ts'
import { spanLabel, valueLabel } from '../state/labels.ts'
import { isEvery, makeOf, modelOf, RANGE_NAMES, type ListName } from '../state/params.ts'
import { searchWords } from '../words.ts'

interface Place {
  region: string
  /** The site's words for one vehicle and for several. */
  noun: { one: string; many: string }
  /** Names of dealerships by slug. */
  dealers?: Readonly<Record<string, string>>
}

interface Told {
  /** For phrases, how the stock spells them: 'sr5' → 'SR5'. */
  spelled?: Readonly<Record<string, string>>
  /** Whether the name is used by itself, as in a title, rather than in a sentence (listName.ts). */
  whole?: boolean
}

const KINDS = ['car_type', 'drive', 'simple_fuel'] as const
const REST = ['transmission', 'colour', 'seats', 'berths', 'learner', 'features'] as const

/**
 * Returns a name for a choice, in words that people would use: 'Used diesel Toyota utes under $30,000', 'Mazda CX-5,
 * tow bar'.
 */
export function nameOf(
  choice: Choice,
  { region, noun, dealers }: Place,
  { spelled = {}, whole = false }: Told = {},
): string {
  const named = (name: ListName): string[] =>
    chosen(choice, name).map((value) => valueLabel(name, value, region, dealers))
  const models = chosen(choice, 'model')
  const span = (name: (typeof RANGE_NAMES)[number]): string => {
    const asked = choice.ranges[name]
    return asked ? spanLabel(name, asked, region) : ''
  }
  const { min = null, max = null } = choice.ranges.price ?? {}
  return listName(
    {
      kinds: KINDS.map(named),
      makes: chosen(choice, 'make').filter((make) => !models.some((model) => makeOf(model) === make)),
      // If several models have the same make, only the first is named with its make.
      models: models.map((model, at) =>
        at > 0 && makeOf(models[at - 1] ?? '') === makeOf(model)
          ? modelOf(model)
          : `${makeOf(model)} ${modelOf(model)}`,
      ),
      bodies: named('body'),
      price: max !== null && min === null ? `${searchWords(region).under} ${money(max)}` : span('price'),
      rest: [
        ...REST.flatMap((name) => (isEvery(name) ? named(name).map((value) => [value]) : [named(name)])),
        ...chosen(choice, 'with').map((words) => [lookUp(spelled, words) ?? words]),
        ...RANGE_NAMES.map((name) => (name === 'price' ? [] : [span(name)])),
      ],
      places: [...named('location_name'), ...named('dealership_slug')],
      text: whole ? choice.q : '',
    },
    { region, noun },
    { whole },
  )
}
