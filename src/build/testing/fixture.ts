import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Snapshot } from '#stock/entities.ts'
import { defaultDealership } from '#demo/stock/default-dealership.ts'
import { generateSnapshot } from '#demo/stock/generate.ts'
import { copyWhole, listFiles } from '#lib/files.ts'
import { reservationsPath } from '#stock/reservations.ts'
import { contentHash } from '#lib/hash.ts'
import { build, type BuildOptions } from '../build.ts'
import { ROOT } from '../compile/compile.ts'
import type { Kind } from '../state/kind.ts'
import { forgetSite, stateFile, withMemory } from '../state/memory.ts'

export const NOW = Date.parse('2026-11-20T00:00:00Z')

/** Shared with manual builds, since compiling takes seconds. */
export const COMPILED = join(ROOT, '.forecourt', 'compiled')

export interface Fixture {
  dir: string
  tenants: string
  out: string
  state: string
  build: (options?: Partial<BuildOptions>) => ReturnType<typeof build>
  /** In a separate folder, which remembers only earlier addresses, prices and the base of the search index; returns that folder. */
  buildAfresh: (options?: Partial<BuildOptions>) => Promise<string>
  close: () => void
}

export function openFixture(): Fixture {
  const dir = mkdtempSync(join(tmpdir(), 'forecourt-build-'))
  const [tenants, out, state] = ['tenants', 'dist', 'state'].map((name) => join(dir, name)) as [
    string,
    string,
    string,
  ]
  mkdirSync(tenants)
  const options = {
    tenantsDir: tenants,
    outDir: out,
    stateDir: state,
    now: NOW,
    workers: 1,
    compiledDir: COMPILED,
  }
  let fresh = 0
  return {
    dir,
    tenants,
    out,
    state,
    build: (more) => build({ ...options, ...more }),
    buildAfresh: async (more) => {
      const other = join(dir, `fresh-${++fresh}`)
      for (const slug of readdirSync(tenants)) copyInputs(state, join(other, 'state'), slug)
      await build({ ...options, outDir: join(other, 'dist'), stateDir: join(other, 'state'), ...more })
      return join(other, 'dist')
    },
    close: () => rmSync(dir, { recursive: true, force: true }),
  }
}

/** What a clean build can't find out again: what earlier builds published, changed vehicles, and what was paid for online. */
export function copyInputs(state: string, to: string, slug: string): void {
  const copy = stateFile(to, slug)
  if (existsSync(stateFile(state, slug))) {
    copyWhole(stateFile(state, slug), copy)
    forgetSite(copy)
  }
  for (const file of [reservationsPath(slug), `stock/${slug}.sqlite`])
    if (existsSync(join(state, file))) copyWhole(join(state, file), join(to, file))
}

/** As if earlier builds had stored the changed values. */
export const remembering = <T>(
  stateDir: string,
  slug: string,
  kind: Kind<T>,
  change: (values: ReadonlyMap<string, T>) => ReadonlyMap<string, T>,
): Promise<unknown> =>
  withMemory(stateFile(stateDir, slug), (memory) => {
    memory.keep(kind, change(memory.read(kind)))
    memory.save()
    return Promise.resolve()
  })

export const stockOf = (count: number, seed = 1): Snapshot =>
  generateSnapshot({
    trade: 'cars',
    count,
    seed,
    website_id: 1,
    now: new Date(NOW).toISOString(),
    mix: { new: 1, used: 2, demo: 1 },
    dealerships: [defaultDealership('cars')],
  })

/** @param snapshot undefined if the stock stays as it is */
export function writeTenant(
  { tenants }: Pick<Fixture, 'tenants'>,
  slug: string,
  snapshot: unknown,
  { site = {}, content = {} }: { site?: object; content?: Record<string, string> } = {},
): void {
  const dir = join(tenants, slug)
  mkdirSync(join(dir, 'content'), { recursive: true })
  const config = { id: 7, slug, name: `Dealer ${slug}`, url: `https://${slug}.example`, ...site }
  writeFileSync(join(dir, 'site.json'), JSON.stringify(config))
  if (snapshot !== undefined) writeFileSync(join(dir, 'snapshot.json'), JSON.stringify(snapshot))
  for (const [file, text] of Object.entries(content)) writeFileSync(join(dir, 'content', file), text)
}

export const contentText = (path: string, title: string, body: string): string =>
  `---\ntitle: ${title}\ndescription: All about it.\npath: ${path}\n---\n\n${body}\n`

export const treeOf = (dir: string): Record<string, string> =>
  Object.fromEntries(listFiles(dir).map((file) => [file, contentHash(readFileSync(join(dir, file)))]))

/** Of a `treeOf`: what a long-running process has written as soon as a change is published. Feeds and sitemaps follow later. */
export const withoutFeeds = (tree: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(tree).filter(([file]) => !/^(?:feeds\/|sitemap)/.test(file)))

const REFERENCE = /(?:href|src|component-url|renderer-url)="(\/[^"#?]*)|url\((\/[^)]+)\)/g

/** In pages and in the search pointer. Pictures and server routes don't count. */
export function brokenReferences(siteDir: string): string[] {
  const files = new Set(listFiles(siteDir))
  const broken: string[] = []
  const has = (path: string) => {
    const file = decodeURI(path).replace(/^\/+|\/+$/g, '')
    return file === '' ? files.has('index.html') : files.has(file) || files.has(`${file}/index.html`)
  }
  for (const file of files) {
    if (file.endsWith('.html')) {
      for (const [, attribute, url] of readFileSync(join(siteDir, file), 'utf8').matchAll(REFERENCE)) {
        const path = attribute ?? url ?? ''
        if (!path.startsWith('/images/') && !path.startsWith('//') && !has(path))
          broken.push(`${file} → ${path}`)
      }
    }
  }
  if (files.has('search/index.json')) {
    const pointer = readFileSync(join(siteDir, 'search/index.json'), 'utf8')
    const { file, delta = file } = JSON.parse(pointer) as { file: string; delta?: string }
    for (const path of [file, delta]) if (!has(path)) broken.push(`search/index.json → ${path}`)
  }
  return broken
}
