import type { CDPSession, Page } from '@playwright/test'

/** How long to wait for something that was opened or changed to appear, in ms. No event says when it has appeared. */
const SETTLED = 150

/** How long to wait for something before assuming that it won't appear, in ms. It's long because a busy machine is slow. */
const LATE = 1500

/** The browser settings of a visitor who has asked for forced colours and less motion. */
const AS_ASKED = { forcedColors: 'active', reducedMotion: 'reduce' } as const

/**
 * The screens to try besides the usual phone and desktop: a small phone, a phone on its side, a tablet, and a small and a medium desktop.
 */
const SIZES = [
  { width: 320, height: 640 },
  { width: 740, height: 360 },
  { width: 820, height: 1100 },
  { width: 1080, height: 800 },
  { width: 1280, height: 800 },
]

/** Takes a page through all of its states, one after another: opens, starts and points at everything, and makes things fail. */
export async function throughStates(page: Page): Promise<void> {
  await scrollThrough(page)
  // Starts whatever waits for the shopper's first input.
  await page.keyboard.press('Shift')
  await startAll(page)
  await openAll(page)
  await search(page)
  await touchVehicles(page)
  await compare(page)
  await sendEmpty(page)
  await losePictures(page)
  await holdAllOpen(page)
  await beOnTheWay(page)
  const session = await pointAtAll(page)
  const media = [
    { media: 'print' },
    { media: 'screen', colorScheme: 'dark' },
    AS_ASKED,
    { forcedColors: 'none' },
  ] as const
  for (const each of media) {
    await page.emulateMedia(each)
    await drawn(page)
  }
  for (const size of SIZES) {
    await page.setViewportSize(size)
    await drawn(page)
  }
  await session.detach()
}

/** Waits for a change to show. Styles change in the next frame, but things fetched over the network take longer. */
const settle = (page: Page): Promise<void> => page.waitForTimeout(SETTLED)
const drawn = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown))))

/** Scrolls to the end, slowly enough for pictures to load, and waits for them. */
async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let top = 0; top < document.body.scrollHeight; top += innerHeight / 2) {
      scrollTo({ top, behavior: 'instant' })
      await new Promise(requestAnimationFrame)
      await new Promise(requestAnimationFrame)
    }
  })
  await settle(page)
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
}

/** Does what a shopper would do to start each part that waits for input. */
async function startAll(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const part of document.querySelectorAll('[data-act], astro-island[client=act]'))
      part.dispatchEvent(new Event('pointerover', { bubbles: true }))
  })
  await settle(page)
  const hydrated = () => !document.querySelector('form[data-lead]:not([data-hydrated])')
  await page.waitForFunction(hydrated, null, { timeout: LATE }).catch(() => {})
}

/** Opens groups, menus and dialogs. */
const openAll = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const drawn = () => new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown)))
    for (const details of document.querySelectorAll('details')) details.open = true
    for (const dialog of document.querySelectorAll('dialog')) {
      if (!dialog.open) dialog.showModal()
      await drawn()
      dialog.close()
    }
    for (const hidden of document.querySelectorAll<HTMLElement>('[popover]')) {
      hidden.showPopover()
      await drawn()
      hidden.hidePopover()
    }
  })

/**
 * Uses the list's filters, both beside the list and in the sheet that covers a phone's screen. Then searches for words that match no
 * vehicle.
 */
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
    await page.getByRole('combobox', { name: /^Make, model/ }).fill(words)
    await page.waitForTimeout(2 * SETTLED)
  }
}

/**
 * On a list, saves all the vehicles shown, so that the garage, which is visited later, has some. On other pages, saves two vehicles and
 * reveals a hidden phone number.
 */
async function touchVehicles(page: Page): Promise<void> {
  await page.evaluate(() => {
    const hearts = [...document.querySelectorAll<HTMLElement>('main [data-heart], .search .heart')]
    const free = hearts.filter((heart) => heart.getAttribute('aria-pressed') === 'false')
    for (const heart of document.querySelector('.search') ? free : free.slice(0, 2)) heart.click()
    for (const button of document.querySelectorAll<HTMLElement>('[data-act=masked]')) button.click()
  })
  await settle(page)
}

