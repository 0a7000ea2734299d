import type { PublishReport } from '#extend/hooks.ts'
import { lazily } from '#lib/lazily.ts'
import { callHook } from '#extend/callHook.ts'
import { deadLinks } from '#plan/addresses/deadLinks.ts'
import { rememberAddresses, type KnownAddress } from '#plan/addresses/moved.ts'
import { following } from '#plan/addresses/redirect.ts'
import { redirectsFile, redirectsOf, redirectsChange } from '#plan/addresses/redirects.ts'
import {
  collectFindable,
  feedFiles,
  findableFiles,
  listFiles,
  type FindablePages,
  type SiteFile,
} from '#plan/files/findableFiles.ts'
import type { PlanChange, TenantPlan } from '#plan/plan.ts'
import type { PlanContext } from '#plan/planContext.ts'
import type { PlannedPage } from '#plan/plannedPage.ts'
import type { PublishedPrice } from '#rules/pricing/priceHistory.ts'
import { contentSecurityPolicy } from '#site/headers/csp.ts'
import { headersFile } from '#site/headers/headers.ts'
import { readBytes } from '#site/loading/files.ts'
import { POINTER, type SearchFiles } from '#search/engine/index/indexFiles.ts'
import type { Tenant } from '#site/loading/loadTenant.ts'
import { MOST_VIDEO_BYTES, videoAddress } from '#site/loading/photoFiles.ts'
import { hasOwnPhotos } from '#stock/ownPhotos.ts'
import type { Stock } from '#stock/snapshot.ts'
import type { Compiled } from '../compile/compile.ts'
import { ADDRESSES, INDEX_BASE, PRICES } from '../state/kind.ts'
import type { Memory } from '../state/memory.ts'
import type { Announce, SiteInput } from './buildSite.ts'

const REDIRECTS = '_redirects'

/** In the format of Netlify and `forecourt serve`. */
const HEADERS = '_headers'

/** The longest header that every proxy accepts, in bytes. */
const LONGEST_POLICY = 4096

/** A site with more dead links probably has the same mistake many times over. */
const DEAD_LINKS_NAMED = 20

export interface PlannedTenant {
  tenant: Tenant
  app: Compiled
  plan: TenantPlan
  /** About settings and content. */
  warnings: readonly string[]
  search: SearchFiles
}

/** What an input is made from besides the plan. */
interface Sources {
  stock: Stock
  memory: Memory
}

/** A planned site. Builds get their input from it: first the whole site, then what a change of the stock affects. */
export class SiteInputs {
  readonly #planned: PlannedTenant
  readonly #findable: FindablePages = new Map()
  readonly #warnings: string[] = []
  /** What was planned since the last build that was published. */
  #pending = nothingPending()

  constructor(planned: PlannedTenant) {
    this.#planned = planned
  }

  /** @param inputs the hash of all inputs */
  whole({ stock, memory }: Sources, inputs: string): SiteInput {
    const { tenant, plan } = this.#planned
    const { context, listings } = plan
    const addresses = rememberAddresses([...memory.read(ADDRESSES).values()], context)
    const redirects = lazily(() => redirectsOf(context, listings, addresses))
    const warn = (warning: string): void => void this.#warnings.push(warning)
    // Made before the pages, because afterwards it would need memory in addition to what tens of thousands of pages take.
    const search = this.#planned.search.update({ gone: [], come: context.records }, () => context.records)
    memory.keep(INDEX_BASE, new Map([['', search.base]]))
    const findable = this.#findable
    const withLinkWarnings = function* (pages: Iterable<PlannedPage>): Generator<PlannedPage> {
      const paths = new Set<string>()
      for (const page of pages) {
        paths.add(page.path)
        yield page
      }
      const dead = deadLinks(context, { pages: paths, follow: following(redirects) })
      for (const { file, field, message } of dead.slice(0, DEAD_LINKS_NAMED))
        warn(`${file}: ${field === '' ? 'the link' : field} ${message}`)
    }
    return {
      ...this.#common({ stock, memory }, context, addresses),
      onPublished: () => {
        memory.keep(PRICES, new Map(context.prices))
        this.#pending = nothingPending()
      },
      inputs,
      pages: collectFindable(withLinkWarnings(plan.pages(warn)), findable),
      *files() {
        yield* search.files
        yield { path: REDIRECTS, data: redirectsFile(redirects()) }
        yield* findableFiles(context, listings, findable)
        yield* videoFiles(tenant)
      },
      headers: (paths, scripts) => headersOf(tenant, paths, scripts, warn),
    }
  }

