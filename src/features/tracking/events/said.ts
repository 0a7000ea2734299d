import type { PageTracking, SiteTracking } from '#plan/frame/tracking.ts'

/** Reads the tracking data of the site, which Tracking.astro puts into the page as JSON. */
export const siteSaid = (): SiteTracking | null => said<SiteTracking>('[data-tracking]')

/** Reads the tracking data of the page's vehicle. */
export const carSaid = (): NonNullable<PageTracking['car']> | null => said('[data-tracked-car]')

const said = <T>(selector: string): T | null => {
  const text = document.querySelector(selector)?.textContent
  return text ? (JSON.parse(text) as T) : null
}
