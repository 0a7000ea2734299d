import { lookUp } from '#lib/values.ts'

/** The council's types of pages that a view always has. */
const OF_VIEW: Readonly<Record<string, string>> = {
  home: 'home',
  vehicle: 'item',
  search: 'itemlist',
  range: 'showroom',
  model: 'showroom',
  contact: 'contact',
  location: 'contact',
  locations: 'contact',
}

/** Those of other pages, by the events that viewing them fires (pageEvents.ts). */
const OF_EVENT: Readonly<Record<number, string>> = {
  3: 'specials',
  7: 'service',
  8: 'parts',
  9: 'contact',
  10: 'finance',
  44: 'showroom',
  45: 'contact',
}

/** The council's word for a page; 'unknown' if it has none. */
export const pageType = (view: string, event: number | null): string =>
  lookUp(OF_VIEW, view) ?? OF_EVENT[event ?? 0] ?? 'unknown'
