import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { serveOnFreePort } from '#lib/testing/serveOnFreePort.ts'
import { docsRoutes, type DocsOptions } from './index.ts'

const NOBODY = 'http://localhost:1'

let outDir: string
beforeEach(() => {
  outDir = mkdtempSync(join(tmpdir(), 'docs-'))
})
afterEach(() => rmSync(outDir, { recursive: true }))

async function get(path: string, options: Partial<DocsOptions> = {}) {
  const app = docsRoutes({ outDir, tenant: () => 'yard', previewUrl: NOBODY, ...options })
  const answer = await app.request(`http://localhost:4321${path}`)
  return { status: answer.status, to: answer.headers.get('location'), text: await answer.text() }
}

test('The docs site is served once it’s built, and nothing outside its folder is', async () => {
  expect(await get('/docs/')).toMatchObject({
    status: 404,
    text: expect.stringContaining('The docs are in <code>docs/</code>') as string,
  })
  mkdirSync(join(outDir, '.docs/stock'), { recursive: true })
  writeFileSync(join(outDir, '.docs/index.html'), 'the docs')
  writeFileSync(join(outDir, '.docs/stock/index.html'), 'about stock')
  writeFileSync(join(outDir, 'secret.txt'), 'not for readers')
  expect((await get('/docs')).to).toBe('/docs/')
  expect((await get('/docs/')).text).toBe('the docs')
  expect((await get('/docs/stock/')).text).toBe('about stock')
  for (const path of [
    '/docs/none/',
    '/docs/..%2Fsecret.txt',
    '/docs/%2e%2e/secret.txt',
    '/docs/../secret.txt',
  ])
    expect((await get(path)).status, path).toBe(404)
})

test('The gallery redirects to a running preview, or says how to start one', async () => {
  const { status, text } = await get('/docs/gallery/')
  expect(status).toBe(200)
  expect(text).toContain('npx forecourt preview yard')
  const preview = await serveOnFreePort({ fetch: () => new Response('ok') })
  const previewUrl = `http://localhost:${preview.port}`
  expect((await get('/docs/gallery/', { previewUrl })).to).toBe(
    `http://yard.localhost:${preview.port}/__preview/gallery`,
  )
  expect((await get('/docs/gallery/', { previewUrl, tenant: () => undefined })).status).toBe(200)
  await preview.close()
})
