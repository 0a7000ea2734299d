import { localeOf, distance } from '../../locale/locale.ts'
import { localWords } from '../../locale/words.ts'
import { withCommas } from '../../pricing/money.ts'
import { above } from '#lib/values.ts'
import { isFalselyNew, isFalselyUndriven } from '../condition.ts'
import type { Facts } from './facts.ts'
import type { Trade } from './trade.ts'
import { MPG, PER } from './units.ts'

/**
 * How to write the facts that cards can show. say.ts has the others, so that this file stays small: browsers load it
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

export type Amount = (amount: number, context: Context) => string

export interface Way {
  /** '' if unknown. */
  value: (vehicle: Described, context: Context) => string
  /** How to write the fact on a card, where it has no label. '{}' stands for the value. If missing, the card shows just the value. */
  alone?: string | ((value: string, context: Context, vehicle: Described) => string)
}

export const isUs = ({ region }: Context): boolean => localeOf(region) === 'en-US'
export const rounded = (amount: number, digits = 0): string =>
  withCommas(String(Number(amount.toFixed(digits))))

export const mass: Amount = (kg, context) =>
  isUs(context) ? `${rounded(kg / PER.lb)} lb` : `${rounded(kg)} kg`
const inches: Amount = (mm) => `${rounded(mm / PER.in, 1)} in`
export const shortLength: Amount = (mm, context) =>
  isUs(context) ? inches(mm, context) : `${rounded(mm)} mm`
export const feet: Amount = (mm) => {
  const all = Math.round(mm / PER.in)
  return [`${Math.floor(all / 12)} ft`, all % 12 > 0 && `${all % 12} in`].filter(Boolean).join(' ')
}
export const metres = (mm: number): string => `${rounded(mm / 1000, 2)} m`
/** A length: in feet in the US, in metres elsewhere. For caravans, the feet follow the metres. */
const length: Amount = (mm, context) => {
  if (isUs(context)) return feet(mm, context)
  return context.trade === 'caravan' ? `${metres(mm)} (${feet(mm, context)})` : metres(mm)
}
const economy: Amount = (litres, context) =>
  isUs(context) ? `${rounded(MPG / litres)} mpg` : `${rounded(litres, 1)} L/100 km`
const electric: Amount = (kWh, context) =>
  isUs(context) ? `${rounded(kWh * PER.mile, 1)} kWh/100 mi` : `${rounded(kWh, 1)} kWh/100 km`
const power: Amount = (kW, context) => (isUs(context) ? `${rounded(kW / PER.hp)} hp` : `${rounded(kW, 1)} kW`)

export const amount =
  (name: keyof Facts & keyof Described, say: Amount): Way['value'] =>
  (vehicle, context) => {
    const known = above(vehicle[name], 0)
    return known === null ? '' : say(known, context)
  }
export const text =
  (name: 'body' | 'transmission' | 'simple_fuel' | 'drive' | 'colour' | 'engine'): Way['value'] =>
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

export const CARD_WAYS = {
  km: {
    value: (vehicle, { region }) => (isFalselyUndriven(vehicle) ? '' : distance(vehicle.km, region)),
    // A card leaves out the kilometres of a new vehicle: it has so few that they don't matter.
    alone: (value, _, vehicle) => (vehicle.car_type === 'new' && !isFalselyNew(vehicle) ? '' : value),
  },
  body: { value: text('body') },
  transmission: { value: text('transmission') },
  simple_fuel: { value: text('simple_fuel') },
  drive: { value: text('drive') },
  berths: { value: amount('berths', (berths) => String(berths)), alone: 'Sleeps {}' },
  body_length: {
    value: amount('body_length', length),
    alone: (value, context, { body_length: mm }) =>
      context.trade === 'caravan' ? feet(mm ?? 0, context) : value,
  },
  weight: {
    value: amount('weight', mass),
    alone: (value, context) => (context.trade === 'motorcycle' ? value : `${weightLabel(context)} ${value}`),
  },
  gross: {
    value: amount('gross', mass),
    alone: (value, context) => `${grossLabel(context)} ${value}`,
  },
  economy: {
    value: (vehicle, context) =>
      amount('consumption', economy)(vehicle, context) || amount('energy', electric)(vehicle, context),
  },
  range: { value: amount('range', (km, { region }) => distance(km, region)), alone: '{} range' },
  capacity: { value: amount('capacity', (cc) => `${rounded(cc)} cc`) },
  power: { value: amount('power', power) },
  seat_height: { value: amount('seat_height', shortLength), alone: '{} seat' },
  learner: {
    value: ({ learner }, context) => (learner && !isUs(context) ? 'Learner approved' : ''),
  },
  sleeper: { value: amount('sleeper', inches), alone: '{}. sleeper' },
} as const satisfies Record<string, Way>

export type CardFact = keyof typeof CARD_WAYS

/** A fact as a card writes it, without a label: 'Sleeps 4', 'Tare 2,170 kg'; '' if unknown. */
export function loneFact(key: CardFact, vehicle: Described, context: Context): string {
  const { value, alone }: Way = CARD_WAYS[key]
  const said = value(vehicle, context)
  if (said === '' || alone === undefined) return said
  return typeof alone === 'string' ? alone.replace('{}', said) : alone(said, context, vehicle)
}