/** Compares as many saved vehicles as allowed, then removes one. */
async function compare(page: Page): Promise<void> {
  if ((await page.locator('[data-saved-page]').count()) === 0) return
  await page
    .locator('.saved__choose')
    .first()
    .waitFor({ timeout: LATE })
    .catch(() => {})
  const steps = [
    ['.saved__choose input', 5],
    ['.saved__tray .button', 1],
    ['.compare__only input', 1],
    ['.saved__list .heart', 1],
  ] as const
  for (const [selector, most] of steps) {
    await page.evaluate(
      ([each, count]) => {
        for (const element of [...document.querySelectorAll<HTMLElement>(each)].slice(0, count))
          element.click()
      },
      [selector, most] as const,
    )
    if ((await page.locator(selector).count()) > 0) await settle(page)
  }
}

/** Submits empty forms to show their errors. Forms whose scripts haven't loaded are left out, because the browser would leave the page. */
async function sendEmpty(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const day of document.querySelectorAll<HTMLElement>('.booking__choice input')) day.click()
    for (const form of document.querySelectorAll<HTMLFormElement>(
      '.lead[data-hydrated], .details[novalidate]',
    ))
      form.requestSubmit()
  })
  await settle(page)
}

/**
 * Makes a vehicle's pictures fail. The first round of failures loads the script that shows a placeholder instead; the second round finds
 * that script already running.
 */
async function losePictures(page: Page): Promise<void> {
  for (const pictures of ['.gallery__image', '.gallery__image, .gallery__thumb img']) {
    await page.evaluate((selector) => {
      for (const picture of document.querySelectorAll(selector)) picture.dispatchEvent(new Event('error'))
    }, pictures)
    await settle(page)
  }
}

/** Parts that show only later: what the chat shows after a delay or if it fails, and the list for shoppers who are offline. */
const LATER = '[data-text-us], [data-chat-failed], [data-kept-list]'

/** Opens everything at the same time, so that `pointAtAll` can reach the contents. */
const holdAllOpen = (page: Page): Promise<void> =>
  page.evaluate((later) => {
    for (const part of document.querySelectorAll<HTMLElement>(later)) part.hidden = false
    for (const dialog of document.querySelectorAll('dialog')) dialog.open = true
    for (const hidden of document.querySelectorAll<HTMLElement>('[popover]')) {
      hidden.popover = 'manual'
      hidden.showPopover()
    }
  }, LATER)

/** Puts a page into the state that it has while the router fetches the next page and announces it (layouts/router). */
const beOnTheWay = (page: Page): Promise<void> =>
  page.evaluate(() => {
    Object.assign(document.documentElement.dataset, { going: '', arriving: '' })
    const aloud = document.createElement('div')
    aloud.className = 'astro-route-announcer'
    document.body.append(aloud)
  })

/**
 * Simulates hovering, keyboard focus and pressing on one element of each kind. An element's kind is its classes and those of its
 * ancestors.
 */
async function pointAtAll(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page)
  await session.send('DOM.enable')
  await session.send('CSS.enable')
  await page.evaluate(() => {
    const kinds = new Map<Element, string>()
    for (const element of document.body.querySelectorAll('*')) {
      const above = element.parentElement
      const kind = `${(above && kinds.get(above)) ?? ''}>${element.tagName}.${element.getAttribute('class') ?? ''}`
      kinds.set(element, kind)
    }
    // A visible element of each kind is preferred, because coverage doesn't report the rules that hidden elements use.
    const all = [...kinds].map(([element, kind]) => ({ element, kind, shows: element.checkVisibility() }))
    const seen = new Set<string>()
    for (const { element, kind } of all.toSorted((one, other) => Number(other.shows) - Number(one.shows))) {
      if (!seen.has(kind)) element.setAttribute('data-bench-kind', '')
      seen.add(kind)
    }
  })
  const { root } = await session.send('DOM.getDocument', { depth: 0 })
  const { nodeIds } = await session.send('DOM.querySelectorAll', {
    nodeId: root.nodeId,
    selector: '[data-bench-kind]',
  })
  const forcedPseudoClasses = ['hover', 'focus', 'focus-visible', 'focus-within', 'active']
  await Promise.all(
    nodeIds.map((nodeId) => session.send('CSS.forcePseudoState', { nodeId, forcedPseudoClasses })),
  )
  await drawn(page)
  return session
}
