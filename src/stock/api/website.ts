import { isSafeSlug } from '#lib/slug.ts'
import type { BackendAddress } from './address.ts'
import { objectReader, type ObjectAnswer } from './readObject.ts'

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
