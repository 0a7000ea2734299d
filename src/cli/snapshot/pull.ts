import { join, resolve } from 'node:path'
import pLimit from 'p-limit'
import { isSafeSlug } from '#lib/safeSlug.ts'
import { requireSlug } from '#site/loading/problems.ts'
import { fieldsOf } from '#rules/browser/stored.ts'
import { stockSummary } from '#rules/listing/stockSummary.ts'
import { contentHash } from '#lib/hash.ts'
import { writeWhole } from '#lib/files.ts'
import { lock } from '#build/tenant/lock.ts'
import { loadTenant } from '#site/loading/loadTenant.ts'
import type { Site } from '#site/settings/schema.ts'
import { type BackendAddress, backendFrom } from '#stock/api/address.ts'
import { openVehicleApi, type SentCar, type VehicleApi } from '#stock/api/vehicles.ts'
import { openWebsiteApi, readRest } from '#stock/api/snapshotRest.ts'
import { readStock, sourceOf } from '#stock/snapshot.ts'
import { carsOf, changesOf, isEmptyChange, type PullResult } from '#stock/changes.ts'
import { SNAPSHOT } from '#stock/snapshotFile.ts'
import { exportStock, stockBytes } from '#stock/stockFile.ts'
import { openPullCache, type PullCache } from './pullCache.ts'
import { allowsPrivate, loginsFrom } from '#stock/feed/source.ts'
import { FeedError } from '#stock/feed/read/row.ts'
import { pullFeed } from '#live/feed/pullFeed.ts'
import { liteClient } from 'algoliasearch/lite'
import { SEARCH_INDEX } from '#rules/constants.ts'
import { serviceHosts } from '#search/algolia/host.ts'

/** The maximum number of hits that a search service returns per page. */
const PAGE = 1000
const MAX_PAGES = 1000

type Listed = { kind: 'slugs'; slugs: string[] } | { kind: 'failed'; trouble: string }

/** Undefined if the site has no search service. */
async function listedInIndex(search: Site['search']): Promise<Listed | undefined> {
  const { host, app_id, api_key } = search
  if (host === '' || app_id === '' || api_key === '') return undefined
  const hosts = serviceHosts(host)
  const client = liteClient(app_id, api_key, { ...(hosts && { hosts }) })
  const slugs = new Set<string>()
  let seen = 0
  try {
    for (let page = 0, pages = 1; page < pages; page++) {
      const { results } = await client.search<{ slug?: unknown }>({
        requests: [
          {
            indexName: SEARCH_INDEX,
            query: '',
            page,
            hitsPerPage: PAGE,
            attributesToRetrieve: ['slug'],
            attributesToHighlight: [],
          },
        ],
      })
      const [result] = results
      if (!result || !('hits' in result))
        return { kind: 'failed', trouble: 'its response has no list of vehicles' }
      for (const { slug, objectID } of result.hits) {
        const name = slug ?? objectID
        if (isSafeSlug(name)) slugs.add(name)
      }
      seen += result.hits.length
      pages = Math.min(result.nbPages ?? 0, MAX_PAGES)
      // The service doesn't return more hits than its limit. Fail, so that the vehicles beyond the limit don't count
      // as gone.
      if (page + 1 >= pages && seen < (result.nbHits ?? 0))
        return { kind: 'failed', trouble: 'it returned fewer vehicles than it counted' }
    }
    return { kind: 'slugs', slugs: [...slugs] }
  } catch (error) {
    return { kind: 'failed', trouble: error instanceof Error ? error.name : 'no answer' }
  }
}

/** @throws Error or TenantError saying what to do. In that case, the last snapshot stays */
export async function pullStock(
  slug: string,
  environment: NodeJS.ProcessEnv,
  options: Omit<PullOptions, 'backend'> & { allowFewer: boolean },
): Promise<PullResult> {
  requireSlug(slug)
  const { site } = await loadTenant(resolve(options.tenantsDir, slug))
  if (site.stock.source === '') return pullSnapshot(slug, { ...options, backend: backendFrom(environment) })
  const { tenantsDir, stateDir, now, allowFewer, allowEmpty } = options
  try {
    return await pullFeed(slug, {
      tenantsDir,
      stateDir,
      now,
      allowFewer: allowFewer || allowEmpty === true,
      logins: loginsFrom(environment),
      allowPrivate: allowsPrivate(environment),
    })
  } catch (error) {
    if (!(error instanceof FeedError)) throw error
    throw new Error(`${site.stock.source}: ${error.message}. The last snapshot stays as it is`, {
      cause: error,
    })
  }
}

