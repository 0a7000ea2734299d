import type * as nodeFs from 'node:fs'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { contentHash } from '#lib/hash.ts'
import { publish, retire, type Publication } from './publish.ts'
import { emptyManifest } from '../state/manifest.ts'
import { brokenReferences, openFixture, treeOf, type Fixture } from '../testing/fixture.ts'

let afterStep = (): void => {}

vi.mock('node:fs', async (original) => {
  const fs = await original<typeof nodeFs>()
  const stepping =
    <A extends unknown[], R>(change: (...args: A) => R) =>
    (...args: A): R => {
      const result = change(...args)
      afterStep()
      return result
    }
  return {
    ...fs,
    renameSync: stepping(fs.renameSync),
    linkSync: stepping(fs.linkSync),
    rmSync: stepping(fs.rmSync),
    mkdirSync: stepping(fs.mkdirSync),
    writeFileSync: stepping(fs.writeFileSync),
  }
})

let fixture: Fixture
beforeEach(() => {
  fixture = openFixture()
})
afterEach(() => {
  afterStep = () => {}
  fixture.close()
})

function write(path: string, text: string) {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}
const links = (...hrefs: string[]) => hrefs.map((href) => `<a href="${href}">x</a>`).join('')

test('Publishing keeps every reference valid at each step, while pages that link to each other come and go', () => {
  const root = join(fixture.out, 'tenant')
  write(join(root, 'index.html'), links('/old/a', '/kept'))
  write(join(root, '404.html'), links('/'))
  write(join(root, 'kept/index.html'), links('/old/b', '/_astro/old.css'))
  write(join(root, 'old/a/index.html'), links('/old/b', '/old/c'))
  write(join(root, 'old/b/index.html'), links('/old/a'))
  write(join(root, 'old/c/index.html'), links('/old/a', '/old/b', '/kept'))
  write(join(root, '_astro/old.css'), 'old')
  write(join(root, 'search/index.json'), '{"file":"/search/old.bin"}')
  write(join(root, 'search/old.bin'), 'old')

  const staged = (file: string, text: string) => {
    const path = join(fixture.dir, 'staged', file)
    write(path, text)
    return { staged: path, file }
  }
  const asset = (path: string, data: string) => ({ path, data, bytes: data.length, hash: contentHash(data) })
  const publication: Publication = {
    root,
    scratch: join(fixture.dir, 'scratch'),
    retiredRoot: join(fixture.dir, 'retired'),
    assets: [asset('_astro/new.css', 'new'), asset('search/new.bin', 'new')],
    pointers: [asset('search/index.json', '{"file":"/search/new.bin"}')],
    pages: [
      staged('new/a/index.html', links('/new/b', '/_astro/new.css')),
      staged('new/b/index.html', links('/new/a', '/')),
      staged('kept/index.html', links('/new/a', '/_astro/new.css')),
      staged('index.html', links('/new/b', '/kept')),
      staged('404.html', links('/', '/kept')),
    ],
    removed: ['old/a/index.html', 'old/b/index.html', 'old/c/index.html'],
    retired: ['_astro/old.css', 'search/old.bin'],
  }
  expect(brokenReferences(root)).toEqual([])
  let steps = 0
  afterStep = () => {
    steps++
    expect(brokenReferences(root), `after step ${steps}`).toEqual([])
  }
  publish(publication)
  expect(steps).toBeGreaterThan(20)
  expect(Object.keys(treeOf(root))).toEqual([
    '404.html',
    '_astro/new.css',
    'index.html',
    'kept/index.html',
    'new/a/index.html',
    'new/b/index.html',
    'search/index.json',
    'search/new.bin',
  ])
  expect(readFileSync(join(fixture.dir, 'retired/_astro/old.css'), 'utf8')).toBe('old')
})

test('An unused file of the search index is kept for an hour, and any other hashed file for a week', () => {
  const retiredRoot = join(fixture.dir, 'retired')
  const files = ['_astro/old.css', 'search/old.bin']
  for (const file of files) write(join(retiredRoot, file), 'old')
  let before = emptyManifest()
  const keptAfter = (ms: number): string[] => {
    const next = emptyManifest()
    retire({ retiredRoot, before, next }, before.retired.size === 0 ? files : [], ms)
    before = next
    expect(Object.keys(treeOf(retiredRoot))).toEqual([...next.retired.keys()])
    return [...next.retired.keys()]
  }
  const [hour, day] = [3_600_000, 86_400_000]
  expect(keptAfter(0)).toEqual(files)
  expect(keptAfter(hour - 1)).toEqual(files)
  expect(keptAfter(hour)).toEqual(['_astro/old.css'])
  expect(keptAfter(7 * day - 1)).toEqual(['_astro/old.css'])
  expect(keptAfter(7 * day)).toEqual([])
})
