import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DEMO_SLUGS } from '#demo/testing/copyTenant.ts'
import { loadTenant, type Tenant } from '#site/loading/loadTenant.ts'
import type { Snapshot } from '#stock/entities.ts'
import { readStock, sourceOf, type Stock } from '#stock/snapshot.ts'
import { hashOf } from './small.ts'

export const NOW = Date.parse('2026-11-20T00:00:00Z')
const TENANTS = join(import.meta.dirname, '../../../tenants')
export const SLUGS = DEMO_SLUGS
export const GROUP = 'harbourside-motors'
export const RV = 'redgum-rv'

export type Demo = { tenant: Tenant; snapshot: Snapshot }
const demo: Record<string, Demo> = {}
for (const slug of SLUGS) {
  const snapshot = JSON.parse(readFileSync(join(TENANTS, slug, 'snapshot.json'), 'utf8')) as Snapshot
  demo[slug] = { tenant: await loadTenant(join(TENANTS, slug)), snapshot }
}

/** Tests share it, so they mustn't change it. */
export function of(slug: string): Demo {
  const found = demo[slug]
  if (!found) throw new Error(slug)
  return found
}

export const stockOf = (snapshot: object): Stock =>
  readStock(sourceOf(Buffer.from(JSON.stringify(snapshot))), hashOf, null).stock
