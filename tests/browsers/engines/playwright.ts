import type { BrowserContext, BrowserType, LaunchOptions, Page } from '@playwright/test'
import type { Engine, Tab } from './engine.ts'

/** A browser that Playwright drives: Chromium, or Playwright's own builds of Firefox and WebKit if they're installed. */
export async function playwrightEngine(type: BrowserType, options: LaunchOptions): Promise<Engine> {
  const browser = await type.launch(options)
  const contexts: BrowserContext[] = []
  return {
    visit: async ({ size, dark = false }) => {
      const context = await browser.newContext({
        viewport: size,
        colorScheme: dark ? 'dark' : 'light',
        serviceWorkers: 'allow',
      })
      contexts.push(context)
      return tabOf(await context.newPage(), type.name())
    },
    leave: async () => {
      await Promise.all(contexts.splice(0).map((context) => context.close()))
    },
    close: () => browser.close(),
  }
}

function tabOf(page: Page, name: string): Tab {
  const troubles: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) troubles.push(message.text())
  })
  page.on('pageerror', ({ message }) => troubles.push(message))
  return {
    open: async (address) => {
      await page.goto(address)
    },
    evaluate: (work, ...given) =>
      page.evaluate<Awaited<ReturnType<typeof work>>>(`(${String(work)})(...${JSON.stringify(given)})`),
    click: (x, y) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    press: (key) => page.keyboard.press(key),
    attach: (selector, file) => page.setInputFiles(selector, file),
    back: async () => {
      await page.goBack()
    },
    forward: async () => {
      await page.goForward()
    },
    reload: async () => {
      await page.reload()
    },
    // Playwright can only print in Chromium.
    print: async () => (name === 'chromium' ? page.pdf({ format: 'A4' }) : undefined),
    screenshot: () => page.screenshot(),
    troubles: () => Promise.resolve(troubles.splice(0)),
    beside: async () => tabOf(await page.context().newPage(), name),
  }
}
