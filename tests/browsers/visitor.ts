import { writeFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { expect } from '@playwright/test'
import { site } from '../site.ts'
import type { Key, Tab } from './engines/engine.ts'

/**
 * The part of a page that a selector finds, and of several the first that is in sight and has the text: `['button', 'Menu']`. It
 * is looked for as long as it may take to come.
 */
export type Target = string | readonly [selector: string, text: string]

/** Somebody who visits a dealer's site, in whatever browser. */
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

  /** Reads from the page; where one is just giving way to the next, from that one. */
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

  /** The path and query of the page that is open. */
  path(): Promise<string> {
    return this.read(() => location.pathname + location.search)
  }

  expectPath(path: string | RegExp): Promise<void> {
    return expect
      .poll(() => this.path())
      .toMatch(typeof path === 'string' ? new RegExp(`^${RegExp.escape(path)}$`) : path)
  }

  /** The texts of what is in sight. */
  texts(target: Target): Promise<string[]> {
    return this.read(textsOf, ...partsOf(target))
  }

  expectCount(target: Target, count: number): Promise<void> {
    return expect
      .poll(async () => (await this.texts(target)).length, {
        message: `how many of ${String(target)} are in sight`,
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

  /** Clicks in the middle of it, once it has come to rest and nothing lies over it. */
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

  /** Types over what a field holds; where the page has just moved under the pointer, it is clicked again. */
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

  /** Until scripts that the page waits for have woken its islands up. */
  expectAwake(): Promise<void> {
    return expect.poll(() => this.read(() => document.querySelectorAll('astro-island[ssr]').length)).toBe(0)
  }

  /** Points at a link until what brings the next page into this document is there; a click before that opens a document of its own. */
  expectRouter(link: string): Promise<void> {
    const point = (at: string): number => {
      const pointed = new PointerEvent('pointerover', { bubbles: true, pointerType: 'mouse' })
      document.querySelector(at)?.dispatchEvent(pointed)
      return document.querySelectorAll('script[type=speculationrules]').length
    }
    // It takes them away as the last thing that it begins with.
    return expect.poll(() => this.read(point, link)).toBe(0)
  }

  /** Until the page has asked for nothing more in a quarter of a second, so that nothing is cut off by going on. */
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

/** Runs in the page: where to click, or why not yet. */
const pointOf = async (selector: string, text: string): Promise<{ x: number; y: number } | string> => {
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
  // Half a line and more of it, not its very edge.
  const edge = 8
  const inside = ({ x, y }: { x: number; y: number }, below = edge) =>
    x >= 0 && y >= edge && x < innerWidth && y < innerHeight - below
  // What stands below the page there, as a phone's bar does, is scrolled past.
  const bar = parseFloat(getComputedStyle(document.documentElement).scrollPaddingBottom) || edge
  if (!inside(middle(), bar))
    element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
  // Scrolling that is smooth sets out late, and what it brings into sight takes its true size with the next frame, which a busy machine
  // draws late. A tab behind another draws none.
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
    // What scrolls around it, as a dialog's body does, may cut it off.
    element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
    return `lies under ${hit?.outerHTML.slice(0, 100)}`
  }
  return after
}

/** Runs in the page: selects what the field holds, where it has the focus. */
const selectFocused = (selector: string): boolean => {
  const field = document.activeElement
  if (
    !(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) ||
    !field.matches(selector)
  )
    return false
  field.select()
  return true
}
