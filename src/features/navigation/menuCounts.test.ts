// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { startMenus } from './menuCounts.ts'

test('Links in dropdowns show how many vehicles their lists have, once each, and no other link does', async () => {
  vi.stubGlobal('fetch', () =>
    Promise.resolve(Response.json({ '/search/used-cars': 1234, '/search/cars': 5 })),
  )
  document.documentElement.lang = 'en-AU'
  document.body.innerHTML = `<nav>
    <a href="/search/cars">Cars</a>
    <div class="menu"><a href="/search/used-cars">Used</a><a href="/finance">Finance</a></div>
    <div class="drawer__sub"><a href="/search/cars">All</a></div>
  </nav>`
  const nav = document.querySelector('nav') ?? document.body
  await startMenus(nav)
  await startMenus(nav)
  const texts = [...nav.querySelectorAll('a')].map(({ textContent }) => textContent)
  expect(texts).toEqual(['Cars', 'Used 1,234', 'Finance', 'All 5'])
})

test('Without the numbers, a menu stays as it is', async () => {
  vi.resetModules()
  const fresh = await import('./menuCounts.ts')
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('', { status: 503 })))
  document.body.innerHTML = '<nav><div class="menu"><a href="/search/cars">Cars</a></div></nav>'
  const nav = document.querySelector('nav') ?? document.body
  await expect(fresh.startMenus(nav)).rejects.toThrow('status 503')
  expect(nav.textContent).toBe('Cars')
})
