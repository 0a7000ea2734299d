import type { Page } from '@playwright/test'

/** Holds back all scripts of pages opened from now on, until the returned function is called. */
export const holdScripts = async (page: Page): Promise<() => void> => {
  const { promise: released, resolve } = Promise.withResolvers<true>()
  await page.route('**/_astro/*.js', async (route) => {
    await released
    await route.continue()
  })
  return () => resolve(true)
}
