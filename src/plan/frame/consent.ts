import { advertises, usualMode, type ConsentMode } from '#rules/tracking/consent.ts'
import { localeOf } from '#rules/locale/locale.ts'
import { siteScripts } from '#rules/tracking/scripts.ts'
import { isWritten, plainPath } from '../pages/content/contentPath.ts'
import type { PlanContext } from '../planContext.ts'
import { trackingOf } from './tracking.ts'

export interface SiteConsent {
  mode: ConsentMode
  /** The site's own text of the question or notice; '' for the usual one. */
  text: string
  /** '' if there's no page about privacy. */
  href: string
}

/** Null if the site asks nothing and tracks nothing, so that nothing is added to its pages. */
export function consentOf({ site, content }: Pick<PlanContext, 'site' | 'content'>): SiteConsent | null {
  const { mode, text, href } = site.consent
  const used = (mode || usualMode(localeOf(site.region), advertises(siteScripts(site)))) as ConsentMode
  if (used === 'none' && trackingOf(site) === null) return null
  return { mode: used, text, href: isWritten(content, href, site) ? plainPath(href, site) : '' }
}
