import { join } from 'node:path'
import { chromeOf } from '#plan/chrome.ts'
import { planContext, searchIndexOf } from '#plan/context.ts'
import { deadLinks, redirecting } from '#plan/deadLinks.ts'
import { findableFiles, noting, type FoundPage, type SiteFile } from '#plan/files/index.ts'
import { remember } from '#plan/moved.ts'
import { listingsOf } from '#plan/listings.ts'
import { planPages, type PlannedPage } from '#plan/plan.ts'
import { redirectsFile, redirectsOf } from '#plan/redirects.ts'
import { checkSearchKey } from '#search/algolia/checkSearchKey.ts'
import { pointerTo } from '#search/pointer.ts'
import { contentSecurityPolicy } from '#site/csp.ts'
import { headersFile } from '#site/headers.ts'
import { loadTenant, type Tenant } from '#site/loadTenant.ts'
import { TenantError } from '#site/problems.ts'
import { withReservations } from '#stock/reservations.ts'
import { readStock } from '#stock/snapshot.ts'
import { loadAddresses, saveAddresses } from './addressMemory.ts'
import { contentHash } from './hash.ts'
import { SNAPSHOT, type Inputs } from './inputs.ts'
import { columnsFrom, loadColumns, saveColumns } from './packedColumns.ts'
import type { PressOptions, SiteInput } from './pressSite.ts'
import { loadStockMemory, saveStockMemory } from './stockMemory.ts'

/** The stable file that names the current search index; its cache is short, that of the index is for ever. */
const POINTER = 'search/index.json'

/** Where addresses lead that are no page any more, as Netlify reads it. */
const REDIRECTS = '_redirects'

/** What goes with each answer, as Netlify and `forecourt serve` read it. */
const HEADERS = '_headers'

/** Bytes that every proxy takes as one header. */
const LONGEST_POLICY = 4096

/** The part of the stock that must be new before it is written down: reading few vehicles anew costs less than that. */
const WORTH_KEEPING = 0.02

/** More of them are one mistake, made often. */
const DEAD_LINKS_NAMED = 20

const once = <T>(make: () => T): (() => T) => {
  let made: { value: T } | undefined
  return () => (made ??= { value: make() }).value
}

/**
 * From a tenant's files to what the press takes.
 *
 * @param dir the tenant's folder
 * @param cacheDir where what was read of the tenant's files is kept between builds
 * @param shown what of the tenant is shown, for a preview: as it is in its folder when not given
 * @throws TenantError or SnapshotError, with everything that is wrong
 */
export const prepareSite = async (
  dir: string,
  inputs: Inputs,
  { now, stateDir, compiled, clean }: Pick<PressOptions, 'now' | 'stateDir' | 'compiled' | 'clean'>,
  cacheDir: string,
  shown: (tenant: Tenant) => Tenant = (tenant) => tenant,
): Promise<SiteInput> => {
  const tenant = shown(await loadTenant(dir, { dir: cacheDir, version: compiled.hash }))
  const keyWarnings = await checkSearchKey(tenant.slug, tenant.site.search, {
    file: join(stateDir, tenant.slug, 'searchKey'),
    environment: process.env,
    again: clean,
  })
  if (inputs.snapshot === undefined) {
    const message = 'is missing: a tenant needs its stock; make one with `node scripts/generate/snapshot.ts`'
    throw new TenantError(tenant.slug, [{ file: SNAPSHOT, field: '', message }])
  }
  const known = clean ? new Map() : loadStockMemory(stateDir, tenant.slug, compiled.hash)
  const { stock: sent, memory } = readStock(inputs.snapshot, contentHash, known)
  const stock = withReservations(sent, inputs.reservations())
  inputs.snapshot.release()
  const news = memory.keys().reduce((count, hash) => count + (known.has(hash) ? 0 : 1), 0)
  if (news > memory.size * WORTH_KEEPING || known.size > 2 * memory.size) {
    saveStockMemory(stateDir, tenant.slug, compiled.hash, memory)
  }
  const warnings = [...tenant.warnings, ...keyWarnings, ...stock.warnings]
  const context = planContext(tenant, stock, now)
  // Before the pages: after them it would stand on top of all that is known of tens of thousands.
  const columns = columnsFrom(clean ? new Map() : loadColumns(stateDir, tenant.slug, compiled.hash))
  const index = searchIndexOf(context, columns)
  saveColumns(stateDir, tenant.slug, compiled.hash, columns)
  const listings = listingsOf(context)
  const addresses = remember(loadAddresses(stateDir, tenant.slug), context)
  const found: FoundPage[] = []
  const redirects = once(() => redirectsOf(context, listings, addresses))
  // Once all pages are known, so that an editor hears of a link that has died.
  const checked = function* (pages: Iterable<PlannedPage>): Generator<PlannedPage> {
    const paths = new Set<string>()
    for (const page of pages) {
      paths.add(page.path)
      yield page
    }
    const dead = deadLinks(context, { pages: paths, redirects: redirecting(redirects) })
    for (const { file, field, message } of dead.slice(0, DEAD_LINKS_NAMED))
      warnings.push(`${file}: ${field === '' ? 'the link' : field} ${message}`)
  }
  const files = function* (): Generator<SiteFile> {
    const file = `search/index.${contentHash(index)}.bin`
    yield { path: file, data: index }
    yield { path: POINTER, data: `${JSON.stringify(pointerTo(`/${file}`))}\n` }
    yield { path: REDIRECTS, data: redirectsFile(redirects()) }
    yield* findableFiles(context, listings, found)
  }
  return {
    slug: tenant.slug,
    inputs: inputs.hash,
    chrome: chromeOf(context),
    frame: context.frame,
    pages: noting(checked(planPages(context, listings, (warning) => warnings.push(warning))), found),
    files,
    headers: (paths, scripts) => {
      const policy = contentSecurityPolicy(tenant.site, scripts)
      if (policy.length > LONGEST_POLICY)
        warnings.push(
          `site.json: security.allow_hosts makes a Content-Security-Policy of ${policy.length} bytes, and some proxies refuse a header above ${LONGEST_POLICY}: name fewer hosts`,
        )
      return {
        path: HEADERS,
        data: headersFile(
          paths.map((path) => `/${path}`),
          policy,
        ),
      }
    },
    onPublish: () => saveAddresses(stateDir, tenant.slug, addresses),
    warnings,
  }
}
