import type { AscParameters } from '#rules/tracking/asc.ts'
import type { PageTracking, SiteTracking } from '#plan/frame/tracking.ts'

/** Tracking.astro puts it into the page as JSON. */
export const siteTracking = (): SiteTracking | null => dataIn('[data-tracking]')

export const trackedCar = (): NonNullable<PageTracking['car']> | null => dataIn('[data-tracked-car]')

/** The page's parameters in the council's events (docs/tracking.md). */
export const ascPage = (): AscParameters =>
  JSON.parse(document.querySelector<HTMLElement>('[data-asc]')?.dataset['asc'] ?? '{}') as AscParameters

/** The vehicles that the page is about. */
export const ascItems = (page: AscParameters): AscParameters[] =>
  dataIn('[data-asc-items]') ?? (page['item_type'] === undefined ? [] : [itemIn(page)])

const itemIn = (page: AscParameters): AscParameters =>
  Object.fromEntries(Object.entries(page).filter(([name]) => name.startsWith('item_')))

function dataIn<T>(selector: string): T | null {
  const text = document.querySelector(selector)?.textContent
  return text ? (JSON.parse(text) as T) : null
}
