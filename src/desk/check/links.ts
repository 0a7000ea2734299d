import { linkOf } from '#rules/links.ts'
import { vehicleBase } from '#rules/paths.ts'
import { FINANCE_FORM_ANCHOR } from '#rules/vehicleAnchors.ts'
import { formOfContent } from '#plan/formPages.ts'
import type { ContentPage } from '#site/content.ts'
import { nearest } from '#site/nearest.ts'
import type { Site } from '#site/schema.ts'
import { lineSaying, type Report } from './finding.ts'

/** What there is on a site beside its pages: files of its own, and pictures, which the image service has. */
const FILES = /^\/(?:images\/.+|feeds\/.+|sitemap[\w-]*\.xml|robots\.txt|llms\.txt)$/

/** Whose links are looked at. */
export interface LinkedSite {
  site: Site
  content: readonly ContentPage[]
}

/** What links may lead to. */
export interface Addresses {
  /** Of all pages. */
  pages: ReadonlySet<string>
  /** Whether an address without a page leads to one. */
  redirects: (path: string) => boolean
}

/**
 * Links of an editor that lead nowhere: to no page, to no place on a page, or to what no browser should be sent to.
 *
 * @param textOf the text of a content file
 */
export const checkLinks = (
  context: LinkedSite,
  addresses: Addresses,
  textOf: (file: string) => string,
  report: Report,
): void => {
  const { site, content } = context
  const anchors = anchorsOf(context)
  const trouble = (href: string, from: string | undefined): string | undefined => {
    const link = linkOf(href, site)
    if (link.kind === 'none')
      return `'${short(href)}' is no link that browsers follow: write a path, https:, tel: or mailto:`
    if (link.kind !== 'internal') return undefined
    const [, target = '', anchor = ''] = /^([^?#]*)(?:\?[^#]*)?(?:#(.*))?$/.exec(link.href) ?? []
    const path = target === '' ? from : decoded(target)
    // A query or an anchor in a menu is of whatever page it stands on.
    if (path === undefined || FILES.test(path)) return undefined
    if (!addresses.pages.has(path)) {
      if (addresses.redirects(path)) return undefined
      const near = nearest(
        path,
        [...addresses.pages].filter((each) => !isVehicle(each, context)),
      )
      return `'${short(href)}' leads nowhere: the site has no page ${short(path)}${near === undefined ? ': make the page, or change the link' : `; did you mean '${near}'?`}`
    }
    const places = anchors.get(path)
    const place = decoded(anchor)
    if (place === '' || places === undefined || places.has(place)) return undefined
    const near = nearest(place, [...places])
    return `'${short(href)}' names a place that ${path} does not have${near === undefined ? ': link to the page without it' : `; did you mean '#${near}'?`}`
  }
  for (const { field, href } of linksIn(site)) {
    const message = trouble(href, undefined)
    if (message !== undefined) report({ level: 'error', file: 'site.json', field, message })
  }
  for (const page of content) {
    const text = textOf(page.file)
    for (const href of new Set(Array.from(page.html.matchAll(HREF), ([, found = '']) => plain(found)))) {
      const message = trouble(href, page.path)
      // As a whole: '/contac' also begins '/contact'.
      const line = lineSaying(text, `](${href})`) ?? lineSaying(text, href)
      if (message !== undefined)
        report({
          level: 'error',
          file: page.file,
          ...(line !== undefined && { line }),
          field: '',
          message: `the link ${message}`,
        })
    }
  }
}

const HREF = /<a\b[^>]*? href="([^"]*)"/g
const ID = / id="([^"]+)"/g

const plain = (attribute: string): string =>
  attribute.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&')

const short = (text: string): string => (text.length > 120 ? `${text.slice(0, 120)}…` : text)

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const isVehicle = (path: string, { site }: LinkedSite): boolean => path.startsWith(`${vehicleBase(site)}/`)

/** The places on the pages that editors write; those of other pages are the views'. */
const anchorsOf = ({ site, content }: LinkedSite): Map<string, Set<string>> =>
  new Map(
    content
      .filter(({ path }) => path !== '/contact')
      .map((page) => {
        const form = formOfContent(page, site)
        const own = Array.from(page.html.matchAll(ID), ([, id = '']) => plain(id))
        const places = [...own, 'main', ...(form === null ? [] : ['form'])]
        if (form === 'finance') places.push(FINANCE_FORM_ANCHOR.slice(1))
        return [page.path, new Set(places)]
      }),
  )

/** Every link of a configuration, with its field. */
const linksIn = (site: Site): { field: string; href: string }[] => {
  const found: { field: string; href: string }[] = []
  const visit = (value: unknown, field: string): void => {
    if (Array.isArray(value)) value.forEach((each, at) => visit(each, `${field}[${at}]`))
    else if (typeof value === 'object' && value !== null)
      for (const [name, each] of Object.entries(value)) {
        const at = field === '' ? name : `${field}.${name}`
        if (name !== 'href' || typeof each !== 'string') visit(each, at)
        else if (each !== '') found.push({ field: at, href: each })
      }
  }
  const { consent, ...rest } = site
  visit(rest, '')
  if (consent.notice) found.push({ field: 'consent.href', href: consent.href })
  if (site.payment_provider !== '')
    found.push({ field: 'checkout.terms_path', href: site.checkout.terms_path })
  return found
}
