import { hash } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { beginPublish, emptyManifest, endPublish } from '#build/state/manifest.ts'
import { stateFile, withMemory } from '#build/state/memory.ts'
import { ChangedError, siteFiles } from './files.ts'
import { BEFORE, openFixture, SLUG, type Fixture } from './testing/sites.ts'

let fixture: Fixture
beforeEach(() => {
  fixture = openFixture()
  fixture.lay(BEFORE)
})
afterEach(() => fixture.close())

const files = () => siteFiles({ slug: SLUG, outDir: fixture.out, stateDir: fixture.state })
function write(path: string, text: string) {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}
const THEN = new Date('2026-11-20T00:00:00.000Z')

/** Stores the state that a finished build leaves behind. With `cutOff`, stores the state of an interrupted build. */
const rendered = (cutOff = false) =>
  withMemory(stateFile(fixture.state, SLUG), (memory) => {
    const bytes = (path: string) => statSync(join(fixture.out, SLUG, path)).size
    endPublish(memory, join(fixture.out, SLUG), {
      ...emptyManifest(),
      inputs: 'these',
      pages: new Map([['/about', ['', bytes('about/index.html'), '', '']]]),
      files: new Map([['robots.txt', ['', bytes('robots.txt')]]]),
    })
    if (cutOff) beginPublish(memory, { pages: ['/about'], files: [] })
    return Promise.resolve()
  })

test('Every file is listed with its digests, in a stable order', async () => {
  const found = await files()
  expect(found.map(({ path }) => path)).toEqual(Object.keys(BEFORE).toSorted())
  for (const { path, sha1, md5, read } of found) {
    const bytes = readFileSync(join(fixture.out, SLUG, path))
    expect([sha1, md5]).toEqual([hash('sha1', bytes, 'hex'), hash('md5', bytes, 'hex')])
    expect(await read()).toEqual(bytes)
  }
})

test('A file is read again only if its size or time has changed', async () => {
  const about = join(fixture.out, SLUG, 'about/index.html')
  const { size } = statSync(about)
  const change = (text: string, modified: Date) => {
    write(about, text)
    utimesSync(about, modified, modified)
  }
  change(readFileSync(about, 'utf8'), THEN)
  const before = await files()
  const other = 'x'.repeat(size)
  // The changed file has the same size and time as before, so it isn't read again and keeps its old digests. The
  // change must be noticed when the file is read to be sent, so that the new content isn't sent with the old digest.
  change(other, THEN)
  const again = await files()
  expect(again.map(({ md5 }) => md5)).toEqual(before.map(({ md5 }) => md5))
  await expect(again.find(({ path }) => path === 'about/index.html')?.read()).rejects.toThrow(ChangedError)

  for (const [text, modified] of [
    [other, new Date(THEN.getTime() + 1)],
    [`${other}.`, THEN],
  ] as const) {
    change(text, modified)
    const after = await files()
    expect(after.filter(({ md5 }, at) => md5 !== before[at]?.md5).map(({ path }) => path)).toEqual([
      'about/index.html',
    ])
    change(other, THEN)
    await files()
  }
})

test('A file’s digests are remembered when it moves to the files kept for cached pages', async () => {
  const style = join(fixture.out, SLUG, '_astro/kept.css')
  const md5Of = async () => (await files()).find(({ path }) => path === '_astro/kept.css')?.md5
  utimesSync(style, THEN, THEN)
  const before = await md5Of()
  const { size } = statSync(style)
  const kept = join(fixture.out, '.retired', SLUG, '_astro/kept.css')
  rmSync(style)
  write(kept, 'x'.repeat(size))
  utimesSync(kept, THEN, THEN)
  expect(await md5Of()).toBe(before)
})

test.each(['about/index.html', 'robots.txt'])(
  'A site is refused if %s was emptied since the build',
  async (file) => {
    await rendered()
    await files()
    const text = readFileSync(join(fixture.out, SLUG, file), 'utf8')
    write(join(fixture.out, SLUG, file), '')
    await expect(files()).rejects.toThrow(
      `${file} isn’t what the build wrote. Run "forecourt build tenant" first`,
    )
    write(join(fixture.out, SLUG, file), text)
    expect(await files()).toHaveLength(Object.keys(BEFORE).length)
  },
)

test('A half-published site is refused', async () => {
  await rendered(true)
  await expect(files()).rejects.toThrow(
    'a build of tenant is running or was interrupted. Run "forecourt build tenant" first',
  )
  await rendered()
  expect(await files()).toHaveLength(Object.keys(BEFORE).length)
})

test('A site whose files disappear while they’re being listed is refused', async () => {
  for (let at = 0; at < 40; at++) write(join(fixture.out, SLUG, `news/${at}/index.html`), 'news')
  const looking = files()
  rmSync(join(fixture.out, SLUG, 'robots.txt'))
  await expect(looking).rejects.toThrow('a build of tenant is running or was interrupted')
})

test('Everything is read without the manifest, even if the stored digests are damaged', async () => {
  await files()
  write(join(fixture.out, SLUG, 'about/index.html'), 'by hand')
  write(join(fixture.state, 'deploy', SLUG, 'digests.json'), '{"version":1,"digests":{"x')
  const found = await files()
  expect(found.find(({ path }) => path === 'about/index.html')?.md5).toBe(hash('md5', 'by hand', 'hex'))
})

test('Files kept for cached pages are included, unless the site has them again', async () => {
  write(join(fixture.out, '.retired', SLUG, '_astro/gone.css'), 'gone')
  write(join(fixture.out, '.retired', SLUG, '_astro/kept.css'), 'older')
  const found = await files()
  const of = async (name: string) => (await found.find(({ path }) => path === name)?.read())?.toString()
  expect([await of('_astro/gone.css'), await of('_astro/kept.css')]).toEqual([
    'gone',
    BEFORE['_astro/kept.css'],
  ])
})

test('A file that has disappeared throws an error, instead of being sent empty', async () => {
  const found = await files()
  rmSync(join(fixture.out, SLUG, 'robots.txt'))
  await expect(found.find(({ path }) => path === 'robots.txt')?.read()).rejects.toThrow(
    'robots.txt was changed while it was being deployed',
  )
})
