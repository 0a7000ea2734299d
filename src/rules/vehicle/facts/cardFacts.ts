import { localeOf, distance } from '../../locale/locale.ts'
import { localWords } from '../../locale/words.ts'
import { withCommas } from '../../pricing/money.ts'
import { above } from '#lib/values.ts'
import { isFalselyNew, isFalselyUndriven } from '../condition.ts'
import type { Facts } from './facts.ts'
import { type Trade, tradeOf } from './trade.ts'
import { MPG, PER } from './units.ts'

/**
 * How to write the facts that cards can show. factRows.ts has the others, so that this file stays small: browsers load it
 * to draw lists, which need only the facts on cards.
 */

/** What facts are worked out from: the API's fields (spec §3) and the amounts among its specifications. */
export interface Described extends Partial<Facts> {
  car_type: string
  year: number | null
  km: number | null
  body: string
  transmission: string
  simple_fuel: string
  drive: string
  colour: string
  engine?: string
  seats: number | null
}

export interface Context {
  region: string
  trade: Trade
}

export type AmountFormat = (amount: number, context: Context) => string

export interface FactFormat {
  /** '' if unknown. */
  value: (vehicle: Described, context: Context) => string
  /** How to write the fact on a card, where it has no label. '{}' stands for the value. If missing, the card shows just the value. */
  alone?: string | ((value: string, context: Context, vehicle: Described) => string)
}

export const isUs = ({ region }: Context): boolean => localeOf(region) === 'en-US'
export const rounded = (amount: number, digits = 0): string =>
  withCommas(String(Number(amount.toFixed(digits))))

export const mass: AmountFormat = (kg, context) =>
  isUs(context) ? `${rounded(kg / PER.lb)} lb` : `${rounded(kg)} kg`
const inches: AmountFormat = (mm) => `${rounded(mm / PER.in, 1)} in`
export const shortLength: AmountFormat = (mm, context) =>
  isUs(context) ? inches(mm, context) : `${rounded(mm)} mm`
export const feet: AmountFormat = (mm) => {
  const all = Math.round(mm / PER.in)
  return [`${Math.floor(all / 12)} ft`, all % 12 > 0 && `${all % 12} in`].filter(Boolean).join(' ')
}
export const metres = (mm: number): string => `${rounded(mm / 1000, 2)} m`
/** A length: in feet in the US, in metres elsewhere. For caravans, the feet follow the metres. */
const length: AmountFormat = (mm, context) => {
  if (isUs(context)) return feet(mm, context)
  return context.trade === 'caravan' ? `${metres(mm)} (${feet(mm, context)})` : metres(mm)
}
const economy: AmountFormat = (litres, context) =>
  isUs(context) ? `${rounded(MPG / litres)} mpg` : `${rounded(litres, 1)} L/100 km`
const electric: AmountFormat = (kWh, context) =>
  isUs(context) ? `${rounded(kWh * PER.mile, 1)} kWh/100 mi` : `${rounded(kWh, 1)} kWh/100 km`
const power: AmountFormat = (kW, context) =>
  isUs(context) ? `${rounded(kW / PER.hp)} hp` : `${rounded(kW, 1)} kW`

export const amountFact =
  (name: keyof Facts & keyof Described, say: AmountFormat): FactFormat['value'] =>
  (vehicle, context) => {
    const amount = above(vehicle[name], 0)
    return amount === null ? '' : say(amount, context)
  }
export const textFact =
  (name: 'body' | 'transmission' | 'simple_fuel' | 'drive' | 'colour' | 'engine'): FactFormat['value'] =>
  (vehicle, { region }) =>
    localWords(vehicle[name] ?? '', region)

export const grossLabel = (context: Context): string =>
  isUs(context) ? 'GVWR' : context.trade === 'caravan' ? 'ATM' : 'GVM'
