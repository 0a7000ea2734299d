import { parseVisit, type Visit } from '#rules/tracking/campaign.ts'
import { visitAfter } from './visitLog.ts'
import { forget, load, save } from './stores.ts'

/** The visit, with the pages that were only written down so far. */
export const visitOf = (site: string): Visit =>
  visitAfter(parseVisit(load(site, 'campaign')), load(site, 'visits'))

/** Works the pages that were written down into the visit, so that their list stays short. */
export function keepVisit(): void {
  const site = document.documentElement.dataset['site'] ?? ''
  save(site, 'campaign', visitOf(site))
  forget(site, 'visits')
}
