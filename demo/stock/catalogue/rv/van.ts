import type { Grade, Line, SpecRow } from '../line.ts'
import type { Body } from '../../../pictures/address.ts'

const CAB = ['Cab air conditioning', 'Cruise control', '12 V lighting throughout', 'Roof hatch with fan']
const CHASSIS = [
  'Hot-dip galvanised chassis',
  'Electric brakes',
  '12 V lighting throughout',
  'Roof hatch with fan',
]

/** Berths, kg ATM, kg tare, mm travel length, mm internal length, litres of water, watts of solar, Ah of lithium. */
export function specs(
  berths: number,
  atm: number,
  tare: number,
  travel: number,
  inside: number,
  water: number,
  solar: number,
  ah: number,
): SpecRow[] {
  const kg = (n: number): string => `${n.toLocaleString('en-AU')} kg`
  const mm = (n: number): string => `${n.toLocaleString('en-AU')} mm`
  return [
    ['Layout', 'Berths', String(berths)],
    ['Weights', 'ATM', kg(atm)],
    ['Weights', 'Tare', kg(tare)],
    ['Weights', 'Payload', kg(atm - tare)],
    ['Weights', 'Ball weight (unladen)', kg(Math.round(tare * 0.075))],
    ['Dimensions', 'Travel length', mm(travel)],
    ['Dimensions', 'Internal length', mm(inside)],
    ['Dimensions', 'Travel height', mm(travel > 7000 ? 3050 : 2850)],
    ['Water and power', 'Fresh water', `${water} L`],
    ['Water and power', 'Solar', `${solar} W`],
    ['Water and power', 'Battery', `${ah} Ah lithium`],
    ['Warranty', 'Structural warranty', '5 years'],
  ]
}

/** A grade whose own features are listed with commas. */
export function grade(badge: string, price: number, adds: string): Grade {
  return { badge, price, adds: adds.split(', ') }
}

interface Core {
  make: string
  model: string
  body: string
  draw: Body
  range: string
  berths: number
  years: readonly [number, number]
  pitch: string
  features: string
  specs: readonly SpecRow[]
  grades: readonly Grade[]
}

/** A line with what every van of its kind has. */
export function van(core: Core, more: Partial<Line> = {}): Line {
  return {
    ...core,
    series: '',
    seats: null,
    doors: 1,
    current: core.make === 'Wanderstone',
    fuel: '',
    engine: '',
    transmission: '',
    drive: '',
    wmi: core.make === 'Jayco' ? '6KN' : '6T9',
    features: [...(core.draw === 'motorhome' ? CAB : CHASSIS), ...core.features.split(', ')],
    keeps: 0.92,
    ...more,
  }
}
