import { localWords } from '../../locale/words.ts'
import { CARD_WAYS, MEANS, type Amount, type Context, type Described, type Way } from './cardWays.ts'

/** How each fact of a vehicle is said, in the trade's words and the region's units. */

export type { Described } from './cardWays.ts'

const { amount, feet, isUs, mass, metres, rounded, short, text } = MEANS

const LITRES_IN_GALLON = 3.785411784

const tall: Amount = (mm, context) => (isUs(context) ? feet(mm, context) : metres(mm))
const volume: Amount = (litres, context) =>
  isUs(context) ? `${rounded(litres / LITRES_IN_GALLON)} gal` : `${rounded(litres)} L`
const count = (known: number | null | undefined): string => (known ? String(known) : '')

/** How each is said. */
export const FACT_WAYS = {
  ...CARD_WAYS,
  year: { label: 'Year', value: ({ year }) => count(year) },
  colour: { label: 'Colour', value: text('colour') },
  engine: { label: 'Engine', value: text('engine') },
  seats: { label: 'Seats', value: ({ seats }) => count(seats) },
  height: { label: 'Height', value: amount('height', tall) },
  payload: { label: 'Payload', value: amount('payload', mass) },
  ball_weight: {
    label: (context) => (isUs(context) ? 'Hitch weight' : 'Ball weight'),
    value: amount('ball_weight', mass),
  },
  towing: {
    label: 'Towing capacity',
    value: amount('towing', mass),
  },
  solar: { label: 'Solar', value: amount('solar', (watts) => `${rounded(watts)} W`) },
  water: { label: 'Fresh water', value: amount('water', volume) },
  safety: {
    label: 'Safety rating',
    value: amount('safety', (stars) => `${rounded(stars, 1)} ${stars === 1 ? 'star' : 'stars'}`),
  },
  wheelbase: { label: 'Wheelbase', value: amount('wheelbase', short) },
} as const satisfies Record<string, Way>

export type FactKey = keyof typeof FACT_WAYS

/** What a fact is called, in the words of the trade and region. */
export function factLabel(key: FactKey, context: Context): string {
  const { label }: Way = FACT_WAYS[key]
  return localWords(typeof label === 'string' ? label : label(context), context.region)
}

/** A fact beside its name: `{ label: 'Tare', value: '2,170 kg' }`. Both in the region's words; the value '' where it is not known. */
export function saidFact(
  key: FactKey,
  vehicle: Described,
  context: Context,
): { label: string; value: string } {
  const { value }: Way = FACT_WAYS[key]
  return { label: factLabel(key, context), value: value(vehicle, context) }
}
