import type { Page } from '@playwright/test'

/** Holds back the scripts of pages opened from now on, until the returned function is called. `which` matches their addresses. */
export async function holdScripts(page: Page, which: RegExp = /\/_astro\/.*\.js/): Promise<() => void> {
  const { promise: released, resolve } = Promise.withResolvers<true>()
  await page.route(which, async (route) => {
    await released
    await route.continue()
  })
  return () => resolve(true)
}
