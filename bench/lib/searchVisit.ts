import type { Browser } from '@playwright/test'

/** How many ms to wait until everything that an action triggers has been requested. */
const SETTLED = 1_500

/**
 * Returns the scripts that a browser loads while a shopper opens a list, filters, searches and sorts it, and goes to its next page.
 *
 * @param site where the site is served: 'http://…', with no slash at the end
 * @param path the list's path
 * @returns files of the site: '_astro/…'
 * @throws Error when an action does not change the list
 */
export async function searchVisit(
  browser: Browser,
  site: string,
  path: string,
): Promise<ReadonlySet<string>> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
  const scripts = new Set<string>()
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url())
    if (origin === site && pathname.endsWith('.js')) scripts.add(pathname.slice(1))
  })
  await page.goto(site + path)
  await page.waitForTimeout(SETTLED)
  const searched = async (act: () => Promise<unknown>) => {
    const before = page.url()
    await act()
    await page.waitForTimeout(SETTLED)
    if (page.url() === before) throw new Error(`the list at ${before} is the same as before`)
  }
  await searched(() => page.getByRole('checkbox').first().check())
  await searched(() => page.getByRole('combobox', { name: /^Make, model/ }).fill('auto'))
  await searched(() => page.getByRole('combobox', { name: /sort/i }).selectOption({ index: 1 }))
  await searched(() => page.getByRole('link', { name: 'Next' }).first().click())
  await page.close()
  return scripts
}
