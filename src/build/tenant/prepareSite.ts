import { callHook } from '#extend/callHook.ts'
import type { PublishReport } from '#extend/hooks.ts'
import { projectHash } from '#extend/project.ts'
import { appFor } from '../compile/appFor.ts'
import type { Compiled } from '../compile/compile.ts'
import { planTenant } from '#plan/plan.ts'
import { SearchFiles } from '#search/engine/index/indexFiles.ts'
import { deadLinks } from '#plan/addresses/deadLinks.ts'
import { following } from '#plan/addresses/redirect.ts'
import {
  findableFiles,
  collectFindable,
  type FindablePage,
  type SiteFile,
} from '#plan/files/findableFiles.ts'
import { rememberAddresses } from '#plan/addresses/moved.ts'
import type { PlannedPage } from '#plan/plannedPage.ts'
import { redirectsFile, redirectsOf } from '#plan/addresses/redirects.ts'
import { checkSearchKey } from '#search/algolia/checkSearchKey.ts'
import { contentSecurityPolicy } from '#site/headers/csp.ts'
import { headersFile } from '#site/headers/headers.ts'
import { readBytes } from '#site/loading/files.ts'
import { loadTenant, type Tenant } from '#site/loading/loadTenant.ts'
import { MOST_VIDEO_BYTES, videoAddress } from '#site/loading/photoFiles.ts'
import { TenantError } from '#site/loading/problems.ts'
import { tenantCache } from '#site/loading/tenantCache.ts'
import { hasOwnPhotos } from '#stock/ownPhotos.ts'
import { withReservations } from '#stock/reservations.ts'
import { readStock, type StockMemory } from '#stock/snapshot.ts'
import { SNAPSHOT } from '#stock/snapshotFile.ts'
import { vehicleHook, type VehicleHook } from '#stock/vehicleHook.ts'
import { contentHash } from '#lib/hash.ts'
import type { Inputs } from './inputs.ts'
import type { Announce, SiteBuildOptions, SiteInput } from './buildSite.ts'
import {
  ADDRESSES,
  COMPILED,
  CONTENT,
  INDEX_BASE,
  PRICES,
  SEARCH_KEY,
  CAR_ORDER,
  CARS,
} from '../state/kind.ts'
import { inMemory, type Memory } from '../state/memory.ts'

const REDIRECTS = '_redirects'

/** In the format of Netlify and `forecourt serve`. */
const HEADERS = '_headers'

/** The longest header that every proxy accepts, in bytes. */
const LONGEST_POLICY = 4096

/** A site with more dead links probably has the same mistake many times over. */
const DEAD_LINKS_NAMED = 20

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => (made ??= { value: make() }).value
}

/**
 * @param compiled without extensions
 * @param memory what earlier builds stored, and where to store data for the next one
 * @param change changes the tenant before it's planned, for a preview
 * @throws TenantError or SnapshotError listing everything that's wrong
 */
