import { hash } from 'node:crypto'
import { slugify } from '#lib/slug.ts'
import { readCar, type Car } from '../../entities.ts'
import { atPlace, type Place } from '../../locations/findPlace.ts'
import { statusOf } from '../values/words.ts'
import type { FeedVehicle } from './readRow.ts'

export interface EarlierVehicle {
  id: number
  slug: string
  created_at: string
}

export interface CarContext {
  /** ms since 1970. */
  now: number
  /** The vehicles of the earlier import, by each of their keys (`keysOf`). */
  earlier: ReadonlyMap<string, EarlierVehicle>
  /** Where the vehicle is; undefined if that's found out when the site is planned, from the feed's own name for the location. */
  place: Place | undefined
}

type Identity = Partial<
  Record<'stocknum' | 'vin' | 'rego' | 'name' | 'make' | 'model' | 'badge' | 'year' | 'colour', unknown>
>

/** Best first: its stock number, VIN and registration or, if it has none of these, a hash of what doesn't change about it. */
export function keysOf({ stocknum, vin, rego, ...vehicle }: Identity): string[] {
  const numbers = [isPlaceholder(stocknum) ? '' : stocknum, vin, rego]
    .map((identifier) => slugify(identifier))
    .filter(Boolean)
  if (numbers.length > 0) return numbers
  const { make, model, badge, name, year, colour } = vehicle
  const traits = [...(make ? [make, model, badge ?? ''] : [name]), year ?? '', colour ?? '']
  return [hash('sha256', JSON.stringify(traits), 'hex').slice(0, 10)]
}

/** Whether a stock number says nothing, because it's '0' or '000'. */
const isPlaceholder = (stocknum: unknown): boolean => typeof stocknum === 'string' && /^0*$/.test(stocknum)

/** A vehicle with every field empty, in the order in which snapshots have them. */
const EMPTY = readCar({}, () => {})

/** Makes a vehicle from what was read of it. It never throws; fields without a value are left empty. */
export function carOf(read: FeedVehicle, key: string, { now, earlier, place }: CarContext): Car {
  const {
    images = [],
    previous_owners,
    inspected,
    inspection_report,
    last_service,
    last_service_km,
    ...values
  } = read
  const { price = null, before_price = null, stocknum = '', location_name = '' } = read
  // A VIN is looked up first, because stock numbers are used again.
  const earlierVehicle = earlier.get(slugify(read.vin)) ?? earlier.get(key)
  const created_at = read.created_at || earlierVehicle?.created_at || new Date(now).toISOString()
  const { status, reserved } = statusOf(read.status || 'in_stock')
  const named = [read.year, read.make, read.model, read.badge].filter(Boolean).join(' ')
  return {
    ...EMPTY,
    ...values,
    id: earlierVehicle?.id ?? idOf(key),
    slug: earlierVehicle?.slug ?? slugOf(named || read.name || '', key),
    name: read.name || named,
    stocknum: isPlaceholder(stocknum) ? '' : stocknum,
    status,
    before_price: before_price !== null && price !== null && before_price > price ? before_price : null,
    sold: status === 'sold',
    reserved,
    show_on_dealer_website: true,
    created_at,
    created_at_timestamp: Math.floor(Date.parse(created_at) / 1000),
    photos_count: images.length,
    primary_image_url: images[0] ?? '',
    thumbnails: images,
    images: images.map((url) => ({ image: { url, thumb: { url } } })),
    ...atPlace(place),
    ...(!place && { location_name }),
    condition_report: reportOf({
      previous_owners,
      inspected,
      services: last_service === undefined ? [] : [{ date: last_service, km: last_service_km }],
      documents:
        inspection_report === undefined ? [] : [{ name: 'Inspection report', address: inspection_report }],
    }),
  }
}

/** Read as the dealer backend's reports are, so that it's as safe; null if nothing is known. */
const reportOf = (report: object): Car['condition_report'] =>
  readCar({ condition_report: report }, () => {}).condition_report

const LONGEST_SLUG = 150

/** A vehicle's slug, which is the same in every import: '2021-toyota-hilux-sr5-u1234'. */
const slugOf = (name: string, key: string): string =>
  [slugify(name).slice(0, LONGEST_SLUG - key.length), key].filter(Boolean).join('-').replace(/-{2,}/g, '-')

/** A vehicle's id: 48 bits of a hash, which is enough for each vehicle to have a different one. */
const idOf = (key: string): number => Number.parseInt(hash('sha256', key, 'hex').slice(0, 12), 16)
