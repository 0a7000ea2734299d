import { localWords } from '../../locale/words.ts'
import {
  amountFact,
  CARD_FACTS,
  feet,
  grossLabel,
  isUs,
  mass,
  metres,
  rounded,
  shortLength,
  textFact,
  weightLabel,
  type AmountFormat,
  type Context,
  type Described,
  type FactFormat,
} from './cardFacts.ts'

import { PER } from './units.ts'

export type { Described } from './cardFacts.ts'

const tall: AmountFormat = (mm, context) => (isUs(context) ? feet(mm, context) : metres(mm))
const volume: AmountFormat = (litres, context) =>
  isUs(context) ? `${rounded(litres / PER.gallon)} gal` : `${rounded(litres)} L`
const count = (number: number | null | undefined): string => (number ? String(number) : '')

export const FACT_FORMATS = {
  ...CARD_FACTS,
  year: { value: ({ year }) => count(year) },
  colour: { value: textFact('colour') },
  engine: { value: textFact('engine') },
  seats: { value: ({ seats }) => count(seats) },
  height: { value: amountFact('height', tall) },
  payload: { value: amountFact('payload', mass) },
  ball_weight: {
    value: amountFact('ball_weight', mass),
  },
  towing: {
    value: amountFact('towing', mass),
  },
  solar: { value: amountFact('solar', (watts) => `${rounded(watts)} W`) },
  water: { value: amountFact('water', volume) },
  safety: {
    value: amountFact('safety', (stars) => `${rounded(stars, 1)} ${stars === 1 ? 'star' : 'stars'}`),
  },
  wheelbase: { value: amountFact('wheelbase', shortLength) },
  axle_ratio: { value: amountFact('axle_ratio', (ratio) => rounded(ratio, 2)) },
} as const satisfies Record<string, FactFormat>

export type FactKey = keyof typeof FACT_FORMATS

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

export function factRow(
  key: FactKey,
  vehicle: Described,
  context: Context,
): { label: string; value: string } {
  const { value }: FactFormat = FACT_FORMATS[key]
  return { label: factLabel(key, context), value: value(vehicle, context) }
}
