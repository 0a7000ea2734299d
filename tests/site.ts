import { test as base, type ConsoleMessage, type Page, type Request, type Response } from '@playwright/test'
import { GROUP, NOW } from './support/places.ts'
import { ports } from './support/ports.ts'

export { expect } from '@playwright/test'
export * from './support/places.ts'
export * from './support/sites.ts'

/** Returns the address of a page on a tenant's site, as a visitor types it. */
export const site = (slug: string, path: string): string => `http://${slug}.localhost:${ports().sites}${path}`

/** Returns the address of a page on the site with a search service. Its tenant is a copy of GROUP, on a port of its own. */
export const serviceSite = (path: string): string => `http://${GROUP}.localhost:${ports().service}${path}`

/**
 * Fetches a page of a site from Node. It asks for 127.0.0.1 and names the tenant in a header, because Node can't resolve `*.localhost` on
 * every machine.
 */
export function fetchSite(slug: string, path: string, init: RequestInit = {}): Promise<globalThis.Response> {
  const headers = new Headers(init.headers)
  headers.set('x-forecourt-tenant', slug)
  return fetch(`http://127.0.0.1:${ports().sites}${path}`, { redirect: 'manual', ...init, headers })
}

/** Watches a page for faults that the test doesn't look for. */
export interface Guard {
  /** Keeps messages that match this pattern from failing the test, for example the console's line about a page that's not found. */
  allow: (pattern: RegExp) => void
}

/**
 * Watches a page. The returned function lists what has gone wrong so far: console errors and warnings, uncaught errors, and failed
 * requests. Requests that the browser cancelled because the visitor moved on don't count.
 */
export function watch(page: Page): () => string[] {
  const troubles: string[] = []
  page.on('console', (message: ConsoleMessage) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return
    // Playwright logs this message because of a setting in playwright.config.ts.
    if (message.text() === 'Service Worker registration blocked by Playwright') return
    // The router fetches the next page's styles before it shows that page, which on a slow machine may be after the browser counts them.
    if (/\.css was preloaded using link preload but not used/.test(message.text())) return
    troubles.push(`console ${message.type()}: ${message.text()} (${message.location().url})`)
  })
  page.on('pageerror', (error) => {
    // The browser reports this when it skips a page transition because the machine is slow.
    if (!/^Transition was (?:aborted|skipped)/.test(error.message))
      troubles.push(`uncaught: ${error.message}`)
  })
  page.on('requestfailed', (request: Request) => {
    const reason = request.failure()?.errorText ?? ''
    if (reason !== 'net::ERR_ABORTED') troubles.push(`failed: ${request.url()} ${reason}`)
  })
  page.on('response', (response: Response) => {
    if (response.status() >= 400) troubles.push(`answered ${response.status()}: ${response.url()}`)
  })
  return () => troubles
}

/**
 * Playwright's `test` with two differences: the clock of its `page` shows the build time, and the test fails if anything unexpected goes
 * wrong on the page. If a test doesn't use `page`, no page is opened.
 */
export const test = base.extend<{ guard: Guard; allowed: RegExp[] }>({
  // eslint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from this pattern
  allowed: async ({}, provide) => provide([]),
  guard: async ({ allowed }, provide) => provide({ allow: (pattern) => allowed.push(pattern) }),
  page: async ({ page, allowed, javaScriptEnabled }, provide) => {
    const troubles = watch(page)
    if (javaScriptEnabled !== false) await page.clock.setFixedTime(NOW)
    await provide(page)
    base
      .expect(
        troubles().filter((trouble) => !allowed.some((pattern) => pattern.test(trouble))),
        'what went wrong on the page',
      )
      .toEqual([])
  },
})

/** Returns whether the page scrolls sideways, which no page should. */
export const scrollsSideways = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)

/**
 * Makes the browser lay out all parts of a page, even those far below the screen. After a change of colour scheme, such parts might
 * otherwise keep their old colours until somebody scrolls to them, and fail checks.
 */
export const layOutAll = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const all = new CSSStyleSheet()
    all.replaceSync('* { content-visibility: visible !important }')
    document.adoptedStyleSheets.push(all)
  })

/**
 * Waits until no colour is in transition, because contrast can't be checked during transitions. An inherited colour starts its own
 * transition later than its parent's, so this may take several rounds.
 */
export const settled = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (let quiet = 0; quiet < 2;) {
      await new Promise(requestAnimationFrame)
      const moving = document.getAnimations()
      quiet = moving.length === 0 ? quiet + 1 : 0
      await Promise.all(moving.map(({ finished }) => finished.then(null, () => undefined)))
    }
  })

/** Scrolls through the whole page, so that lazy pictures load. */
export async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const step = innerHeight * 0.8
    for (let at = 0; at < document.documentElement.scrollHeight; at += step) {
      scrollTo({ top: at, behavior: 'instant' })
      await new Promise(requestAnimationFrame)
      await new Promise(requestAnimationFrame)
    }
    scrollTo({ top: 0, behavior: 'instant' })
  })
}
