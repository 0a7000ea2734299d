import { test as base, chromium, expect, firefox, webkit, type LaunchOptions } from '@playwright/test'
import { DESKTOP, MOTO, PHONE, RV } from '../support/places.ts'
import type { Engine, Habits } from './engines/engine.ts'
import { firefoxEngine } from './engines/firefox.ts'
import { playwrightEngine } from './engines/playwright.ts'
import { webkitEngine } from './engines/webkit.ts'
import { findFirefox, findWebkit } from '../../scripts/browser.ts'
import { Visitor } from './visitor.ts'

export { expect }

export type EngineName = 'chromium' | 'firefox' | 'webkit'

/** Starts a browser, or says why there is none. */
const startEngine = async (name: EngineName, options: LaunchOptions): Promise<Engine | string> => {
  if (name === 'chromium') return playwrightEngine(chromium, options)
  const found = name === 'firefox' ? findFirefox() : findWebkit()
  if (found === 'playwright') return playwrightEngine(name === 'firefox' ? firefox : webkit, {})
  if ('missing' in found) return `not installed: ${found.missing.join(', ')}`
  return name === 'firefox' ? firefoxEngine(found.path) : webkitEngine()
}

/** Chromium's own word for an animation between two documents that it skipped, which no visitor misses and no error report tells. */
const SKIPPED = /^Transition was (?:aborted|skipped)/

interface Fixtures {
  /** The site that is visited, on which screen. */
  place: { slug: string } & Habits
  visitor: Visitor
  allowed: RegExp[]
  /** Expects trouble that this matches. */
  allow: (pattern: RegExp) => void
}

/** A test of a journey through a site in the browser of its project. */
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
  place: [{ slug: RV, size: PHONE }, { option: true }],
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

/** Each journey is made twice: on a phone on one dealer's site, and on a desktop on another's. */
export const PLACES = {
  phone: { slug: RV, size: PHONE },
  desktop: { slug: MOTO, size: DESKTOP },
} as const
