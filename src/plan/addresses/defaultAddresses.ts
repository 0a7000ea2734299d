import type { FormId } from '#rules/forms/formTable.ts'
import { linkOf } from '#rules/links/links.ts'
import {
  blogToNews,
  FALLBACK_SEARCH_PATH,
  financePath,
  preApprovalPath,
  garagePath,
  listingPaths,
  savedCarsHref,
  searchPath,
  withoutPages,
} from '#rules/links/paths.ts'
import { RANGE_PATH } from '#rules/listing/range.ts'
import { DEFAULT_LINKS, MORE_LINKS } from '#rules/links/siteLinks.ts'
import { isSafeSlug } from '#lib/safeSlug.ts'
import { CONTACT_PATH } from '../pages/contact/contact.ts'
import { plainPath } from '../pages/content/contentPath.ts'
import type { PlanContext } from '../planContext.ts'
import { barePages, formOfContent } from '../pages/form/formPages.ts'
import type { Redirect } from './redirect.ts'

/** Redirects to the first of its targets that the site has: paths, or the page with a form (spec §2). */
interface Default {
  from: string
  to: readonly (`/${string}` | FormId)[]
}

const WORKSHOP = [DEFAULT_LINKS.service, '/servicing-your-rv'] as const
const SERVICE = [...WORKSHOP, '/book-a-service'] as const
const FINANCE = ['/finance', '/finance-enquiry', '/apply-for-finance', DEFAULT_LINKS.financeTheDream]
const PARTS = [DEFAULT_LINKS.parts, MORE_LINKS.caravanAccessories] as const

const DEFAULTS: readonly Default[] = [
  ...FINANCE.map((from): Default => ({ from, to: ['finance'] })),
  ...SERVICE.map((from): Default => ({ from, to: [...SERVICE, 'service'] })),
  ...PARTS.map((from): Default => ({ from, to: [...PARTS, 'parts'] })),
  { from: DEFAULT_LINKS.sellingOrTrading, to: ['sell-my-car', 'trade-in'] },
  { from: '/insuring-your-investment', to: ['insurance', 'finance'] },
  // The workshop handles roadside assistance and warranties, so its page is the target if there's no better one.
  { from: DEFAULT_LINKS.roadsideAssistance, to: ['roadside', ...WORKSHOP] },
  { from: DEFAULT_LINKS.warranty, to: WORKSHOP },
  { from: '/careers', to: ['careers', DEFAULT_LINKS.aboutUs] },
  { from: '/team', to: [DEFAULT_LINKS.aboutUs] },
  { from: DEFAULT_LINKS.aboutUs, to: ['/team', CONTACT_PATH] },
  { from: MORE_LINKS.ourLocations, to: [CONTACT_PATH] },
  { from: '/contact-us', to: [CONTACT_PATH] },
  { from: '/contact-us/:dealer', to: [CONTACT_PATH] },
]

const LISTS: readonly [kind: 'all' | 'new' | 'used' | 'demo', path: string][] = [
  ['all', FALLBACK_SEARCH_PATH],
  ['all', '/search/new-used-and-demo-trucks'],
  ['all', '/search/RVs-in-stock'],
  ['all', '/search'],
  ['new', '/search/new-cars'],
  ['new', '/search/new-RVs-in-stock'],
  ['used', '/search/used-cars'],
  ['used', '/search/pre-owned-RVs-in-stock'],
  ['used', '/used-car/list'],
  ['demo', '/search/demo-cars'],
  ['demo', '/search/demo-RVs-in-stock'],
]

const RENTED: Partial<Record<string, typeof LISTS>> = {
  rent: [
    ['all', '/search/rental-cars'],
    ['all', '/find/rental-cars'],
  ],
  subscription: [['all', '/search/subscription-cars']],
}

export function defaultAddresses(context: PlanContext, lists: ReadonlySet<string>): Redirect[] {
  const { site, addresses } = context
  const hasPage = (path: string) => addresses.has(path) || lists.has(path)
  const seen = new Set<string>()
  return [
    ...rewritten(context),
    ...pagesPath(context),
    ...defaultPages(context),
    ...[...LISTS, ...(RENTED[site.stock_for] ?? [])].map(([kind, from]) => ({
      from,
      to: kind === 'all' ? searchPath(site) : listingPaths(site)[kind],
    })),
    ...models(context),
    // These come last, because they match every address under /pages.
    { from: '/pages/:page', to: '/:page' },
    { from: '/pages/:part/:page', to: '/:part/:page' },
  ].filter(({ from, to }) => {
    const isNeeded = from !== to && !hasPage(from) && !seen.has(from)
    seen.add(from)
    return isNeeded
  })
}

/** From the address without /pages to that under /pages; the other way round for booking a service. */
function pagesPath({ site, content, addresses }: PlanContext): Redirect[] {
  const service = plainPath(MORE_LINKS.bookAService, site)
  const moved = content.map(({ path }) => path).filter((path) => path !== withoutPages(path))
  return [...new Set([...moved, ...(addresses.has(service) ? [service] : [])])].sort().map((path) => ({
    from: path === withoutPages(path) ? MORE_LINKS.bookAService : withoutPages(path),
    to: path,
  }))
}

function defaultPages(context: PlanContext): Redirect[] {
  const { site, content, addresses } = context
  const withForm = [
    ...content.map((page) => ({ path: page.path, form: formOfContent(page, site) })),
    ...barePages(context),
  ]
  const targetOf = (target: Default['to'][number]): string | undefined => {
    if (target === 'finance') return plainPath(financePath(site), site)
    if (!target.startsWith('/')) return withForm.find(({ form }) => form === target)?.path
    const path = plainPath(target, site)
    return addresses.has(path) ? path : undefined
  }
  const pages = DEFAULTS.flatMap(({ from, to: wanted }): Redirect[] => {
    const to = wanted.map(targetOf).find((path) => path !== undefined)
    return to === undefined ? [] : [{ from: from.replace(/\/$/, ''), to }]
  })
  const garage = garagePath(site)
  return [
    ...pages,
    // The query replaces the visitor's, in which `body` may name a body that no vehicle in stock has.
    { from: RANGE_PATH, to: `${searchPath(site)}?body=` },
    ...(garage === '/my-garage' ? [] : [{ from: '/my-garage', to: savedCarsHref(site) }]),
  ]
}

const models = ({ site, models }: PlanContext): Redirect[] =>
  models.flatMap(({ model, href }) => {
    const to = linkOf(href, site)
    // A CDN would mistake ':name' or '*' in the target for a placeholder, so there's no redirect to such addresses.
    const hasPlaceholder = /:\w|\*/.test(to.href.replace(/^https?:/, ''))
    if (!isSafeSlug(model.slug) || hasPlaceholder || (to.kind !== 'internal' && to.kind !== 'external'))
      return []
    return [`/${model.slug}`, `/models/${model.slug}`].map((from) => ({ from, to: to.href }))
  })

function rewritten({ site, addresses }: PlanContext): Redirect[] {
  const blog = blogToNews('/blog', site)
  const finance = preApprovalPath('/finance-pre-approval', site)
  const path = plainPath(finance, site)
  const there = addresses.has(path) ? path : plainPath(financePath(site), site)
  return [
    ...(blog === '/blog'
      ? []
      : [
          { from: '/blog', to: blog },
          { from: '/blog/:article', to: `${blog}/:article` },
        ]),
    ...(finance === '/finance-pre-approval' ? [] : [{ from: '/finance-pre-approval', to: there }]),
  ]
}
