import { parseVisit, type Visit } from '#rules/tracking/campaign.ts'
import { visitAfter } from './visitLog.ts'
import { forget, load, save } from './stores.ts'

/** Returns the visit, including pages that are only in the log so far (visitLine.ts). */
export const visitOf = (site: string): Visit =>
  visitAfter(parseVisit(load(site, 'campaign')), load(site, 'visits'))

export function keepVisit(): void {
  const site = document.documentElement.dataset['site'] ?? ''
  save(site, 'campaign', visitOf(site))
  forget(site, 'visits')
}
