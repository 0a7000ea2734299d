import type { PageTracking, SiteTracking } from '#plan/frame/tracking.ts'

/** What the page says of tracking, as JSON in two elements (Tracking.astro). */

export const siteSaid = (): SiteTracking | null => said<SiteTracking>('[data-tracking]')

/** The vehicle that the page shows. */
export const carSaid = (): NonNullable<PageTracking['car']> | null => said('[data-tracked-car]')

const said = <T>(selector: string): T | null => {
  const text = document.querySelector(selector)?.textContent
  return text ? (JSON.parse(text) as T) : null
}
