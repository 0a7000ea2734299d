import { hash } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { contentHash } from '#press/hash.ts'
import { emptyManifest, SiteState } from '#press/manifest.ts'
import { ChangedError, siteFiles } from './files.ts'
import { BEFORE, openYard, SLUG, type Yard } from './testing/sites.ts'

let yard: Yard
beforeEach(() => {
  yard = openYard()
  yard.lay(BEFORE)
})
afterEach(() => yard.close())

const files = () => siteFiles({ slug: SLUG, outDir: yard.out, stateDir: yard.state })
const write = (path: string, text: string) => {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}
/** As the press leaves it. */
const pressed = (change: Record<string, string> = {}) => {
  const root = join(yard.out, SLUG)
  const manifest = { ...emptyManifest(root), inputs: 'these' }
  for (const [path, text] of Object.entries({ ...BEFORE, ...change })) {
    if (path.endsWith('index.html'))
      manifest.pages[`/${path.replace(/\/?index\.html$/, '')}`] = [
        'key',
        contentHash(text),
        text.length,
        0,
        '',
      ]
    else manifest.files[path] = contentHash(text)
  }
  const state = new SiteState(join(yard.state, 'sites'), SLUG, root)
  state.commit(manifest)
  return state
}

test('every file with its digests, in a stable order', async () => {
  const found = await files()
  expect(found.map(({ path }) => path)).toEqual(Object.keys(BEFORE).toSorted())
  for (const { path, sha1, md5, read } of found) {
    const bytes = readFileSync(join(yard.out, SLUG, path))
    expect([sha1, md5]).toEqual([hash('sha1', bytes, 'hex'), hash('md5', bytes, 'hex')])
    expect(await read()).toEqual(bytes)
  }
})

test('what the press says is unchanged is not read again', async () => {
  pressed()
  const before = await files()
  // A change behind the press's back is not seen, since nothing is read, and is not sent either.
  write(join(yard.out, SLUG, 'about/index.html'), 'by hand')
  const again = await files()
  expect(again.map(({ md5 }) => md5)).toEqual(before.map(({ md5 }) => md5))
  await expect(again.find(({ path }) => path === 'about/index.html')?.read()).rejects.toThrow(ChangedError)

  pressed({ 'about/index.html': 'by hand' })
  const after = await files()
  expect(after.filter(({ md5 }, at) => md5 !== before[at]?.md5).map(({ path }) => path)).toEqual([
    'about/index.html',
  ])
})

test('a site that is half published is not deployed', async () => {
  const state = pressed()
  state.begin({ pages: ['/about'], files: [] })
  await expect(files()).rejects.toThrow(
    'a build of yard is under way or was cut off: run "forecourt build yard" first',
  )
  pressed()
  expect(await files()).toHaveLength(Object.keys(BEFORE).length)
})

test('without the manifest everything is read, and a damaged memory is no harm', async () => {
  await files()
  write(join(yard.out, SLUG, 'about/index.html'), 'by hand')
  write(join(yard.state, 'deploy', SLUG, 'digests.json'), '{"version":1,"digests":{"x')
  const found = await files()
  expect(found.find(({ path }) => path === 'about/index.html')?.md5).toBe(hash('md5', 'by hand', 'hex'))
})

test('files that the press keeps for pages in caches go along, unless the site has them again', async () => {
  write(join(yard.out, '.retired', SLUG, '_astro/gone.css'), 'gone')
  write(join(yard.out, '.retired', SLUG, '_astro/kept.css'), 'older')
  const found = await files()
  const of = async (name: string) => (await found.find(({ path }) => path === name)?.read())?.toString()
  expect([await of('_astro/gone.css'), await of('_astro/kept.css')]).toEqual([
    'gone',
    BEFORE['_astro/kept.css'],
  ])
})

test('a file that has gone meanwhile is not sent as nothing', async () => {
  const found = await files()
  rmSync(join(yard.out, SLUG, 'robots.txt'))
  await expect(found.find(({ path }) => path === 'robots.txt')?.read()).rejects.toThrow(
    'robots.txt was changed while it was being deployed',
  )
})
