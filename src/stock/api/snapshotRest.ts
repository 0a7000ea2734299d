import pLimit from 'p-limit'
import { fieldsOf } from '#rules/browser/stored.ts'
import { listSlug } from '#rules/listing/listPaths.ts'
import type { Site } from '#site/settings/schema.ts'
import type { SentCar } from './vehicles.ts'
import { type ObjectAnswer, objectReader } from './ask.ts'
import { isSafeSlug } from '#lib/safeSlug.ts'
import type { BackendAddress } from './address.ts'

export interface WebsiteApi {
  site: (websiteId: number) => Promise<ObjectAnswer>
  manufacturer: (websiteId: number, slug: string) => Promise<ObjectAnswer>
  bookings: (dealershipId: number, kind: 'service' | 'appointment') => Promise<ObjectAnswer>
}

export function openWebsiteApi(address: BackendAddress, timeoutMs?: number): WebsiteApi {
  const read = objectReader(address, timeoutMs)
  return {
    site: (websiteId) => read(`/api/v1/websites/${websiteId}/website_session_data.json`),
    manufacturer: async (websiteId, slug) =>
      isSafeSlug(slug) ? read(`/manufacturers/${slug}.json?website_id=${websiteId}`) : { kind: 'gone' },
    bookings: (dealershipId, kind) => read(`/dealerships/${dealershipId}/available_${kind}_bookings.json`),
  }
}

/** What a snapshot contains besides vehicles, as the backend sent it. */
export interface SnapshotRest {
  models: unknown[]
  locations: unknown[]
  manufacturers: Record<string, unknown>
  service_bookings: Record<string, unknown>
  appointment_bookings: Record<string, unknown>
}

const AT_ONCE = 8

/**
 * Spec §7. What can't be read stays as it was, with a warning, so that new vehicles needn't wait. So do locations and models if the backend
 * sends none, because the spec doesn't say where they come from.
 */
export async function readRest(
  site: Site,
  before: unknown,
  cars: readonly SentCar[],
  api: WebsiteApi,
): Promise<{ rest: SnapshotRest; warnings: string[] }> {
  const earlier = fieldsOf(before)
  const warnings: string[] = []
  const limit = pLimit(AT_ONCE)
  const map = async (
    field: 'manufacturers' | 'service_bookings' | 'appointment_bookings',
    keys: readonly string[],
    ask: (key: string) => Promise<ObjectAnswer>,
  ): Promise<Record<string, unknown>> => {
    const last = fieldsOf(earlier?.get(field))
    const parts = await Promise.all(
      keys.map((key) =>
        limit(async () => {
          const answer = await ask(key)
          if (answer.kind === 'object') return [[key, answer.object] as const]
          if (answer.kind === 'gone') return []
          const old = last?.get(key)
          const effect = old === undefined ? 'there’s no earlier data to keep' : 'the last known data stays'
          warnings.push(`${field} ${key}: ${answer.trouble}; ${effect}`)
          return old === undefined ? [] : [[key, old] as const]
        }),
      ),
    )
    return Object.fromEntries(parts.flat())
  }
  // The model range is about new vehicles, so a make that has only used vehicles isn't part of it.
  const sold = cars.filter((car) => car['car_type'] === 'new').map(({ make }) => listSlug(make))
  const makes = keysOf(earlier?.get('manufacturers'), sold)
  const dealerships = keysOf(
    earlier?.get('service_bookings'),
    [
      site.dealership_id,
      ...site.dealerships.map(({ id }) => id),
      ...cars.map((car) => car['dealership_id']),
    ].map((id) => (typeof id === 'number' && Number.isInteger(id) && id > 0 ? String(id) : '')),
  ).filter((key) => /^\d{1,15}$/.test(key))
  const [data, manufacturers, service_bookings, appointment_bookings] = await Promise.all([
    api.site(site.id),
    map('manufacturers', makes, (slug) => api.manufacturer(site.id, slug)),
    map('service_bookings', dealerships, (id) => api.bookings(Number(id), 'service')),
    map('appointment_bookings', dealerships, (id) => api.bookings(Number(id), 'appointment')),
  ])
  if (data.kind === 'failed') warnings.push(`site data: ${data.trouble}; keeping the last known locations`)
  const sent = data.kind === 'object' ? listIn(data.object['locations']) : []
  const models = Object.values(manufacturers).flatMap((manufacturer) =>
    listIn(fieldsOf(manufacturer)?.get('models')),
  )
  const locations = sent.length > 0 ? sent : listIn(earlier?.get('locations'))
  if (locations.length === 0)
    warnings.push('locations: the backend lists none, so pages show only the address and hours in site.json')
  return {
    rest: {
      models: models.length > 0 ? models : listIn(earlier?.get('models')),
      locations,
      manufacturers,
      service_bookings,
      appointment_bookings,
    },
    warnings,
  }
}

const listIn = (value: unknown): unknown[] =>
  Array.isArray(value) ? value.filter((entry) => fieldsOf(entry)) : []

/** Keys of the last snapshot come first, so that they keep their order. */
const keysOf = (snapshot: unknown, more: readonly string[]): string[] => [
  ...new Set([...(fieldsOf(snapshot)?.keys() ?? []), ...more.filter((key) => key !== '')]),
]
