import { leadVisit, parseVisit } from '#rules/campaign.ts'
import type { LeadSender } from '#rules/forms/leadBody.ts'
import type { FormStart } from '#plan/page.ts'
import { load } from './stores.ts'

/** Where a lead comes from: the hidden fields of spec §3 and §7, as the browser knows them. `now` in ms. */
export function senderOf({ sender }: FormStart, now: number): LeadSender {
  const visit = leadVisit(parseVisit(load(sender.website_slug, 'campaign')), now)
  return { ...sender, url: location.href, user_agent: navigator.userAgent, ...visit }
}
