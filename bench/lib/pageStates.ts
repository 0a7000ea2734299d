import type { Page } from '@playwright/test'

/** ms that what was opened or changed may take to show. */
const SETTLED = 250

/** Brings a page into the states that it has, one after the other: all that opens, wakes, fails or is pointed at. */
export async function throughStates(page: Page): Promise<void> {
  await scrollThrough(page)
  await wakeAll(page)
  await openAll(page)
  await search(page)
  await saveTwo(page)
  await sendEmpty(page)
  await pointAtAll(page)
  for (const media of ['print', 'screen'] as const) await page.emulateMedia({ media })
  await page.emulateMedia({ colorScheme: 'dark', forcedColors: 'active', reducedMotion: 'reduce' })
  await settle(page)
  await page.emulateMedia({ colorScheme: 'dark', forcedColors: 'none' })
  await settle(page)
}

const settle = (page: Page): Promise<void> => page.waitForTimeout(SETTLED)

const scrollThrough = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += innerHeight) {
      scrollTo(0, y)
      await new Promise((shown) => setTimeout(shown, 50))
    }
    scrollTo(0, 0)
  })

/** As if the shopper turned to each part that waits for it. */
async function wakeAll(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const part of document.querySelectorAll('[data-wakes]'))
      part.dispatchEvent(new Event('pointerover', { bubbles: true }))
  })
  await settle(page)
}

/** Groups, menus and dialogs. */
const openAll = (page: Page): Promise<void> =>
  page.evaluate(async (ms) => {
    for (const details of document.querySelectorAll('details')) details.open = true
    for (const dialog of document.querySelectorAll('dialog')) {
      if (!dialog.open) dialog.showModal()
      await new Promise((shown) => setTimeout(shown, ms))
      dialog.close()
    }
    for (const hidden of document.querySelectorAll<HTMLElement>('[popover]')) {
      hidden.showPopover()
      await new Promise((shown) => setTimeout(shown, ms))
      hidden.hidePopover()
    }
  }, SETTLED)

/** A list that is filtered, the filters over a phone's whole screen, and a list with nothing in it. */
async function search(page: Page): Promise<void> {
  if ((await page.locator('.search').count()) === 0) return
  for (const control of [
    '.search__side input[type=checkbox]',
    '.search__filters',
    '.sheet summary',
    '.sheet input[type=checkbox]',
    '.sheet__close',
  ]) {
    await page.evaluate((selector) => document.querySelector<HTMLElement>(selector)?.click(), control)
    await settle(page)
  }
  for (const words of ['nothing like this', '']) {
    await page.locator('.search input[type=search]').first().fill(words)
    await page.waitForTimeout(2 * SETTLED)
  }
}

/** For the garage, which is looked at after the list. */
async function saveTwo(page: Page): Promise<void> {
  await page.evaluate(() => {
    const hearts = document.querySelectorAll<HTMLElement>('.card .heart[aria-pressed=false]')
    for (const heart of [...hearts].slice(0, 2)) heart.click()
  })
  await settle(page)
}

/** Forms that complain of what is missing. */
async function sendEmpty(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const form of document.querySelectorAll<HTMLFormElement>('main form:not([action])'))
      form.requestSubmit()
  })
  await page.waitForTimeout(2 * SETTLED)
}

/** Each element as if the pointer, the keyboard and a finger were on it. */
async function pointAtAll(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('DOM.enable')
  await session.send('CSS.enable')
  const { root } = await session.send('DOM.getDocument', { depth: 0 })
  const { nodeIds } = await session.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector: 'body *' })
  const forcedPseudoClasses = ['hover', 'focus', 'focus-visible', 'focus-within', 'active']
  await Promise.all(
    nodeIds.map((nodeId) => session.send('CSS.forcePseudoState', { nodeId, forcedPseudoClasses })),
  )
  await settle(page)
  await session.detach()
}
