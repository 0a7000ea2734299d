import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { sourceHash, type Compiled, type ensureCompiled } from '#build/compile/compile.ts'
import { failedPage, galleryApp, isGallery, isStage, waitingPage } from './gallery.ts'

const COMPILED: Compiled = {
  hash: 'h',
  views: {},
  entry: '/e.mjs',
  cacheDir: '/cache',
  clientDir: '/client',
  assets: {},
  scripts: () => new Set(),
}
/** A compiler that finishes or fails when the test says so. */
function compiler() {
  const { promise, resolve, reject } = Promise.withResolvers<Compiled>()
  const compile = vi.fn<typeof ensureCompiled>(() => promise)
  return { compile, resolve, reject }
}

test('The gallery compiles on the first request, and only once for everybody', async () => {
  const { compile, resolve } = compiler()
  const app = galleryApp('/cache', compile)
  expect(compile).not.toHaveBeenCalled()
  expect([app.ask().is, app.ask().is]).toEqual(['compiling', 'compiling'])
  const told = vi.fn<() => void>()
  app.onDone(told)
  const unheard = vi.fn<() => void>()
  app.onDone(unheard)()
  resolve(COMPILED)
  await vi.waitFor(() => expect(told).toHaveBeenCalledOnce(), 15_000)
  expect(unheard).not.toHaveBeenCalled()
  expect(app.ask()).toEqual({ is: 'ready', compiled: COMPILED })
  expect(compile).toHaveBeenCalledOnce()
  const sources = compile.mock.calls[0]?.[2]?.sources
  expect(sources).toContain('src/showcase')
  expect(sources).toContain('src/features/vehicle/card/VehicleCard.states.ts')
})

test('The gallery compiles once for each version of a project’s extensions, apart from the one without any', () => {
  const { compile } = compiler()
  const app = galleryApp('/cache', compile)
  const extensions = (hash: string) => ({ root: '/dealers', hash, components: {}, sections: ['team'] })
  for (const asked of [undefined, extensions('a'), extensions('a'), extensions('b'), undefined])
    expect(app.ask(asked).is).toBe('compiling')
  expect(compile.mock.calls.map(([dir, , more]) => [dir, more?.extensions?.hash])).toEqual([
    ['/cache', undefined],
    ['/cache-extensions', 'a'],
    ['/cache-extensions', 'b'],
  ])
})

test('The gallery reports a failed compile, and doesn’t retry endlessly', async () => {
  const { compile, reject } = compiler()
  const app = galleryApp('/cache', compile)
  const told = vi.fn<() => void>()
  app.onDone(told)
  app.ask()
  reject(new Error('the views do not compile: a brace'))
  await vi.waitFor(() => expect(told).toHaveBeenCalledOnce(), 15_000)
  expect(app.ask()).toEqual({ is: 'failed', error: new Error('the views do not compile: a brace') })
  expect(compile).toHaveBeenCalledOnce()
})

test('The gallery stops compiling when the preview ends, without reporting anything', async () => {
  const { compile, reject } = compiler()
  const app = galleryApp('/cache', compile)
  const told = vi.fn<() => void>()
  app.onDone(told)
  app.ask()
  const signal = compile.mock.calls[0]?.[2]?.signal
  signal?.addEventListener('abort', () => reject(new Error('aborted')))
  await app.close()
  expect(signal?.aborted).toBe(true)
  expect(told).not.toHaveBeenCalled()
  // An app that was never requested has nothing to close.
  await galleryApp('/cache', compile).close()
})

test('The gallery shows a page while compiling, and another if that fails', () => {
  expect(waitingPage()).toContain('The gallery is being compiled')
  expect(failedPage(new Error('<h1> is not closed'))).toContain(
    'restart the preview: &lt;h1&gt; is not closed',
  )
  const ours = '/dealers/extensions/Card.tsx:2: Expected a tag'
  expect(failedPage(new Error(`the views do not compile:\n${ours}`), '/dealers')).toContain(
    'Fix this: extensions/Card.tsx:2: Expected a tag',
  )
})

test('The gallery’s own addresses are the gallery, its folders and its framed pages', () => {
  for (const path of ['', '/vehicle', '/navigation/Header/on-a-phone'])
    expect(isGallery(`/__preview/gallery${path}`), path).toBe(true)
  for (const path of [
    '/__preview/galleryx',
    '/__preview/gallery/a/b/c/d',
    '/__preview/gallery/../x',
    '/cars',
  ])
    expect(isGallery(path), path).toBe(false)
  expect(isStage('/__preview/gallery/navigation/Header/on-a-phone')).toBe(true)
  expect(isStage('/__preview/gallery/vehicle')).toBe(false)
})

test('Components’ states are part of the gallery, so changing them recompiles no site', () => {
  const root = mkdtempSync(join(tmpdir(), 'states-'))
  const folder = 'src/features/vehicle'
  mkdirSync(join(root, folder), { recursive: true })
  const write = (name: string) => writeFileSync(join(root, folder, name), 'export {}')
  write('Price.ts')
  const hashes = () => [sourceHash(root), sourceHash(root, [`${folder}/Price.states.ts`])]
  const [site, gallery] = hashes()
  write('Price.states.ts')
  const [siteAfter, galleryAfter] = hashes()
  rmSync(root, { recursive: true })
  expect(siteAfter).toBe(site)
  expect(galleryAfter).not.toBe(gallery)
})