const WEIGHTS: Record<Trade, string> = {
  car: 'Kerb weight',
  caravan: 'Tare',
  motorhome: 'Kerb weight',
  motorcycle: 'Wet weight',
  truck: 'Tare',
}
export function weightLabel(context: Context): string {
  if (!isUs(context)) return WEIGHTS[context.trade]
  return context.trade === 'motorcycle'
    ? 'Wet weight'
    : context.trade === 'car'
      ? 'Curb weight'
      : 'Dry weight'
}

export const CARD_FACTS = {
  km: {
    value: (vehicle, { region }) => (isFalselyUndriven(vehicle) ? '' : distance(vehicle.km, region)),
    // A card leaves out the kilometres of a new vehicle: it has so few that they don't matter.
    alone: (value, _, vehicle) => (vehicle.car_type === 'new' && !isFalselyNew(vehicle) ? '' : value),
  },
  body: { value: textFact('body') },
  transmission: { value: textFact('transmission') },
  simple_fuel: { value: textFact('simple_fuel') },
  drive: { value: textFact('drive') },
  berths: { value: amountFact('berths', (berths) => String(berths)), alone: 'Sleeps {}' },
  body_length: {
    value: amountFact('body_length', length),
    alone: (value, context, { body_length: mm }) =>
      context.trade === 'caravan' ? feet(mm ?? 0, context) : value,
  },
  weight: {
    value: amountFact('weight', mass),
    alone: (value, context) => (context.trade === 'motorcycle' ? value : `${weightLabel(context)} ${value}`),
  },
  gross: {
    value: amountFact('gross', mass),
    alone: (value, context) => `${grossLabel(context)} ${value}`,
  },
  economy: {
    value: (vehicle, context) =>
      amountFact('consumption', economy)(vehicle, context) ||
      amountFact('energy', electric)(vehicle, context),
  },
  range: { value: amountFact('range', (km, { region }) => distance(km, region)), alone: '{} range' },
  capacity: { value: amountFact('capacity', (cc) => `${rounded(cc)} cc`) },
  power: { value: amountFact('power', power) },
  seat_height: { value: amountFact('seat_height', shortLength), alone: '{} seat' },
  learner: {
    value: ({ learner }, context) => (learner && !isUs(context) ? 'Learner approved' : ''),
  },
  sleeper: { value: amountFact('sleeper', inches), alone: '{}. sleeper' },
} as const satisfies Record<string, FactFormat>

type CardFact = keyof typeof CARD_FACTS

/** A fact as a card writes it, without a label: 'Sleeps 4', 'Tare 2,170 kg'; '' if unknown. */
export function unlabelledFact(key: CardFact, vehicle: Described, context: Context): string {
  const { value, alone }: FactFormat = CARD_FACTS[key]
  const wording = value(vehicle, context)
  if (wording === '' || alone === undefined) return wording
  return typeof alone === 'string' ? alone.replace('{}', wording) : alone(wording, context, vehicle)
}

/** The facts for the cards of each trade's vehicles. A card shows the first ones that are known. */
const CARDS: Record<Trade, readonly CardFact[]> = {
  car: ['km', 'body', 'transmission', 'simple_fuel', 'range', 'economy'],
  caravan: ['berths', 'body_length', 'weight', 'gross'],
  motorhome: ['km', 'berths', 'body_length', 'gross', 'transmission'],
  motorcycle: ['km', 'capacity', 'learner', 'seat_height', 'weight'],
  truck: ['km', 'gross', 'power', 'drive', 'sleeper'],
}

const MOST = 5

/**
 * A vehicle's facts for its card: ['Sleeps 4', '19 ft 4 in', 'Tare 2,170 kg'].
 *
 * @param besides what else the card says, such as the grade, so that no fact repeats it
 */
export function cardFacts(
  vehicle: Described,
  { region, trade: siteTrade }: { region: string; trade: Trade },
  besides: string,
): string[] {
  const trade = tradeOf(vehicle, siteTrade)
  const shownText = besides.toLowerCase()
  return CARDS[trade]
    .map((key) => unlabelledFact(key, vehicle, { region, trade }))
    .filter((fact) => fact !== '' && !shownText.includes(fact.toLowerCase()))
    .slice(0, MOST)
}
