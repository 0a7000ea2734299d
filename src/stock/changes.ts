import { fieldsOf } from '#rules/browser/stored.ts'

/** A field of a vehicle that has changed. Its values are included only if they fit on a line. */
export interface FieldChange {
  field: string
  from?: string | number | boolean | null
  to?: string | number | boolean | null
}

export interface StockChanges {
  added: string[]
  changed: { slug: string; fields: FieldChange[] }[]
  gone: string[]
  /** The names of other parts of the snapshot that differ: 'models', 'locations' and so on. */
  parts: string[]
}

export interface PullResult {
  vehicles: number
  /** How many vehicles had already been fetched by an earlier pull that was interrupted. */
  resumed: number
  changes: StockChanges
  /** Whether the file was written. It isn't if nothing but the time differs. */
  written: boolean
  warnings: string[]
}

const MAX_TEXT = 80
const PARTS = ['models', 'locations', 'manufacturers', 'service_bookings', 'appointment_bookings']

export function changesOf(before: unknown, after: unknown): StockChanges {
  const [old, now] = [carsOf(before), carsOf(after)]
  const changed: StockChanges['changed'] = []
  for (const [slug, car] of now) {
    const oldCar = old.get(slug)
    const fields = oldCar === undefined ? [] : fieldsThatDiffer(oldCar, car)
    if (fields.length > 0) changed.push({ slug, fields })
  }
  const part = (snapshot: unknown, name: string) => JSON.stringify(fieldsOf(snapshot)?.get(name) ?? null)
  return {
    added: [...now.keys()].filter((slug) => !old.has(slug)),
    changed,
    gone: [...old.keys()].filter((slug) => !now.has(slug)),
    parts: PARTS.filter((name) => part(before, name) !== part(after, name)),
  }
}

export const isEmptyChange = ({ added, changed, gone, parts }: StockChanges): boolean =>
  added.length + changed.length + gone.length + parts.length === 0

/** A snapshot's vehicles by slug. If several have the same slug, the first is used, as in a build. */
export function carsOf(snapshot: unknown): Map<string, ReadonlyMap<string, unknown>> {
  const cars = fieldsOf(snapshot)?.get('cars')
  const bySlug = new Map<string, ReadonlyMap<string, unknown>>()
  for (const entry of Array.isArray(cars) ? (cars as unknown[]) : []) {
    const car = fieldsOf(entry)
    const slug = car?.get('slug')
    if (car && typeof slug === 'string' && !bySlug.has(slug)) bySlug.set(slug, car)
  }
  return bySlug
}

export function fieldsThatDiffer(
  before: ReadonlyMap<string, unknown>,
  after: ReadonlyMap<string, unknown>,
): FieldChange[] {
  const names = new Set([...before.keys(), ...after.keys()])
  return [...names].flatMap((field) => {
    const [from, to] = [before.get(field), after.get(field)]
    if (JSON.stringify(from ?? null) === JSON.stringify(to ?? null)) return []
    return { field, ...(isShort(from) && isShort(to) && { from: from ?? null, to: to ?? null }) }
  })
}

const isShort = (value: unknown): value is string | number | boolean | null | undefined =>
  value === null ||
  value === undefined ||
  typeof value === 'number' ||
  typeof value === 'boolean' ||
  (typeof value === 'string' && value.length <= MAX_TEXT)
