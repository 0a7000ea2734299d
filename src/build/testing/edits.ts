import { join } from 'node:path'
import fc from 'fast-check'
import { writeWhole } from '#lib/files.ts'
import type { StockChange } from '#stock/editSnapshot.ts'
import type { Car, CarType, Snapshot } from '#stock/entities.ts'
import { reservationsPath, reservationsText } from '#stock/reservations.ts'
import { contentText, NOW, stockOf, writeTenant, type Fixture } from './fixture.ts'

export const HOUR = 3_600_000
export const DAY = 24 * HOUR

const VEHICLES = [
  'price',
  'sell',
  'remove',
  'add',
  'move',
  'photos',
  'rank',
  'make',
  'reserve',
  'release',
  'buy',
] as const

/** After these, some vehicle is left out or has a warning, or there's another condition. */
const ODD = ['condition', 'unnamed', 'wrong', 'twin'] as const

const OTHERS = ['content', 'theme', 'time', 'weeks'] as const

/** Of vehicles, what was paid for online, settings, pages or the time. */
export interface Edit {
  kind: (typeof VEHICLES | typeof ODD | typeof OTHERS)[number]
  at: number
}

const editOf = (...kinds: Edit['kind'][]): fc.Arbitrary<Edit> =>
  fc.record({ kind: fc.constantFrom(...kinds), at: fc.nat(1000) })

export const vehicleEdit = editOf(...VEHICLES)
export const edit = editOf(...VEHICLES, ...OTHERS)
export const oddEdit = editOf(...VEHICLES, ...OTHERS, ...ODD)

/** Everything that a tenant's site depends on. */
export interface TenantState {
  stock: Snapshot
  /** Vehicles that haven't come in yet, or have gone. */
  spare: Car[]
  brand: string
  body: string
  /** Settings about sections. */
  sections: object
  /** ms since 1970. */
  now: number
  /** `bought` has the time in seconds since 1970. */
  reserved: Set<string>
  bought: Map<string, number>
}

export const stateOf = (vehicles: number, sections: object = {}): TenantState => ({
  sections,
  stock: stockOf(vehicles),
  spare: stockOf(30, 2).cars.map((car) => ({ ...car, slug: `spare-${car.slug}` })),
  brand: '#1b4dd8',
  body: 'Hello.',
  now: NOW,
  reserved: new Set(),
  bought: new Map(),
})

export function writeState(into: Fixture, slug: string, state: TenantState): void {
  writeTenant(into, slug, state.stock, filesOf(state))
  writeReservations(into, slug, state)
}

/** Leaves the stock as it is. */
export function writeRest(into: Fixture, slug: string, state: TenantState): void {
  writeTenant(into, slug, undefined, filesOf(state))
  writeReservations(into, slug, state)
}

const filesOf = ({ brand, body, sections }: TenantState) => ({
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

const CONDITIONS: readonly CarType[] = ['new', 'used', 'demo']
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
    const added = state.spare.splice(at % 5 === 4 ? -1 : 0, 1)
    cars.splice(at % (cars.length + 1), 0, ...added)
    return changing(added)
  } else if (!car) return undefined
  else if (kind === 'reserve') state.reserved.add(car.slug)
  else if (kind === 'buy') state.bought.set(car.slug, state.now / 1000 - (at % 5) * 86_400)
  else if (kind === 'remove') {
    const removed = cars.splice(cars.indexOf(car), 1)
    state.spare.push(...removed)
    return changing([], removed)
  } else if (kind === 'twin') {
    const twin = { ...car, slug: car.slug.toUpperCase() }
    if (!cars.some(({ slug }) => slug === twin.slug)) cars.push(twin)
    return changing([twin])
  } else {
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
  if (kind === 'condition') car.car_type = CONDITIONS[at % CONDITIONS.length] ?? 'used'
  // Without a make and a name, a vehicle is left out.
  if (kind === 'unnamed') Object.assign(car, { make: '', name: '' })
  if (kind === 'wrong') Object.assign(car, { price: 'cheap', images: at })
}
