import type { PageTracking, SiteTracking } from '#plan/frame/tracking.ts'

/** Reads the site's tracking data, which Tracking.astro puts into the page as JSON. */
export const siteTracking = (): SiteTracking | null => dataIn('[data-tracking]')

/** Reads the tracking data of the page's vehicle. */
export const trackedCar = (): NonNullable<PageTracking['car']> | null => dataIn('[data-tracked-car]')

function dataIn<T>(selector: string): T | null {
  const text = document.querySelector(selector)?.textContent
  return text ? (JSON.parse(text) as T) : null
}
