import puppeteer, { type BrowserContext, type Page } from 'puppeteer-core'
import type { Engine, Habits, Tab } from './engine.ts'

/** Drives the system's own Firefox over WebDriver BiDi. */
export async function firefoxEngine(executablePath: string): Promise<Engine> {
  const launch = ({ dark = false }: Pick<Habits, 'dark'>) =>
    puppeteer.launch({
      browser: 'firefox',
      executablePath,
      extraPrefsFirefox: {
        'layout.css.prefers-color-scheme.content-override': dark ? 0 : 1,
        // Makes scroll bars take up room, as on most desktops.
        'widget.gtk.overlay-scrollbars.enabled': false,
      },
    })
  const light = await launch({})
  const contexts: BrowserContext[] = []
  const others: Awaited<ReturnType<typeof launch>>[] = []
  return {
    visit: async ({ size, dark = false }) => {
      // The colour scheme is set for a whole browser, so the dark scheme needs a browser of its own.
      const browser = dark ? await launch({ dark }) : light
      if (dark) others.push(browser)
      const context = await browser.createBrowserContext()
      contexts.push(context)
      return tabOf(context, size)
    },
    leave: async () => {
      await Promise.all(contexts.splice(0).map((context) => context.close()))
      await Promise.all(others.splice(0).map((browser) => browser.close()))
    },
    close: () => light.close(),
  }
}

async function tabOf(context: BrowserContext, size: Habits['size']): Promise<Tab> {
  const page: Page = await context.newPage()
  await page.setViewport(size)
  const troubles: string[] = []
  page.on('console', (message) => {
    if (['error', 'warn'].includes(message.type())) troubles.push(message.text())
  })
  page.on('pageerror', (error) => troubles.push(String(error)))
  return {
    open: async (address) => {
      await page.goto(address)
    },
    evaluate: <Given extends unknown[], Found>(work: (...given: Given) => Found, ...given: Given) =>
      page.evaluate(`(${String(work)})(...${JSON.stringify(given)})`) as Promise<Awaited<Found>>,
    click: (x, y) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    press: (key) => page.keyboard.press(key),
    attach: async (selector, file) => {
      const input = await page.$<'input'>(selector as 'input')
      if (!input) throw new Error(`no ${selector}`)
      await input.uploadFile(file)
    },
    // Puppeteer's own functions for going back and forward wait for a load event, which a page restored from the cache doesn't fire.
    back: () => page.evaluate(() => history.back()),
    forward: () => page.evaluate(() => history.forward()),
    reload: async () => {
      await page.reload()
    },
    print: async () => Buffer.from(await page.pdf({ format: 'A4' })),
    screenshot: async () => Buffer.from(await page.screenshot()),
    troubles: () => Promise.resolve(troubles.splice(0)),
    beside: () => tabOf(context, size),
  }
}
