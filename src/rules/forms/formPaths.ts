import { lookUp } from '#lib/values.ts'
import { normalisePath } from '#lib/pathname.ts'
import { financePath, rewritePath, withoutPages, type PathSite } from '../links/paths.ts'
import type { FormId } from './formTable.ts'

/** The pages that have a form, by path (spec §2 'Other pages', 'RV variant navigation'). */

const FORM_PATHS: Readonly<Record<string, FormId>> = {
  '/contact': 'contact',
  '/book-test-drive': 'test-drive',
  '/service': 'service',
  '/servicing-your-rv': 'service',
  '/book-a-service': 'service',
  '/trade-in': 'trade-in',
  '/cars/trade-in': 'trade-in',
  '/considering-selling-or-trading': 'sell-my-car',
  '/vehicle-parts-and-accessories': 'parts',
  '/caravan-accessories': 'parts',
  '/careers': 'careers',
  '/fleet': 'fleet',
  '/insuring-your-investment': 'insurance',
  '/roadside-assistance': 'roadside',
}

export function formAt(path: unknown, site: PathSite = {}): FormId | null {
  const normal = normalisePath(path)
  if (normal === null) return null
  const rewritten = withoutPages(rewritePath(normal, site))
  if (rewritten === financePath(site)) return 'finance'
  if (/^\/contact-us\/[\w-]+$/.test(rewritten)) return 'contact'
  return lookUp(FORM_PATHS, rewritten) ?? null
}
