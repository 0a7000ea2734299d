import type { Body } from '../../pictures/address.ts'

export const TRADES = ['cars', 'rv', 'motorcycles', 'trucks', 'campers'] as const
export type Trade = (typeof TRADES)[number]

/** `[group, name, value]`. */
export type SpecRow = readonly [string, string, string]

/** One grade of a line. Grades are in order of price; each has the features of those before it and its own. */
export interface Grade {
  badge: string
  /** New, before on-road costs, in local dollars. */
  price: number
  adds: readonly string[]
  fuel?: string
  engine?: string
  transmission?: string
  drive?: string
  specs?: readonly SpecRow[]
}

/** One model as a dealer would list it. */
export interface Line {
  make: string
  model: string
  /** The maker's code of the generation, '' where the trade has none. */
  series: string
  /** The body's name as shoppers filter by it. */
  body: string
  draw: Body
  seats: number | null
  doors: number | null
  /** Build years of used ones, both included. */
  years: readonly [number, number]
  /** Sold new today. */
  current: boolean
  fuel: string
  engine: string
  transmission: string
  drive: string
  /** World manufacturer identifier: the first three characters of the VIN. */
  wmi: string
  /** What a dealer says about it in one or two sentences. */
  pitch: string
  features: readonly string[]
  specs: readonly SpecRow[]
  grades: readonly Grade[]
  /** Share of the trade's usual kilometres that it travels; 1 unless told. */
  use?: number
  /** Share of its price that it keeps each year; 0.88 unless told. */
  keeps?: number
  /** The API's category of a range, for example 'POP TOPS'. */
  range?: string
}

/** All that generation needs to know about a trade. */
export interface Catalogue {
  lines: readonly Line[]
  /** Paint names by make; '' holds those for every other make. */
  paints: Readonly<Record<string, readonly string[]>>
  /** Kilometres in a typical year of use; 0 where the vehicle has no odometer. */
  kmAYear: number
  /** Price steps: advertised prices end on 990 of a thousand, or 90 of a hundred. */
  rounding: 100 | 1000
  deposit: number
  /** What a dealer says of any used one. */
  usedNotes: readonly string[]
  /** Closing paragraphs. */
  closings: readonly string[]
  /** Optional extras that a used vehicle may carry. */
  extras: readonly string[]
  currency: 'AUD' | 'NZD' | 'USD'
}
