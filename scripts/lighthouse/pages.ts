import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page, View } from '#plan/page.ts'
import { allPages } from '#plan/plan.ts'
import { contentHash } from '#lib/hash.ts'
import { loadTenant } from '#site/loading/loadTenant.ts'
import { readStock, sourceOf } from '#stock/snapshot.ts'

export interface Sample {
  slug: string
  view: View
  path: string
}

/** Lighthouse refuses pages with status 404. */
const NOT_MEASURED: ReadonlySet<View> = new Set(['not-found'])

/** Reads a tenant's folder, and returns all its pages. */
export async function pagesOf(tenantsDir: string, slug: string, now: number): Promise<readonly Page[]> {
  const dir = join(tenantsDir, slug)
  const tenant = await loadTenant(dir)
  const { stock } = readStock(sourceOf(readFileSync(join(dir, 'snapshot.json'))), contentHash, null)
  return allPages(tenant, stock, now)
}

/** The first of the lists, and the middle page of every other view, because a view's first page often has the least on it. */
export async function samplesOf(tenantsDir: string, slug: string, now: number): Promise<Sample[]> {
  const byView = Map.groupBy(await pagesOf(tenantsDir, slug, now), ({ view }) => view)
  return [...byView].flatMap(([view, pages]) => {
    const path = view === 'search' ? pages[0]?.path : pages[Math.floor(pages.length / 2)]?.path
    return path === undefined || NOT_MEASURED.has(view) ? [] : { slug, view, path }
  })
}
