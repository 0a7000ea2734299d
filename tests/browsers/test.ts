import { test as base, chromium, expect, firefox, webkit, type LaunchOptions } from '@playwright/test'
import { nightly } from '../support/sites.ts'
import { DESKTOP, GROUP, MOTO, PHONE, RV, TRUCKS } from '../support/places.ts'
import type { Engine, Habits } from './engines/engine.ts'
import { firefoxEngine } from './engines/firefox.ts'
import { playwrightEngine } from './engines/playwright.ts'
import { webkitEngine } from './engines/webkit.ts'
import { findFirefox, findWebkit } from '../../scripts/browser.ts'
import { Visitor } from './visitor.ts'

export { expect }

export type EngineName = 'chromium' | 'firefox' | 'webkit'

/** Starts a browser, or returns why there's none. */
async function startEngine(name: EngineName, options: LaunchOptions): Promise<Engine | string> {
  if (name === 'chromium') return playwrightEngine(chromium, options)
  const found = name === 'firefox' ? findFirefox() : findWebkit()
  if (found === 'playwright') return playwrightEngine(name === 'firefox' ? firefox : webkit, {})
  if ('missing' in found) return `not installed: ${found.missing.join(', ')}`
  return name === 'firefox' ? firefoxEngine(found.path) : webkitEngine()
}

/** Chromium's message when it skips a transition between two documents. No visitor notices this, so it isn't a fault. */
const SKIPPED = /^Transition was (?:aborted|skipped)/

/** The kind of screen that a journey uses. */
export type Width = 'phone' | 'desktop'
/** Leaves a journey to `npm run test:all`, except on the kind of screen where `npm test` makes it in Chromium. */
export const nightlyExceptOn = (kept: Width, width: Width): { tag?: string } =>
  width === kept ? {} : nightly
/** Leaves a journey in which browsers don't differ to Chromium (playwright.config.ts), in `npm run test:all`. */
export const onlyInChromium = { tag: ['@nightly', '@chromium'] }
const SIZES = { phone: PHONE, desktop: DESKTOP }

/** The site that each browser visits on a phone and on a desktop. */
const SLUGS: Readonly<Record<EngineName, Record<Width, string>>> = {
  chromium: { phone: RV, desktop: MOTO },
  firefox: { phone: RV, desktop: MOTO },
  webkit: { phone: GROUP, desktop: TRUCKS },
}

interface Fixtures {
  width: Width
  dark: boolean
  /** The site to visit, and the visitor's screen and preferences. */
  place: { slug: string } & Habits
  visitor: Visitor
  allowed: RegExp[]
  /** Keeps messages that match this pattern from failing the test. */
  allow: (pattern: RegExp) => void
}

/** A test of a journey through a site. It runs in the browser that the Playwright project names. */
export const test = base.extend<Fixtures, { engineName: EngineName; engine: Engine | string }>({
  engineName: ['chromium', { scope: 'worker', option: true }],
  engine: [
    async ({ engineName, launchOptions }, provide) => {
      const engine = await startEngine(engineName, launchOptions)
      await provide(engine)
      if (typeof engine !== 'string') await engine.close()
    },
    { scope: 'worker' },
  ],
  width: ['phone', { option: true }],
  dark: [false, { option: true }],
  place: async ({ engineName, width, dark }, provide) =>
    provide({ slug: SLUGS[engineName][width], size: SIZES[width], dark }),
  allowed: async ({ engineName }, provide) => provide(engineName === 'chromium' ? [SKIPPED] : []),
  allow: async ({ allowed }, provide) => provide((pattern) => allowed.push(pattern)),
  visitor: async ({ engine, place, allowed }, provide, info) => {
    if (typeof engine === 'string') {
      info.skip(true, engine)
      return
    }
    const visitor = new Visitor(await engine.visit(place), place.slug)
    await provide(visitor)
    if (info.status !== info.expectedStatus) await visitor.picture(info.outputPath('page.png'))
    const troubles = await visitor.tab.troubles()
    await engine.leave()
    const unexpected = troubles.filter((trouble) => !allowed.some((pattern) => pattern.test(trouble)))
    expect(unexpected, 'what went wrong on the page').toEqual([])
  },
})

/**
 * Makes journeys on a phone and on a desktop: WebKit on a phone and Firefox on a desktop, because that's where most of their users are
 * (playwright.config.ts). Chromium makes only those that are in `npm test`, because it has tests of its own.
 */
export function onEachScreen(journeys: (width: Width) => void): void {
  for (const width of ['phone', 'desktop'] as const)
    test.describe(width, { tag: `@${width}` }, () => {
      test.use({ width })
      journeys(width)
    })
}

/** Contact details that satisfy the rules of the site's region. */
export const REACHED: Readonly<Record<string, { phone: string; postcode: string }>> = {
  [RV]: { phone: '0412 345 678', postcode: '2340' },
  [GROUP]: { phone: '0412 345 678', postcode: '2250' },
  [MOTO]: { phone: '021 345 678', postcode: '8011' },
  [TRUCKS]: { phone: '(402) 555-0163', postcode: '68102' },
}
