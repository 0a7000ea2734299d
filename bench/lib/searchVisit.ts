import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { chromium } from '@playwright/test'
import { freePort } from '#server/testing/freePort.ts'
import { findBrowser } from '../../scripts/browser.ts'
import { server } from './servers.ts'

/** ms in which all that an act brings about has been asked for. */
const SETTLED = 1_500

/** Scripts that run where they stand; others are data. */
const INLINE = 'script:not([src]):not([type^="application/"]):not([type="speculationrules"])'

/**
 * The scripts that a browser loads of a list while a shopper searches there: looks, filters, asks for words, sorts
 * and turns to the next page.
 *
 * @param tenants where the tenants are
 * @param out where their sites are
 * @param path the list's
 * @returns bytes of gzip, each file by itself, and the page's inline scripts together
 */
export const searchVisit = async (
  { tenants, out }: { tenants: string; out: string },
  slug: string,
  path: string,
): Promise<number> => {
  const port = await freePort()
  const sites = server(['serve', '--out', out, '--tenants', tenants], port, {}, '')
  await sites.start()
  const browser = await chromium.launch({
    executablePath: findBrowser('whole'),
    args: ['--no-sandbox', '--disable-gpu'],
  })
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
    const site = `http://${slug}.localhost:${port}`
    const scripts = new Set<string>()
    page.on('request', (request) => {
      const { origin, pathname } = new URL(request.url())
      if (origin === site && pathname.endsWith('.js')) scripts.add(pathname)
    })
    await page.goto(site + path)
    await page.waitForTimeout(SETTLED)
    const inline = await page.locator(INLINE).allTextContents()
    const searched = async (act: () => Promise<unknown>) => {
      const before = page.url()
      await act()
      await page.waitForTimeout(SETTLED)
      if (page.url() === before) throw new Error(`the list at ${before} is the same as before`)
    }
    await searched(() => page.getByRole('checkbox').first().check())
    await searched(() => page.getByRole('searchbox').fill('a'))
    await searched(() => page.getByRole('combobox', { name: /sort/i }).selectOption({ index: 1 }))
    await searched(() => page.getByRole('link', { name: 'Next' }).first().click())
    const texts = [...[...scripts].map((script) => readFileSync(join(out, slug, script))), inline.join('\n')]
    return texts.reduce((sum, text) => sum + gzipSync(text, { level: 9 }).length, 0)
  } finally {
    await browser.close()
    await sites.kill()
  }
}
