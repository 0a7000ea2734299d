import type { PageTracking, SiteTracking } from '#plan/frame/tracking.ts'

/** Tracking.astro puts it into the page as JSON. */
export const siteTracking = (): SiteTracking | null => dataIn('[data-tracking]')

export const trackedCar = (): NonNullable<PageTracking['car']> | null => dataIn('[data-tracked-car]')

function dataIn<T>(selector: string): T | null {
  const text = document.querySelector(selector)?.textContent
  return text ? (JSON.parse(text) as T) : null
}
