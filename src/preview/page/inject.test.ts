import { expect, test } from 'vitest'
import { allowFramesOfSite, relaxed, withPreview, browserScript } from './inject.ts'
import { readdirSync } from 'node:fs'
import { JSDOM } from 'jsdom'
import { parseAst } from 'vite'

test('The preview’s script starts the clock at another time, and keeps dates working', async () => {
  const at = Date.parse('2026-12-24T01:00:00Z')
  const page = `<script data-at="${at}">${await browserScript('clock.ts')}</script>`
  const { window } = new JSDOM(page, { runScripts: 'dangerously' })
  const run = (code: string): unknown => window.eval(code)
  expect(Math.abs(Number(run('Date.now()')) - at)).toBeLessThan(60_000)
  expect(run('new Date().getUTCFullYear() + "-" + new Date().getUTCMonth()')).toBe('2026-11')
  expect(run('new Date(0).toISOString()')).toBe('1970-01-01T00:00:00.000Z')
  expect(run('new Date(2020, 1, 3).getMonth()')).toBe(1)
  expect(run('new Date() instanceof Date && typeof Date() === "string" && Date.UTC(1970, 0, 1) === 0')).toBe(
    true,
  )
  window.close()
})

test('Every module in the browser’s folder is served without types, and nothing else', async () => {
  const names = readdirSync(new URL('../browser/', import.meta.url))
  expect(names).toContain('page.ts')
  for (const name of names) {
    const script = (await browserScript(name)) ?? ''
    expect(() => parseAst(script), name).not.toThrow()
    // A browser will request the modules that this one imports, so they must exist too.
    for (const [, from] of script.matchAll(/from '(.*)'/g)) expect(names).toContain(from?.replace('./', ''))
  }
  expect(await browserScript('nothing.ts')).toBeUndefined()
})

const PAGE = '<!doctype html><html><head><title>A</title></head><body><pre>&lt;/body></pre></body></html>'

test('The preview’s part is added at the end of the body, and the clock at the start of the head', () => {
  const html = withPreview(PAGE, { path: '/', key: 'k' }, 5)
  expect(html).toMatch(/<head><script src="\/__preview\/browser\/clock\.ts" data-at="5"><\/script><title>/)
  expect(html).toMatch(/<\/pre><forecourt-preview .*<\/script><\/body><\/html>$/)
  expect(withPreview(PAGE, { path: '/', key: 'k' })).not.toContain('clock.ts')
})

test('The preview escapes what an editor wrote', () => {
  const html = withPreview(PAGE, { path: '/"><script>alert(1)</script>', key: '' })
  expect(html).not.toContain('<script>alert')
  const [, data = ''] = /data-page="([^"]*)"/.exec(html) ?? []
  expect(data).toContain('&lt;script&gt;')
})

test('The preview adds its part even to a page without a head or body', () => {
  expect(withPreview('words', { path: '/', key: '' })).toMatch(/^words<forecourt-preview/)
})

test('A preview’s policy allows inline scripts, and is otherwise unchanged', () => {
  expect(relaxed("default-src 'none'; script-src 'self' https://x.example; frame-ancestors 'self'")).toBe(
    "default-src 'none'; script-src 'self' https://x.example 'unsafe-inline'; frame-ancestors 'self'",
  )
})

test('The gallery can frame pages of its own site, besides those that the site allows', () => {
  expect(allowFramesOfSite("img-src 'self'; frame-src 'none'; base-uri 'none'")).toBe(
    "img-src 'self'; frame-src 'self'; base-uri 'none'",
  )
  expect(allowFramesOfSite('frame-src https://chat.example')).toBe("frame-src 'self' https://chat.example")
})