export interface PullOptions {
  tenantsDir: string
  stateDir: string
  backend: BackendAddress
  /** ms since 1970. */
  now: number
  /** For a response from the backend, in ms. */
  timeoutMs?: number
  allowEmpty?: boolean
  onProgress?: (done: number, of: number) => void
}

const AT_ONCE = 8
/** After this many vehicles that couldn't be fetched, no more are tried. */
const MAX_FAILURES = 5

/**
 * Pulls a tenant's stock from the dealer backend into its `snapshot.json` (spec §7). Once all of the stock has
 * arrived and passes the build's checks, the file is replaced in one step. If anything fails before that, the last
 * snapshot stays.
 * @throws Error or TenantError saying what to do
 */
export async function pullSnapshot(slug: string, options: PullOptions): Promise<PullResult> {
  requireSlug(slug)
  const dir = resolve(options.tenantsDir, slug)
  const { site } = await loadTenant(dir)
  const state = join(resolve(options.stateDir), 'snapshot')
  const unlock = lock(join(state, `${slug}.lock`), 'pulled')
  try {
    exportStock(dir, options.stateDir)
    const stamp = stampOf(dir, options.stateDir)
    // The source includes the snapshot's hash. So if the snapshot has changed since an interrupted pull, that pull's
    // vehicles aren't used, because they may be older than those in the snapshot.
    const source = `${options.backend.url} ${site.id} ${stamp}`
    const fetched = openPullCache(join(state, `${slug}.jsonl`), source, options.now)
    const pulled = await pull(site, dir, fetched, options, () => stampOf(dir, options.stateDir) === stamp)
    fetched.clear()
    return pulled
  } finally {
    unlock()
  }
}

function stampOf(dir: string, stateDir: string): string {
  const bytes = stockBytes(dir, stateDir)
  return bytes ? contentHash(bytes) : 'none'
}

async function pull(
  site: Site,
  dir: string,
  fetched: PullCache,
  options: PullOptions,
  isUntouched: () => boolean,
): Promise<PullResult> {
  const { backend, now, timeoutMs, allowEmpty = false } = options
  const api = openVehicleApi(backend, timeoutMs)
  const before = lastGood(dir, options.stateDir, site.id)
  const old = carsOf(before)
  const slugs = await slugsOf(site, api)
  if (slugs.length === 0 && old.size > 0 && !allowEmpty)
    throw new Error(
      `the backend lists no vehicles, but there were ${old.size} before. Nothing was changed. If there really are none, use --allow-empty`,
    )
  // Keep the vehicles in their previous order, so that the file differs only where a vehicle has changed.
  const listed = new Set(slugs)
  const order = [...new Set([...old.keys().filter((key) => listed.has(key)), ...slugs])]
  const { cars, warnings, resumed } = await fetchCars(site, order, api, fetched, options)
  if (cars.length === 0 && order.length > 0 && !allowEmpty)
    throw new Error(
      `not one of the ${order.length} vehicles that the backend lists belongs to this site (${warnings[0] ?? 'the backend no longer has them'}). Nothing was changed. Check id, dealership_id and dealerships in site.json. If there really are no vehicles, use --allow-empty`,
    )
  const { rest, warnings: missed } = await readRest(site, before, cars, openWebsiteApi(backend, timeoutMs))
  const { locations, models, ...others } = rest
  const head = { fetched_at: new Date(now).toISOString(), website_id: site.id, cars, models, locations }
  // Read the stock as a build does. This throws an error if a build would refuse it, so that it's never written.
  const { stock } = readStock(sourceOf(textOf({ ...head, ...others })), contentHash, null)
  const summary = stockSummary(stock.vehicles.map(({ brief }) => brief))
  const whole = { ...head, stock_summary: summary, ...others }
  const changes = changesOf(before, whole)
  const written = before === undefined || !isEmptyChange(changes)
  if (!isUntouched())
    throw new Error(
      'snapshot.json was changed by something else during the pull and was left as it is. Run the command again',
    )
  if (written) writeWhole(join(dir, SNAPSHOT), textOf(whole))
  return {
    vehicles: cars.length,
    resumed,
    changes,
    written,
    warnings: [...warnings, ...missed, ...stock.warnings],
  }
}

