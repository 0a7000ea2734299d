import { test as base, type ConsoleMessage, type Page, type Request, type Response } from '@playwright/test'
import { GROUP, NOW } from './support/places.ts'
import { ports } from './support/ports.ts'

export { expect } from '@playwright/test'
export * from './support/places.ts'

/** The address of a page on a tenant's site, as a visitor types it. */
export const site = (slug: string, path: string): string => `http://${slug}.localhost:${ports().sites}${path}`

/** The same for the tenant that uses a search service: GROUP again, on a port of its own. */
export const serviceSite = (path: string): string => `http://${GROUP}.localhost:${ports().service}${path}`

/** Fetches a page from Node, which can't resolve `*.localhost` on every machine. */
export const fetchSite = (
  slug: string,
  path: string,
  init: RequestInit = {},
): Promise<globalThis.Response> => {
  const headers = new Headers(init.headers)
  headers.set('x-forecourt-tenant', slug)
  return fetch(`http://127.0.0.1:${ports().sites}${path}`, { redirect: 'manual', ...init, headers })
}

/** Watches a page for faults that the test doesn't look for. */
export interface Guard {
  /** Allows messages that match, such as the console's line about a page that's not found. */
  allow: (pattern: RegExp) => void
}

/**
 * Watches a page. The returned function tells what has gone wrong so far: console errors and warnings, uncaught errors, and failed
 * requests to the page's own site. Requests that the browser cancelled because the visitor moved on don't count.
 */
export const watch = (page: Page): (() => string[]) => {
  const troubles: string[] = []
  page.on('console', (message: ConsoleMessage) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return
    // Playwright's message about a setting in playwright.config.ts.
    if (message.text() === 'Service Worker registration blocked by Playwright') return
    troubles.push(`console ${message.type()}: ${message.text()} (${message.location().url})`)
  })
  page.on('pageerror', (error) => {
    // The browser's message about a page transition that it skipped because the machine was slow.
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
 * Playwright's `test`. The clock of its `page` shows the build time, and the test fails if anything unexpected goes wrong on the page. A
 * test that doesn't use `page` opens none.
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

/** Tells whether the page scrolls sideways, which no page should. */
export const scrollsSideways = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)

/**
 * Makes the browser lay out even what's far below the screen. Otherwise, after a change of colour scheme, such parts might keep their old
 * colours until somebody scrolls to them, and fail checks.
 */
export const layOutAll = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const all = new CSSStyleSheet()
    all.replaceSync('* { content-visibility: visible !important }')
    document.adoptedStyleSheets.push(all)
  })

/**
 * Waits until no colour is in transition, because contrast isn't checked during transitions. An inherited colour starts its own transition
 * after its parent's, so there may be several rounds.
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
export const scrollThrough = async (page: Page): Promise<void> => {
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