export async function prepareSite(
  dir: string,
  inputs: Inputs,
  { now, compiled, clean }: Pick<SiteBuildOptions, 'now' | 'clean'> & { compiled: Compiled },
  memory: Memory,
  change: (tenant: Tenant) => Tenant = (tenant) => tenant,
): Promise<SiteInput> {
  // Results that were stored by another version of the code aren't reused.
  const version = memory.read(COMPILED).get('')
  const project = projectHash(dir)
  const isSame = version?.hash === compiled.hash && (version.project ?? '') === project
  const before = clean || !isSame ? inMemory() : memory
  const cache = tenantCache(before.read(CONTENT))
  const tenant = change(await loadTenant(dir, cache))
  const app = await appFor(tenant, compiled)
  const keyWarnings = await checkSearchKey(tenant.slug, tenant.site.search, {
    knownFingerprint: memory.read(SEARCH_KEY).get(''),
    onFound: (fingerprint) => memory.keep(SEARCH_KEY, new Map([['', fingerprint]])),
    environment: process.env,
    alwaysAsk: clean,
  })
  if (inputs.snapshot === undefined) {
    const message =
      inputs.problem ??
      'is missing. A tenant needs its stock: pull it with `forecourt snapshot` or `forecourt import`'
    throw new TenantError(tenant.slug, [{ file: SNAPSHOT, field: '', message }])
  }
  const hook = vehicleHook(tenant.project, tenant.site)
  const known = readCars(before, hook)
  const { stock: snapshot, memory: carsRead } = readStock(inputs.snapshot, contentHash, hook, known)
  const stock = withReservations(snapshot, inputs.reservations())
  inputs.snapshot.release()
  const warnings = [...tenant.warnings, ...(app.warnings ?? []), ...keyWarnings, ...stock.warnings]
  const { context, siteFrame, listings, pages } = planTenant(tenant, stock, now, memory.read(PRICES))
  // Made before the pages, because afterwards it would need memory in addition to what tens of thousands of pages
  // take.
  const search = new SearchFiles(memory.read(INDEX_BASE).get('')).update(
    { gone: [], come: context.records },
    () => context.records,
  )
  memory.keep(COMPILED, new Map([['', { hash: app.hash, views: app.views, project }]]))
  memory.keep(CONTENT, cache.used)
  memory.keep(INDEX_BASE, new Map([['', search.base]]))
  keepCars(memory, carsRead(), hook)
  const addresses = rememberAddresses([...memory.read(ADDRESSES).values()], context)
  const { hooks } = tenant.project.config
  const findable: FindablePage[] = []
  const redirects = once(() => redirectsOf(context, listings, addresses))
  const withLinkWarnings = function* (pages: Iterable<PlannedPage>): Generator<PlannedPage> {
    const paths = new Set<string>()
    for (const page of pages) {
      paths.add(page.path)
      yield page
    }
    const dead = deadLinks(context, { pages: paths, follow: following(redirects) })
    for (const { file, field, message } of dead.slice(0, DEAD_LINKS_NAMED))
      warnings.push(`${file}: ${field === '' ? 'the link' : field} ${message}`)
  }
  const files = function* (): Generator<SiteFile> {
    yield* search.files
    yield { path: REDIRECTS, data: redirectsFile(redirects()) }
    yield* findableFiles(context, listings, findable)
    yield* videoFiles(tenant)
  }
  return {
    slug: tenant.slug,
    app,
    inputs: inputs.hash,
    siteFrame,
    quickKeyBase: context.quickKeyBase,
    pages: collectFindable(withLinkWarnings(pages((warning) => warnings.push(warning))), findable),
    files,
    headers: (paths, scripts) => headersOf(tenant, paths, scripts, (warning) => warnings.push(warning)),
    onPublish: () =>
      memory.keep(ADDRESSES, new Map(addresses.map((address) => [address.slug.toLowerCase(), address]))),
    onPublished: () => memory.keep(PRICES, context.prices),
    ...((hooks?.vehicle ?? hooks?.page) && { hookTimes: tenant.project.hookTimes }),
    ...(hooks?.published && { announce: announcer(tenant) }),
    warnings,
  }
}

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

/** In the order of the last build's snapshot; none if another hook has read them. */
export function readCars(memory: Memory, hook: Pick<VehicleHook, 'hash'> | null = null): StockMemory {
  const cars = memory.read(CARS)
  const rows = memory.read(CAR_ORDER)
  const order = rows.get('') ?? []
  if (rows.get('hook')?.[0] !== hook?.hash) return new Map()
  return new Map(
    order.flatMap((hash) => {
      const car = cars.get(hash)
      return car ? [[hash, car]] : []
    }),
  )
}

export function keepCars(
  memory: Memory,
  cars: StockMemory,
  hook: Pick<VehicleHook, 'hash'> | null = null,
): void {
  memory.keep(CARS, cars)
  const rows = new Map([['', [...cars.keys()]]])
  if (hook) rows.set('hook', [hook.hash])
  memory.keep(CAR_ORDER, rows)
}
