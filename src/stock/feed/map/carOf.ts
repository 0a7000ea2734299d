import { hash } from 'node:crypto'
import { slugify } from '#lib/slug.ts'
import type { Car } from '../../entities.ts'
import { atPlace, type Place } from '../../locations/findPlace.ts'
import { statusOf } from '../values/words.ts'
import type { Read } from './readRow.ts'

/** Turns a vehicle from a feed into the dealer backend's format (spec §3 'Car'). */

/** What a vehicle keeps from an earlier import: its id, its slug and the date when it was listed. */
export interface Earlier {
  id: number
  slug: string
  created_at: string
}

export interface CarContext {
  /** ms since 1970. */
  now: number
  /** The vehicles of the earlier import, by each of their keys (`keysOf`). */
  earlier: ReadonlyMap<string, Earlier>
  /** Where the vehicle is; undefined if that's found out when the site is planned, from the feed's own name for the location. */
  place: Place | undefined
}

/** What identifies a vehicle, as a feed or a snapshot has it. */
interface Identity {
  stocknum?: unknown
  vin?: unknown
  rego?: unknown
  name?: unknown
  make?: unknown
  model?: unknown
  badge?: unknown
  year?: unknown
  colour?: unknown
}

/**
 * What identifies a vehicle, best first: its stock number, its VIN, its registration and, if it has none of these, a hash of what doesn't
 * change about it.
 */
export const keysOf = ({ stocknum, vin, rego, ...vehicle }: Identity): string[] => {
  const numbers = [isPlaceholder(stocknum) ? '' : stocknum, vin, rego]
    .map((each) => slugify(each))
    .filter(Boolean)
  if (numbers.length > 0) return numbers
  const { make, model, badge, name, year, colour } = vehicle
  const traits = [...(make ? [make, model, badge ?? ''] : [name]), year ?? '', colour ?? '']
  return [hash('sha256', JSON.stringify(traits), 'hex').slice(0, 10)]
}

/** Whether a stock number says nothing, because it's '0' or '000'. */
const isPlaceholder = (stocknum: unknown): boolean => typeof stocknum === 'string' && /^0*$/.test(stocknum)

/** Makes a vehicle from what was read of it. It never throws; fields without a value are left empty. */
export const carOf = (read: Read, key: string, { now, earlier, place }: CarContext): Car => {
  const text = (name: keyof Read): string => {
    const value = read[name]
    return typeof value === 'string' ? value : ''
  }
  const number = (name: keyof Read): number | null => {
    const value = read[name]
    return typeof value === 'number' ? value : null
  }
  const listOf = (name: keyof Read): string[] => {
    const value = read[name]
    return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []
  }
  // A VIN is looked up first, because stock numbers are used again.
  const vinKey = slugify(text('vin'))
  const known = earlier.get(vinKey) ?? earlier.get(key)
  const created = text('created_at') || known?.created_at || new Date(now).toISOString()
  const { status, reserved } = statusOf(text('status') || 'in_stock')
  const price = number('price')
  const before = number('before_price')
  const year = number('year')
  const named = [year, text('make'), text('model'), text('badge')].filter(Boolean).join(' ')
  const images = listOf('images')
  return {
    id: known?.id ?? idOf(key),
    slug: known?.slug ?? slugOf(named || text('name'), key),
    name: text('name') || named,
    make: text('make'),
    model: text('model'),
    badge: text('badge'),
    series: text('series'),
    year,
    km: number('km'),
    rego: text('rego'),
    vin: text('vin'),
    stocknum: isPlaceholder(read.stocknum) ? '' : text('stocknum'),
    seats: number('seats'),
    car_type: conditionOf(read),
    status,
    price,
    before_price: before !== null && price !== null && before > price ? before : null,
    subscription_price: number('subscription_price'),
    preorder: false,
    sold: status === 'sold',
    sold_date_timestamp: null,
    reserved,
    reservable: null,
    certified: read.certified === true,
    show_on_dealer_website: true,
    simple_fuel: text('simple_fuel'),
    tag: text('tag'),
    custom_rank: 0,
    created_at: created,
    created_at_timestamp: Math.floor(Date.parse(created) / 1000),
    photos_count: images.length,
    carsales_seller_identifier: '',
    file: text('file'),
    primary_image_url: images[0] ?? '',
    thumbnails: images,
    images: images.map((url) => ({ image: { url, thumb: { url } } })),
    ...atPlace(place),
    ...(!place && { location_name: text('location_name') }),
    payment_processors: [],
    has_checkout_payment_processor: false,
    autograb_data: null,
    dapprice: number('dapprice'),
    body: text('body'),
    transmission: text('transmission'),
    drive: text('drive'),
    colour: text('colour'),
    engine: text('engine'),
    doors: number('doors'),
    description: text('description'),
    features: listOf('features'),
    specifications: read.specifications,
  }
}

/** A vehicle of unknown condition counts as used, so that no used vehicle is called new. */
const conditionOf = ({ car_type }: Read): Car['car_type'] =>
  car_type === 'new' || car_type === 'demo' ? car_type : 'used'

const LONGEST_SLUG = 150

/** A vehicle's slug, which is the same in every import: '2021-toyota-hilux-sr5-u1234'. */
const slugOf = (name: string, key: string): string =>
  [slugify(name).slice(0, LONGEST_SLUG - key.length), key].filter(Boolean).join('-').replace(/-{2,}/g, '-')

/** A vehicle's id: 48 bits of a hash, which is enough for each vehicle to have a different one. */
const idOf = (key: string): number => Number.parseInt(hash('sha256', key, 'hex').slice(0, 12), 16)
