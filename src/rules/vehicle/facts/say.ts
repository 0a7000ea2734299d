import { localWords } from '../../locale/words.ts'
import {
  amount,
  CARD_WAYS,
  feet,
  grossLabel,
  isUs,
  mass,
  metres,
  rounded,
  shortLength,
  text,
  weightLabel,
  type Amount,
  type Context,
  type Described,
  type Way,
} from './cardWays.ts'

import { PER } from './units.ts'

export type { Described } from './cardWays.ts'

const tall: Amount = (mm, context) => (isUs(context) ? feet(mm, context) : metres(mm))
const volume: Amount = (litres, context) =>
  isUs(context) ? `${rounded(litres / PER.gallon)} gal` : `${rounded(litres)} L`
const count = (known: number | null | undefined): string => (known ? String(known) : '')

export const FACT_WAYS = {
  ...CARD_WAYS,
  year: { value: ({ year }) => count(year) },
  colour: { value: text('colour') },
  engine: { value: text('engine') },
  seats: { value: ({ seats }) => count(seats) },
  height: { value: amount('height', tall) },
  payload: { value: amount('payload', mass) },
  ball_weight: {
    value: amount('ball_weight', mass),
  },
  towing: {
    value: amount('towing', mass),
  },
  solar: { value: amount('solar', (watts) => `${rounded(watts)} W`) },
  water: { value: amount('water', volume) },
  safety: {
    value: amount('safety', (stars) => `${rounded(stars, 1)} ${stars === 1 ? 'star' : 'stars'}`),
  },
  wheelbase: { value: amount('wheelbase', shortLength) },
  axle_ratio: { value: amount('axle_ratio', (ratio) => rounded(ratio, 2)) },
} as const satisfies Record<string, Way>

export type FactKey = keyof typeof FACT_WAYS

/** The label of each fact, before `localWords` puts it into the region's words. */
const LABELS: Record<FactKey, string | ((context: Context) => string)> = {
  km: 'Odometer',
  body: 'Body',
  transmission: 'Transmission',
  simple_fuel: 'Fuel',
  drive: 'Drive',
  berths: 'Sleeps',
  body_length: 'Length',
  weight: weightLabel,
  gross: grossLabel,
  economy: (context) => (isUs(context) ? 'Fuel economy' : 'Consumption'),
  range: 'Range',
  capacity: 'Capacity',
  power: (context) => (isUs(context) ? 'Horsepower' : 'Power'),
  seat_height: 'Seat height',
  learner: 'Licence',
  sleeper: 'Sleeper',
  year: 'Year',
  colour: 'Colour',
  engine: 'Engine',
  seats: 'Seats',
  height: 'Height',
  payload: 'Payload',
  ball_weight: (context) => (isUs(context) ? 'Hitch weight' : 'Ball weight'),
  towing: 'Towing capacity',
  solar: 'Solar',
  water: 'Fresh water',
  safety: 'Safety rating',
  wheelbase: 'Wheelbase',
  axle_ratio: 'Rear axle ratio',
}

export function factLabel(key: FactKey, context: Context): string {
  const label = LABELS[key]
  return localWords(typeof label === 'string' ? label : label(context), context.region)
}

export function saidFact(
  key: FactKey,
  vehicle: Described,
  context: Context,
): { label: string; value: string } {
  const { value }: Way = FACT_WAYS[key]
  return { label: factLabel(key, context), value: value(vehicle, context) }
}
