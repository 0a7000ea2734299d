import type { Page } from '@playwright/test'
import Axe, { type RunOptions } from 'axe-core'

/**
 * Returns what axe reports about a page as it is now, one fault per line. Axe's script is added to a page only once, because adding it
 * takes longer than a check. Frames aren't checked.
 *
 * @param within a selector for the part of the page to check
 */
export async function axeFinds(page: Page, options: RunOptions, within = 'html'): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(Axe.source)
  return page.evaluate(
    async ({ within, options }) => {
      const { axe } = window as unknown as { axe: typeof Axe }
      const { violations } = await axe.run(within, {
        ...options,
        iframes: false,
        resultTypes: ['violations'],
      })
      return violations.flatMap(({ id, help, nodes }) =>
        nodes.map(
          ({ target, failureSummary }) => `${id}: ${help}\n  ${target.join(' ')}\n  ${failureSummary}`,
        ),
      )
    },
    { within, options },
  )
}
