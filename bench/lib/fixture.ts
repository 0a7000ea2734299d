import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureCompiled, ROOT } from '#build/compile/compile.ts'
import type { Snapshot } from '#stock/entities.ts'
import type { GenerateConfig } from '#demo/stock/config.ts'
import { generateSnapshot } from '#demo/stock/generate.ts'
import { atRest } from './disk.ts'

/** What the benches use as the current time, both to make their stock and to build. */
export const NOW = '2026-11-20T00:00:00Z'

/** The demo tenant whose configuration and content the benches' tenants copy. */
const MODEL = join(ROOT, 'tenants', 'harbourside-motors')
/** The content pages to copy from the model tenant. A few are enough, as long as they include those that its `site.json` links to. */
const CONTENT = [
  'about-us.md',
  'contact.md',
  'finance.md',
  'privacy-policy.md',
  'service.md',
  'terms-and-conditions.md',
]

/** The folders of one bench. They're inside the repository, so that what's built there finds `node_modules`. */
export interface Fixture {
  dir: string
  tenants: string
  /** Makes a new output folder, and a new state folder that contains only the compiled views. */
  cold: () => Promise<{ out: string; state: string }>
  /** @param site fields that differ from the model tenant's `site.json` */
  addTenant: (slug: string, snapshot: Snapshot, site?: object) => void
  writeSnapshot: (slug: string, snapshot: Snapshot) => void
  /** See `atRest` (disk.ts). Call it before timing whole sites. */
  atRest: () => Promise<void>
}

/** Gives the bench its folders and removes them afterwards, even when it fails. */
export async function withFixture(name: string, bench: (fixture: Fixture) => Promise<void>) {
  const base = join(ROOT, '.forecourt')
  mkdirSync(base, { recursive: true })
  const dir = mkdtempSync(join(base, `bench-${name}-`))
  const clean = () => rmSync(dir, { recursive: true, force: true })
  process.once('SIGINT', () => {
    clean()
    process.exit(130)
  })
  try {
    await bench(openFixture(dir))
  } finally {
    clean()
  }
}

function openFixture(dir: string): Fixture {
  const tenants = join(dir, 'tenants')
  const compiled = join(ROOT, '.forecourt', 'compiled')
  let count = 0
  const writeSnapshot: Fixture['writeSnapshot'] = (slug, snapshot) =>
    writeFileSync(join(tenants, slug, 'snapshot.json'), `${JSON.stringify(snapshot, null, 1)}\n`)
  return {
    dir,
    tenants,
    cold: async () => {
      await ensureCompiled(compiled, () => console.error('compiling the views…'))
      const run = join(dir, `run-${++count}`)
      const state = join(run, 'state')
      mkdirSync(state, { recursive: true })
      symlinkSync(compiled, join(state, 'compiled'))
      return { out: join(run, 'dist'), state }
    },
    addTenant: (slug, snapshot, own = {}) => {
      const tenant = join(tenants, slug)
      mkdirSync(join(tenant, 'content'), { recursive: true })
      const site = JSON.parse(readFileSync(join(MODEL, 'site.json'), 'utf8')) as object
      writeFileSync(
        join(tenant, 'site.json'),
        // The model's own feeds are files beside its settings, so these have the usual ones.
        JSON.stringify({
          ...{ ...site, feeds: {} },
          ...{ slug, name: `Dealer ${slug}`, url: `https://${slug}.example` },
          ...own,
        }),
      )
      // Each tenant has different text, so that text cached for one can't speed up the next.
      for (const file of CONTENT) {
        const text = readFileSync(join(MODEL, 'content', file), 'utf8')
        writeFileSync(join(tenant, 'content', file), text.replaceAll('Harbourside', `Dealer ${slug}`))
      }
      writeSnapshot(slug, snapshot)
    },
    writeSnapshot,
    atRest: () => atRest(dir),
  }
}

/** Generates cars at the model tenant's dealerships. */
export function stockOf(count: number, seed = 1): Snapshot {
  const config = JSON.parse(readFileSync(join(MODEL, 'generate.json'), 'utf8')) as GenerateConfig
  return generateSnapshot({ ...config, count, seed, now: NOW })
}
