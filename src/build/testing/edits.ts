import { join } from 'node:path'
import fc from 'fast-check'
import { writeWhole } from '#lib/files.ts'
import type { StockChange } from '#stock/editSnapshot.ts'
import type { Car, Snapshot } from '#stock/entities.ts'
import { reservationsPath, reservationsText } from '#stock/reservations.ts'
import { contentText, NOW, stockOf, writeTenant, type Fixture } from './fixture.ts'

export const HOUR = 3_600_000
export const DAY = 24 * HOUR

const KINDS = [
  'price',
  'sell',
  'remove',
  'add',
  'move',
  'photos',
  'rank',
  'make',
  'content',
  'theme',
  'time',
  'weeks',
  'reserve',
  'release',
  'buy',
] as const

/** Of vehicles, settings, pages, the time, or what was paid for online. */
export interface Edit {
  kind: (typeof KINDS)[number]
  at: number
}

export const edit: fc.Arbitrary<Edit> = fc.record({ kind: fc.constantFrom(...KINDS), at: fc.nat(1000) })

/** Everything that a tenant's site depends on. */
export interface TenantState {
  stock: Snapshot
  /** Vehicles that haven't come in yet. */
  spare: Car[]
  brand: string
  body: string
  /** ms since 1970. */
  now: number
  /** `bought` has the time in seconds since 1970. */
  reserved: Set<string>
  bought: Map<string, number>
}

export const stateOf = (vehicles: number): TenantState => ({
  stock: stockOf(vehicles),
  spare: stockOf(30, 2).cars.map((car) => ({ ...car, slug: `spare-${car.slug}` })),
  brand: '#1b4dd8',
  body: 'Hello.',
  now: NOW,
  reserved: new Set(),
  bought: new Map(),
})

/** @param sections further settings */
export function writeState(into: Fixture, slug: string, state: TenantState, sections: object = {}): void {
  writeTenant(into, slug, state.stock, filesOf(state, sections))
  writeReservations(into, slug, state)
}

/** Leaves the stock as it is. */
export function writeRest(into: Fixture, slug: string, state: TenantState): void {
  writeTenant(into, slug, undefined, filesOf(state))
  writeReservations(into, slug, state)
}

const filesOf = ({ brand, body }: TenantState, sections: object = {}) => ({
  site: {
    ...sections,
    payment_provider: 'stripe',
    theme: { brand },
    // What these searches find depends on the stock.
    search_words: [{ says: 'runabout', means: 'hatch under $30,000' }],
    landing_listings: [
      { slug: 'whites', search: 'white or silver suvs under $60,000', text: 'Cool in summer.' },
      { slug: 'runabouts', search: 'runabouts, no diesel' },
    ],
  },
  content: { 'about.md': contentText('/about-us', 'About us', body) },
})

const writeReservations = ({ state }: Fixture, slug: string, { reserved, bought }: TenantState): void =>
  writeWhole(join(state, reservationsPath(slug)), reservationsText({ reserved, sold: bought }))

const MAKES = ['SKODA', 'Škoda', 'Mercedes', 'Isuzu-Ute', 'haval gwm', '']

/** @returns how the stock changed; undefined if something else did */
export function apply(state: TenantState, { kind, at }: Edit): StockChange | undefined {
  const { cars } = state.stock
  const car = cars[at % Math.max(1, cars.length)]
  if (kind === 'content') state.body = `Text ${at}.`
  else if (kind === 'theme') state.brand = at % 2 ? '#aa2211' : '#1b4dd8'
  else if (kind === 'time') state.now += (at % 100) * HOUR
  else if (kind === 'weeks') state.now += (at % 10) * 7 * DAY
  else if (kind === 'release') state.reserved.delete([...state.reserved][at % state.reserved.size] ?? '')
  else if (kind === 'add') {
    const added = state.spare.splice(-1)
    cars.splice(at % (cars.length + 1), 0, ...added)
    return changing(added)
  } else if (!car) return undefined
  else if (kind === 'reserve') state.reserved.add(car.slug)
  else if (kind === 'buy') state.bought.set(car.slug, state.now / 1000 - (at % 5) * 86_400)
  else if (kind === 'remove') return changing([], cars.splice(at % cars.length, 1))
  else {
    const before = { ...car }
    editVehicle(car, kind, at, state.now)
    return changing([car], car.slug === before.slug ? [] : [before])
  }
  return undefined
}

const changing = (put: Car[], removed: Car[] = []): StockChange => ({
  put: new Map(put.map((car) => [car.slug, { ...car }])),
  removed: new Set(removed.map(({ slug }) => slug)),
  all: false,
})

function editVehicle(car: Car, kind: Edit['kind'], at: number, now: number): void {
  if (kind === 'price') car.price = 10_000 + at
  if (kind === 'sell')
    Object.assign(car, { status: 'sold', sold: true, sold_date_timestamp: now / 1000 - (at % 5) * 86_400 })
  if (kind === 'move') car.slug = `${car.slug.replace(/-at-\d+$/, '')}-at-${at}`
  if (kind === 'photos') car.images = car.images.slice(0, at % 4)
  if (kind === 'rank') car.custom_rank = at
  if (kind === 'make') car.make = MAKES[at % MAKES.length] ?? ''
}
