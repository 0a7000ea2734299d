import type { CDPSession, Page } from '@playwright/test'

/** ms that what was opened or changed may take to come, where nothing tells when it has. */
const SETTLED = 150

/** ms after which what has not come will not: a busy machine takes its time. */
const LATE = 1500

/** What a visitor may ask of all pages. */
const AS_ASKED = { forcedColors: 'active', reducedMotion: 'reduce' } as const

/** Besides a phone and a desktop: a small phone, one on its side, a tablet, a small and a middling desktop. */
const SIZES = [
  { width: 320, height: 640 },
  { width: 740, height: 360 },
  { width: 820, height: 1100 },
  { width: 1080, height: 800 },
  { width: 1280, height: 800 },
]

/** Brings a page into the states that it has, one after the other: all that opens, wakes, fails or is pointed at. */
export async function throughStates(page: Page): Promise<void> {
  await scrollThrough(page)
  // Whatever waits for the shopper's first act.
  await page.keyboard.press('Shift')
  await wakeAll(page)
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

/** A change of styles is there once it has been drawn; what comes over the network takes longer. */
const settle = (page: Page): Promise<void> => page.waitForTimeout(SETTLED)
const drawn = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown))))

/** Slowly enough for what wakes as it comes near, and for what is fetched for it. */
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

/** As if the shopper turned to each part that waits for it. */
async function wakeAll(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const part of document.querySelectorAll('[data-wakes]'))
      part.dispatchEvent(new Event('pointerover', { bubbles: true }))
  })
  await settle(page)
  const awake = () =>
    [...document.querySelectorAll('[data-wakes=form]')].every(({ firstElementChild }) =>
      firstElementChild?.matches('[data-awake]'),
    )
  await page.waitForFunction(awake, null, { timeout: LATE }).catch(() => {})
}

/** Groups, menus and dialogs. */
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

/** For the garage, which is looked at after the list: of all kinds that the list begins with. Elsewhere two, and a hidden number. */
async function touchVehicles(page: Page): Promise<void> {
  await page.evaluate(() => {
    const hearts = [...document.querySelectorAll<HTMLElement>('main [data-heart], .search .heart')]
    const free = hearts.filter((heart) => heart.getAttribute('aria-pressed') === 'false')
    for (const heart of document.querySelector('.search') ? free : free.slice(0, 2)) heart.click()
    for (const button of document.querySelectorAll<HTMLElement>('[data-wakes=masked]')) button.click()
  })
  await settle(page)
}

/** Saved vehicles side by side, as many as may be, and one that is taken off the list. */
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

/** Forms that complain of what is missing, once their scripts have them: the browser would leave the page. */
async function sendEmpty(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const day of document.querySelectorAll<HTMLElement>('.booking__choice input')) day.click()
    for (const form of document.querySelectorAll<HTMLFormElement>('.lead[data-awake], .details[novalidate]'))
      form.requestSubmit()
  })
  await settle(page)
}

/** Of a vehicle: the first one has what stands in for them fetched, which is there for the next. */
async function losePictures(page: Page): Promise<void> {
  for (const pictures of ['.gallery__image', '.gallery__image, .gallery__thumb img']) {
    await page.evaluate((selector) => {
      for (const picture of document.querySelectorAll(selector)) picture.dispatchEvent(new Event('error'))
    }, pictures)
    await settle(page)
  }
}

/** What the chat shows after a while, or where it fails, and the page for shoppers who are off line. */
const LATER = '[data-text-us], [data-chat-failed], [data-kept-list]'

/** All at once, so that what is in them can be pointed at. */
const holdAllOpen = (page: Page): Promise<void> =>
  page.evaluate((later) => {
    for (const part of document.querySelectorAll<HTMLElement>(later)) part.hidden = false
    for (const dialog of document.querySelectorAll('dialog')) dialog.open = true
    for (const hidden of document.querySelectorAll<HTMLElement>('[popover]')) {
      hidden.popover = 'manual'
      hidden.showPopover()
    }
  }, LATER)

/** As while the router fetches the next page, and says aloud that it has come (layouts/router). */
const beOnTheWay = (page: Page): Promise<void> =>
  page.evaluate(() => {
    Object.assign(document.documentElement.dataset, { going: '', arriving: '' })
    const aloud = document.createElement('div')
    aloud.className = 'astro-route-announcer'
    document.body.append(aloud)
  })

/** Each kind of element, by its names and those of all that it stands in, as if the pointer, the keyboard and a finger were on it. */
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
    // One that shows, where any of its kind does: rules of others are not asked for.
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
