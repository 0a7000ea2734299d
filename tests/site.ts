import { test as base, type ConsoleMessage, type Page, type Request, type Response } from '@playwright/test'
import { GROUP, NOW } from './support/places.ts'
import { ports } from './support/ports.ts'

export { expect } from '@playwright/test'
export * from './support/places.ts'

/** The address of a page of a tenant's site, as a visitor types it. */
export const site = (slug: string, path: string): string => `http://${slug}.localhost:${ports().sites}${path}`

/** The same of the tenant whose search a service answers: GROUP once more, on a port of its own. */
export const serviceSite = (path: string): string => `http://${GROUP}.localhost:${ports().service}${path}`

/** The same over HTTP from Node, where not every machine knows `*.localhost`. */
export const fetchSite = (
  slug: string,
  path: string,
  init: RequestInit = {},
): Promise<globalThis.Response> => {
  const headers = new Headers(init.headers)
  headers.set('x-forecourt-tenant', slug)
  return fetch(`http://127.0.0.1:${ports().sites}${path}`, { redirect: 'manual', ...init, headers })
}

/** What went wrong on a page that nobody looked at. */
export interface Guard {
  /** Expect trouble that this matches, for example the console's line about a page that is not found. */
  allow: (pattern: RegExp) => void
}

/**
 * Watches a page until the returned function is called, which gives back what went wrong: console errors and warnings, errors
 * nobody caught, requests to the page's own site that failed. A request that the browser itself gave up, because the
 * visitor went on, is no failure.
 */
export const watch = (page: Page): (() => string[]) => {
  const troubles: string[] = []
  page.on('console', (message: ConsoleMessage) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return
    // Playwright's own word for what playwright.config.ts asks of it.
    if (message.text() === 'Service Worker registration blocked by Playwright') return
    troubles.push(`console ${message.type()}: ${message.text()} (${message.location().url})`)
  })
  page.on('pageerror', (error) => {
    // The browser's own word for an animation between two pages that it skipped, since the machine was slow.
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
 * Playwright's `test` whose `page` lives at the time of the build and fails its test when anything goes wrong on it unseen. A
 * test that asks for no page opens none.
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

/** Whether the page can be scrolled sideways, which no page may be. */
export const scrollsSideways = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)

/**
 * Lays out also what is far below the screen. Until then it may keep the colours that it had before a change of scheme, and nobody
 * looking at the page sees them.
 */
export const layOutAll = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const all = new CSSStyleSheet()
    all.replaceSync('* { content-visibility: visible !important }')
    document.adoptedStyleSheets.push(all)
  })

/**
 * Waits until no colour is on its way to another: those in between are none that anybody is to read. A colour that is
 * inherited sets out when the one above it has moved, so there may be several rounds.
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

/** Scrolls through the whole page, so that pictures that wait until they are near are fetched. */
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
