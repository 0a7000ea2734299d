import { linkOf } from '#rules/links/links.ts'
import { vehicleBase } from '#rules/links/paths.ts'
import { FINANCE_FORM_ANCHOR } from '#rules/vehicle/vehicleAnchors.ts'
import type { ContentPage } from '#site/content/content.ts'
import { nearest, nearestOf } from '#site/loading/nearest.ts'
import type { Site } from '#site/settings/schema.ts'
import { formOfContent } from '../pages/form/formPages.ts'
import { asksTerms } from '../pages/form/forms.ts'
import type { Follow } from './redirect.ts'
import { redirectTroubles } from './ownRedirects.ts'

/** Addresses that aren't pages: a site's files and the image service's pictures. */
const FILES = /^\/(?:images\/.+|feeds\/.+|sitemap[\w-]*\.xml|robots\.txt|llms\.txt)$/

export interface LinkedSite {
  site: Site
  content: readonly ContentPage[]
}

export interface Addresses {
  pages: ReadonlySet<string>
  follow: Follow
  /** Pages that visitors can't see yet, each with the reason and what to do about it. */
  hidden?: ReadonlyMap<string, string>
}

export interface DeadLink {
  file: string
  field: string
  href: string
  message: string
  /** Missing if the link is an error, which stops the build. */
  level?: 'warning'
}

export function deadLinks(context: LinkedSite, addresses: Addresses): DeadLink[] {
  const { site, content } = context
  const anchors = anchorsOf(context)
  const vehicles = `${vehicleBase(site)}/`
  let nearestPage: ReturnType<typeof nearestOf> | undefined
  const trouble = (href: string, from: string | undefined): string | undefined => {
    const link = linkOf(href, site)
    if (link.kind === 'none')
      return `'${shortened(href)}' isn’t a link that browsers can follow: use a path, https:, tel: or mailto:`
    if (link.kind !== 'internal') return undefined
    const [, target = '', anchor = ''] = /^([^?#]*)(?:\?[^#]*)?(?:#(.*))?$/.exec(link.href) ?? []
    const path = target === '' ? from : decoded(target)
    // A menu link that's only a query or an anchor leads to the page on which it's clicked.
    if (path === undefined || FILES.test(path)) return undefined
    if (!addresses.pages.has(path)) {
      if (addresses.follow(path) !== undefined) return undefined
      const why = addresses.hidden?.get(path)
      if (why !== undefined) return `'${shortened(href)}' leads nowhere yet: ${why}`
      nearestPage ??= nearestOf([...addresses.pages].filter((page) => !page.startsWith(vehicles)))
      const near = nearestPage(path)
      return `'${shortened(href)}' leads nowhere: the site has no page ${shortened(path)}${near === undefined ? ': create the page, or change the link' : `; did you mean '${near}'?`}`
    }
    const places = anchors.get(path)
    const place = decoded(anchor)
    if (place === '' || places === undefined || places.has(place)) return undefined
    const near = nearest(place, [...places])
    return `'${shortened(href)}' points to a heading that ${path} doesn’t have${near === undefined ? ': remove the # and what follows it' : `; did you mean '#${near}'?`}`
  }
  return [
    ...linksIn(site).flatMap(({ field, href }) => {
      const message = trouble(href, undefined)
      return message === undefined ? [] : { file: 'site.json', field, href, message }
    }),
    ...redirectTroubles(site, addresses.pages, addresses.follow).map((trouble) => ({
      file: 'site.json',
      href: '',
      ...trouble,
    })),
    ...content.flatMap(({ file, path, html, parts = [] }) =>
      [
        ...new Set([
          ...Array.from(html.matchAll(HREF), ([, href = '']) => unescaped(href)),
          ...parts.flatMap((part) => ('button' in part ? part.button.href : [])),
        ]),
      ].flatMap((href) => {
        const message = trouble(href, path)
        return message === undefined ? [] : { file, field: '', href, message }
      }),
    ),
  ]
}

const HREF = /<a\b[^>]*? href="([^"]*)"/g
const ID = / id="([^"]+)"/g

const unescaped = (attribute: string): string =>
  attribute.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&')

const shortened = (text: string): string => (text.length > 120 ? `${text.slice(0, 120)}…` : text)

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Links to anchors on other pages aren't checked, because the views make those anchors. */
const anchorsOf = ({ site, content }: LinkedSite): Map<string, Set<string>> =>
  new Map(
    content
      .filter(({ path }) => path !== '/contact')
      .map((page) => {
        const form = formOfContent(page, site)
        const ids = Array.from(page.html.matchAll(ID), ([, id = '']) => unescaped(id))
        const places = [...ids, 'main', ...(form === null ? [] : ['form'])]
        if (form === 'finance') places.push(FINANCE_FORM_ANCHOR.slice(1))
        return [page.path, new Set(places)]
      }),
  )

function linksIn(site: Site): { field: string; href: string }[] {
  const links: { field: string; href: string }[] = []
  const visit = (value: unknown, field: string): void => {
    if (Array.isArray(value)) value.forEach((entry, index) => visit(entry, `${field}[${index}]`))
    else if (typeof value === 'object' && value !== null)
      for (const [name, inner] of Object.entries(value)) {
        const path = field === '' ? name : `${field}.${name}`
        if (name !== 'href' || typeof inner !== 'string') visit(inner, path)
        else if (inner !== '') links.push({ field: path, href: inner })
      }
  }
  const { consent, ...checked } = site
  visit(checked, '')
  site.redirects.forEach(({ to }, index) => links.push({ field: `redirects[${index}].to`, href: to }))
  if (/^(?:notice|opt-in)$/.test(consent.mode)) links.push({ field: 'consent.href', href: consent.href })
  if (asksTerms(site)) links.push({ field: 'forms.terms_path', href: site.forms.terms_path })
  if (site.payment_provider !== '')
    links.push({ field: 'checkout.terms_path', href: site.checkout.terms_path })
  return links
}
