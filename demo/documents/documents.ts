import { createRandom } from '../stock/random.ts'
import { hash } from '../pictures/paint.ts'
import { pdf } from './pdf.ts'

/** The documents of the demo's used vehicles, which the fake image service serves. Their addresses have all that they say. */

export interface DocumentFacts {
  vehicle: string
  vin: string
  /** The odometer; '' for a vehicle without one. */
  distance: string
  date: string
  /** The maker's figure: '455 hp'. */
  power: string
  /** '2,240 kg'. */
  tare: string
  by: string
}

type Row = readonly [string, string]

const FACTS: readonly (readonly [keyof DocumentFacts, string])[] = [
  ['vehicle', 'Vehicle'],
  ['vin', 'VIN'],
  ['distance', 'Odometer'],
  ['date', 'Date'],
  ['by', 'Signed by'],
]

interface Kind {
  name: string
  rows: (facts: DocumentFacts, between: (least: number, most: number) => number) => Row[]
}

function times(amount: string, factor: number): string {
  const unit = /[a-z]+$/i.exec(amount)?.[0] ?? ''
  const number = Number(/[\d,.]+/.exec(amount)?.[0].replaceAll(',', '') ?? 0)
  return `${Math.round(number * factor).toLocaleString('en-US')} ${unit}`.trim()
}

const KINDS = {
  'dyno-sheet': {
    name: 'Dyno sheet',
    rows: ({ power }, between) => [
      ['Power, maker’s figure', power],
      ['Power at the wheels, run 1', times(power, between(84, 86) / 100)],
      ['Power at the wheels, run 2', times(power, between(86, 88) / 100)],
      ['Air temperature', `${between(14, 24)} °C`],
      ['Result', 'Within the maker’s tolerance'],
    ],
  },
  'oil-report': {
    name: 'Engine oil report',
    rows: (_, between) => [
      ['Iron', `${between(18, 42)} ppm`],
      ['Copper', `${between(3, 12)} ppm`],
      ['Lead', `${between(1, 5)} ppm`],
      ['Silicon', `${between(4, 11)} ppm`],
      ['Sodium', `${between(2, 9)} ppm`],
      ['Soot', `${between(3, 17) / 10} %`],
      ['Fuel dilution', 'Less than 1 %'],
      ['Coolant', 'Not detected'],
      ['Viscosity at 100 °C', `${between(138, 148) / 10} cSt`],
      ['Result', 'Normal'],
    ],
  },
  'ecm-download': {
    name: 'ECM download',
    rows: (_, between) => [
      ['Engine hours', String(between(9, 21) * 1000 + between(0, 999))],
      ['Idle time', `${between(18, 34)} %`],
      ['Average fuel economy', `${between(62, 78) / 10} mpg`],
      ['Active fault codes', 'None'],
      ['Inactive fault codes', String(between(0, 3))],
      ['Times above 75 mph', String(between(0, 6))],
      ['Last regeneration', `${between(90, 480)} miles ago`],
    ],
  },
  weighbridge: {
    name: 'Weighbridge certificate',
    rows: ({ tare }, between) => [
      ['Tare, maker’s figure', tare],
      ['Weight as sold, tanks empty', times(tare, between(1006, 1032) / 1000)],
      ['Gas bottles', 'Two, full'],
      ['Weighbridge', 'Public, calibrated'],
    ],
  },
  'gas-certificate': {
    name: 'Gas certificate',
    rows: (_, between) => [
      ['Pressure test', '5 minutes at 2.75 kPa, no loss'],
      ['Regulator', `${between(27, 28)}.${between(0, 9)} kPa under load`],
      ['Appliances', 'Cooktop, hot water: flame failure devices work'],
      ['Bottle locker', 'Vented, sealed from the living area'],
      ['Result', 'Complies'],
    ],
  },
  'damp-report': {
    name: 'Damp report',
    rows: (_, between) => [
      ...['Front wall', 'Left wall', 'Right wall', 'Rear wall', 'Roof hatches', 'Floor at the door'].map(
        (place): Row => [place, `${between(8, 14)} %`],
      ),
      ['Result', 'Dry: all readings are below 15 %'],
    ],
  },
  'inspection-report': {
    name: 'Inspection report',
    rows: (_, between) => [
      ['Brake imbalance, front', `${between(2, 9)} %`],
      ['Brake imbalance, rear', `${between(3, 12)} %`],
      ['Battery', `${between(78, 99)} % of its rated capacity`],
      ['Brake fluid', 'Less than 1 % water'],
      ['Fault codes', 'None'],
      ['Result', 'Passed; the vehicle’s page lists all points'],
    ],
  },
  'history-report': {
    name: 'Vehicle history report',
    rows: () => [
      ['Written off', 'Not recorded'],
      ['Stolen', 'Not recorded'],
      ['Money owing', 'None recorded'],
    ],
  },
  'service-invoice': {
    name: 'Invoice of the last service',
    rows: (_, between) => [
      ['Oil and filter', `${between(4, 7)} L, filter, sump washer`],
      ['Labour', `${between(10, 19) / 10} hours`],
      ['Logbook', 'Stamped'],
    ],
  },
} satisfies Record<string, Kind>

export type DocumentKind = keyof typeof KINDS
const isKind = (kind: string): kind is DocumentKind => Object.hasOwn(KINDS, kind)

export const documentName = (kind: DocumentKind): string => KINDS[kind].name

export const documentAddress = (kind: DocumentKind, facts: Partial<DocumentFacts>): string =>
  `/images/documents/${kind}.pdf?${queryOf(facts).toString().replaceAll("'", '%27')}`

const queryOf = (facts: Partial<DocumentFacts>): URLSearchParams =>
  new URLSearchParams(Object.entries(facts).filter(([, value]) => value !== ''))

export function documentPdf(kind: DocumentKind, facts: DocumentFacts): Buffer {
  const { name, rows }: Kind = KINDS[kind]
  const random = createRandom(hash(kind + facts.vin))
  const head = FACTS.flatMap(([fact, label]): Row[] => (facts[fact] ? [[label, facts[fact]]] : []))
  const note = 'A specimen: the vehicle and its figures are made up for Forecourt’s demo.'
  return pdf(name, note, [...head, ...rows(facts, random.int)])
}

const LONGEST = 120

/** Null if there's no such document. */
export function documentAt(file: string, query: URLSearchParams): Buffer | null {
  const kind = file.replace(/\.pdf$/, '')
  if (!isKind(kind)) return null
  const fact = (name: keyof DocumentFacts) => (query.get(name) ?? '').slice(0, LONGEST)
  return documentPdf(kind, {
    vehicle: fact('vehicle'),
    vin: fact('vin'),
    distance: fact('distance'),
    date: fact('date'),
    power: fact('power'),
    tare: fact('tare'),
    by: fact('by'),
  })
}
