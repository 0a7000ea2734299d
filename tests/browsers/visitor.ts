import { writeFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { expect } from '@playwright/test'
import { site } from '../site.ts'
import type { Key, Tab } from './engines/engine.ts'

/**
 * A part of a page: either a selector, or a selector and a text that the part must contain, as in `['button', 'Menu']`. The first visible
 * match is used. Methods wait until it appears.
 */
export type Target = string | readonly [selector: string, text: string]

/** Somebody visiting a dealer's site, in any browser. */
export class Visitor {
  readonly tab: Tab
  readonly slug: string

  constructor(tab: Tab, slug: string) {
    this.tab = tab
    this.slug = slug
  }

  async goto(path: string): Promise<void> {
    await this.tab.open(site(this.slug, path))
  }

  /** Runs a function that reads from the page. If a navigation interrupts the function, it runs again on the next page. */
  private async read<Given extends unknown[], Found>(
    work: (...given: Given) => Found,
    ...given: Given
  ): Promise<Awaited<Found>> {
    for (let tries = 1; ; tries++) {
      try {
        return await this.tab.evaluate(work, ...given)
      } catch (error) {
        if (tries === 5) throw error
        await pause(200)
      }
    }
  }

  /** The path and query of the current page. */
  path(): Promise<string> {
    return this.read(() => location.pathname + location.search)
  }

  expectPath(path: string | RegExp): Promise<void> {
    return expect
      .poll(() => this.path())
      .toMatch(typeof path === 'string' ? new RegExp(`^${RegExp.escape(path)}$`) : path)
  }

  /** Returns the texts of the visible matches. */
  texts(target: Target): Promise<string[]> {
    return this.read(textsOf, ...partsOf(target))
  }

  expectValue(selector: string, value: string): Promise<void> {
    return expect
      .poll(() => this.read((at) => document.querySelector<HTMLInputElement>(at)?.value, selector))
      .toBe(value)
  }

  expectCount(target: Target, count: number): Promise<void> {
    return expect
      .poll(async () => (await this.texts(target)).length, {
        message: `how many of ${String(target)} are visible`,
      })
      .toBe(count)
  }

  expectGone(target: Target): Promise<void> {
    return this.expectCount(target, 0)
  }

  expectSeen(target: Target): Promise<void> {
    return expect
      .poll(async () => (await this.texts(target)).length, { message: `sees ${String(target)}` })
      .toBeGreaterThan(0)
  }

  /** Clicks the middle of the target, once it has stopped moving and nothing covers it. */
  async click(target: Target): Promise<void> {
    let problem = 'is not in sight'
    for (let tries = 0; tries < 100; tries++) {
      const point = await this.read(pointOf, ...partsOf(target))
      if (typeof point !== 'string') {
        await this.tab.click(point.x, point.y)
        return
      }
      problem = point
      await pause(100)
    }
    throw new Error(`${String(target)} ${problem}`)
  }

  /** Replaces a field's value. Clicks the field again if the page moved under the pointer. */
  async fill(selector: string, text: string): Promise<void> {
    const chosen = async (): Promise<boolean> => {
      await this.click(selector)
      return this.read(selectFocused, selector)
    }
    if (!(await chosen()) && !(await chosen())) throw new Error(`${selector} does not take the focus`)
    await this.tab.type(text)
  }

  press(key: Key): Promise<void> {
    return this.tab.press(key)
  }

  /** Waits until scripts have woken all the page's islands. */
  expectAwake(): Promise<void> {
    return expect.poll(() => this.read(() => document.querySelectorAll('astro-island[ssr]').length)).toBe(0)
  }

  /** Points at a link again and again until the router has loaded, because a click before that would open a new document. */
  expectRouter(link: string): Promise<void> {
    const point = (at: string): number => {
      const pointed = new PointerEvent('pointerover', { bubbles: true, pointerType: 'mouse' })
      document.querySelector(at)?.dispatchEvent(pointed)
      return document.querySelectorAll('script[type=speculationrules]').length
    }
    // The last thing that the router does as it starts is to remove these scripts.
    return expect.poll(() => this.read(point, link)).toBe(0)
  }

  /** Waits until the page has made no requests for a quarter of a second, so that the next navigation doesn't interrupt any. */
  rest(): Promise<void> {
    return this.read(async () => {
      const asked = () => performance.getEntriesByType('resource').length
      for (let before = -1; before !== asked();) {
        before = asked()
        await new Promise((resolve) => setTimeout(resolve, 250))
      }
    })
  }

  async picture(file: string): Promise<void> {
    writeFileSync(file, await this.tab.screenshot())
  }
}

const partsOf = (target: Target): readonly [selector: string, text: string] =>
  typeof target === 'string' ? [target, ''] : target

/** Runs in the page. */
const textsOf = (selector: string, text: string): string[] =>
  [...document.querySelectorAll(selector)]
    .filter(
      (element) =>
        element.checkVisibility({ visibilityProperty: true }) &&
        element.getClientRects().length > 0 &&
        element.textContent.includes(text),
    )
    .map((element) => element.textContent.trim())

/** Runs in the page. Returns where to click, or why it can't be clicked yet. */
async function pointOf(selector: string, text: string): Promise<{ x: number; y: number } | string> {
  const element = [...document.querySelectorAll(selector)].find(
    (each) =>
      each.checkVisibility({ visibilityProperty: true }) &&
      each.getClientRects().length > 0 &&
      each.textContent.includes(text),
  )
  if (!element) return 'is not in sight'
  const middle = () => {
    const [box] = element.getClientRects()
    return { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 }
  }
  // At least half a line of the element must be visible, not just its edge.
  const edge = 8
  const inside = ({ x, y }: { x: number; y: number }, below = edge) =>
    x >= 0 && y >= edge && x < innerWidth && y < innerHeight - below
  // A bar at the bottom, such as the one on a vehicle's page on a phone, mustn't cover the element.
  const bar = parseFloat(getComputedStyle(document.documentElement).scrollPaddingBottom) || edge
  if (!inside(middle(), bar))
    element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
  // Smooth scrolling starts late, and the parts that it brings into view only get their true size in the next frame. On a busy machine that
  // frame comes late, so this waits for it, and in a background tab it never comes, so this waits for 2 s at most.
  const ms = (time: number) => new Promise((resolve) => setTimeout(resolve, time))
  const frame = () => Promise.race([new Promise(requestAnimationFrame), ms(2_000)])
  let after = middle()
  for (let looks = 0; looks < 3; looks++) {
    const before = after
    await Promise.all([frame(), ms(50)])
    after = middle()
    if (Math.abs(before.x - after.x) > 1 || Math.abs(before.y - after.y) > 1) return 'moves'
  }
  if (!inside(after)) return `is off the screen, at ${after.x}, ${after.y}`
  const hit = document.elementFromPoint(after.x, after.y)
  if (!hit || !(element.contains(hit) || hit.closest('label')?.contains(element))) {
    // The click misses if a scrolling ancestor, such as a dialog's body, cuts the element off. So this scrolls, and the next attempt checks
    // again.
    element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
    return `lies under ${hit?.outerHTML.slice(0, 100)}`
  }
  return after
}

/** Runs in the page. Selects the field's value if the field has the focus. */
function selectFocused(selector: string): boolean {
  const field = document.activeElement
  if (
    !(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) ||
    !field.matches(selector)
  )
    return false
  field.select()
  return true
}