  /**
   * Call it only after a build has gone through all pages of the whole site.
   * @param withFeeds whether feeds and sitemaps are written too
   * @returns undefined if the site has to be planned anew
   */
  after({ stock, memory }: Sources, withFeeds: boolean): SiteInput | undefined {
    const { tenant, plan } = this.#planned
    const change = plan.update(stock, memory.read(PRICES))
    if (!change) return undefined
    const pending = this.#note(change)
    const { context, listings } = change
    const addresses = pending.redirects
      ? rememberAddresses([...memory.read(ADDRESSES).values()], context)
      : undefined
    const { gone, come } = change.vehicles.listed
    const search = this.#planned.search.update(
      { gone: gone.map(context.recordOf), come: come.map(context.recordOf) },
      () => context.records,
    )
    memory.keep(INDEX_BASE, new Map([['', search.base]]))
    const findable = this.#findable
    return {
      ...this.#common({ stock, memory }, context, addresses),
      onPublished: () => {
        memory.change(PRICES, pending.prices)
        this.#pending = nothingPending()
      },
      // Whatever isn't written now is written by the next build of the whole site.
      inputs: '',
      pages: collectFindable(pending.pages.values(), findable),
      *files(isPublished) {
        for (const file of search.files) if (file.path === POINTER || !isPublished(file.path)) yield file
        if (addresses)
          yield { path: REDIRECTS, data: redirectsFile(redirectsOf(context, listings, addresses)) }
        yield* listFiles(context, listings, findable)
        if (withFeeds) yield* feedFiles(context, listings, findable)
      },
      headers: (paths, scripts) => headersOf(tenant, paths, scripts, () => {}),
      partial: { gone: [...pending.gone], kept: search.files.map(({ path }) => path) },
    }
  }

  #note({ pages, gone, vehicles }: PlanChange) {
    const pending = this.#pending
    for (const path of gone) {
      pending.pages.delete(path)
      pending.gone.add(path)
    }
    for (const page of pages) {
      pending.pages.set(page.path, page)
      pending.gone.delete(page.path)
    }
    for (const [id, price] of vehicles.prices) pending.prices.set(id, price)
    pending.redirects ||= redirectsChange(vehicles)
    return pending
  }

  #common({ stock, memory }: Sources, context: PlanContext, addresses?: readonly KnownAddress[]) {
    const { tenant, app, plan, warnings } = this.#planned
    const { hooks } = tenant.project.config
    return {
      slug: tenant.slug,
      app,
      siteFrame: plan.siteFrame,
      quickKeyBase: context.quickKeyBase,
      warnings: () => [...warnings, ...stock.warnings, ...this.#warnings],
      onPublish: () => {
        if (addresses)
          memory.keep(ADDRESSES, new Map(addresses.map((address) => [address.slug.toLowerCase(), address])))
      },
      ...((hooks?.vehicle ?? hooks?.page) && { hookTimes: tenant.project.hookTimes }),
      ...(hooks?.published && { announce: announcer(tenant) }),
    }
  }
}

const nothingPending = () => ({
  pages: new Map<string, PlannedPage>(),
  gone: new Set<string>(),
  prices: new Map<string, PublishedPrice | undefined>(),
  redirects: false,
})

/** Those that pages show. A file that has just been removed is noticed by the next build. */
function* videoFiles({ dir, content, videos = new Map() }: Tenant): Generator<SiteFile> {
  const named = content.flatMap(({ parts = [] }) =>
    parts.flatMap((part) => ('video' in part ? [part.video.src, part.video.captions] : [])),
  )
  for (const src of new Set(named)) {
    const address = videoAddress(src, videos)
    if (address === undefined) continue
    const read = readBytes(dir, src.slice(1), MOST_VIDEO_BYTES)
    if ('bytes' in read) yield { path: address.slice(1), data: read.bytes }
  }
}
/** The most that a project's hook may take after a publish. */
const ANNOUNCE_MS = 10_000

const announcer =
  ({ dir, site }: Tenant) =>
  (report: PublishReport): Announce =>
  async () => {
    const call = { tenantDir: dir, argument: report, settings: site, limitMs: ANNOUNCE_MS }
    const outcome = await callHook({ ...call, name: 'published' })
    return outcome && 'trouble' in outcome ? `the published hook failed: ${outcome.trouble}` : undefined
  }

function headersOf(
  { site, content, photos }: Tenant,
  paths: readonly string[],
  scripts: readonly string[],
  warn: (warning: string) => void,
): SiteFile {
  const policy = contentSecurityPolicy(site, scripts, content)
  if (policy.length > LONGEST_POLICY)
    warn(
      `site.json: security.allow_hosts results in a Content-Security-Policy of ${policy.length} bytes, and some proxies refuse headers longer than ${LONGEST_POLICY}. Allow fewer hosts`,
    )
  const addresses = paths.map((path) => `/${path}`)
  return {
    path: HEADERS,
    data: headersFile(addresses, policy, hasOwnPhotos(site) || Boolean(photos?.size)),
  }
}