/** Its layout is always the same, so that an unchanged vehicle keeps its text, by which builds recognise it. */
const textOf = (snapshot: object): Buffer => Buffer.from(`${JSON.stringify(snapshot, null, 1)}\n`)

/** Sample stock, another website's stock and unreadable stock count as missing, because a pull should replace them. */
function lastGood(dir: string, stateDir: string, websiteId: number): unknown {
  const bytes = stockBytes(dir, stateDir)
  if (!bytes) return undefined
  try {
    const snapshot: unknown = JSON.parse(bytes.toString('utf8').replace(/^\ufeff/, ''))
    const fields = fieldsOf(snapshot)
    return fields?.get('website_id') === websiteId && !fields.has('sample') ? snapshot : undefined
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

async function slugsOf(site: Site, api: VehicleApi): Promise<string[]> {
  const all = await api.all(site.id)
  if (all.kind === 'cars') return [...all.cars.keys()]
  const listed = await listedInIndex(site.search)
  if (listed?.kind === 'slugs') return listed.slugs
  const index = listed
    ? `, and the search index doesn’t help either: ${listed.trouble}`
    : ', and the site has no search index'
  throw new Error(
    `couldn’t get a list of website ${site.id}’s vehicles from the backend: ${all.trouble}${index}. The last snapshot stays as it is`,
  )
}

async function fetchCars(
  site: Site,
  slugs: readonly string[],
  api: VehicleApi,
  fetched: PullCache,
  { onProgress }: PullOptions,
) {
  const limit = pLimit(AT_ONCE)
  const ownDealerships = dealershipsOf(site)
  const ownCars = new Map<string, SentCar>()
  const warnings: string[] = []
  const failures: string[] = []
  let [done, resumed] = [0, 0]
  onProgress?.(0, slugs.length)
  await Promise.all(
    slugs.map((slug) =>
      limit(async () => {
        if (failures.length >= MAX_FAILURES) return
        const fetchedCar = fetched.get(slug)
        if (fetchedCar) resumed++
        const answer = fetchedCar ? ({ kind: 'car', car: fetchedCar } as const) : await api.car(site.id, slug)
        if (answer.kind === 'failed') failures.push(`${slug}: ${answer.trouble}`)
        else if (answer.kind === 'car') {
          if (!fetchedCar) fetched.add(slug, answer.car)
          const stranger = strangerIn(answer.car, site.id, ownDealerships)
          if (stranger === undefined) ownCars.set(slug, answer.car)
          else warnings.push(`${slug}: left out, ${stranger}`)
        }
        onProgress?.(++done, slugs.length)
      }),
    ),
  )
  if (failures.length > 0)
    throw new Error(
      `${failures.length}${failures.length >= MAX_FAILURES ? ' or more' : ''} of ${slugs.length} vehicles couldn’t be read (${failures[0]}). The last snapshot stays as it is. Run the command again: it continues where it left off`,
    )
  const cars = slugs.map((slug) => ownCars.get(slug)).filter((car) => car !== undefined)
  return { cars, warnings: warnings.sort(), resumed }
}

/** If the settings name none, the set is empty, and vehicles of any dealership are accepted. */
const dealershipsOf = ({ dealership_id, dealerships }: Site): ReadonlySet<number> =>
  new Set([...(dealership_id === null ? [] : [dealership_id]), ...dealerships.map(({ id }) => id)])

function strangerIn(
  car: SentCar,
  websiteId: number,
  ownDealerships: ReadonlySet<number>,
): string | undefined {
  const [website, dealership] = [car['website_id'], car['dealership_id']]
  if (typeof website === 'number' && website !== websiteId) return `it belongs to website ${website}`
  return ownDealerships.size > 0 && typeof dealership === 'number' && !ownDealerships.has(dealership)
    ? `it belongs to dealership ${dealership}, which site.json doesn’t name (dealership_id, dealerships)`
    : undefined
}
