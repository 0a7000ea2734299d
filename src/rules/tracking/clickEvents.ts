import { FORM_EVENT } from './eventIds.ts'
import { linkOf, type LinkSite, type SiteLink } from '../links/links.ts'
import { isUnder } from '#lib/pathname.ts'
import { text } from '#lib/values.ts'

export interface ClickSite extends LinkSite {
  finance_sign_in_url?: string
  personalised_finance_url?: string
}

/**
 * The event that fires when a link is clicked, or null: 25 for tel: links, 41 for map links, 58 for the finance sign-in link and 59 for the
 * personalised finance link. The two finance links are recognised by their addresses, whatever their query and anchor.
 */
export function clickEvent(link: SiteLink, site: ClickSite = {}): number | null {
  if (link.kind === 'tel') return FORM_EVENT.clickToCall
  if (leadsTo(link, site.finance_sign_in_url, site)) return FORM_EVENT.financeSignIn
  if (leadsTo(link, site.personalised_finance_url, site)) return FORM_EVENT.personalisedFinance
  return link.kind === 'map' ? FORM_EVENT.getDirections : null
}

function leadsTo(link: SiteLink, target: string | undefined, site: ClickSite): boolean {
  if (text(target) === '') return false
  const address = withoutQuery(link.href)
  if (address === '') return false
  const base = withoutQuery(linkOf(target, site).href)
  return base !== '' && isUnder(address, base)
}

function withoutQuery(href: string): string {
  return href.replace(/[?#].*$/s, '').replace(/\/+$/, '')
}
