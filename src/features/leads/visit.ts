import { parseVisit, visitPage } from '#rules/campaign.ts'
import { load, save } from './stores.ts'

/**
 * Remembers the page for the visitor's lead (spec §3 'visited pages', §4). A site that asks first remembers nothing
 * until the visitor has agreed.
 */
export function rememberPage(site: string, now: number): void {
  const asks = document.querySelector('[data-consent]') !== null
  if (site === '' || (asks && load(site, 'consent') !== 'yes')) return
  save(site, 'campaign', visitPage(parseVisit(load(site, 'campaign')), location, now))
}
