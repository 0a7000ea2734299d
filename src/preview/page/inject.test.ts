import { expect, test } from 'vitest'
import { framing, relaxed, withPreview } from './inject.ts'

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
  expect(framing("img-src 'self'; frame-src 'none'; base-uri 'none'")).toBe(
    "img-src 'self'; frame-src 'self'; base-uri 'none'",
  )
  expect(framing('frame-src https://chat.example')).toBe("frame-src 'self' https://chat.example")
})
