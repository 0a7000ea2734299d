import type { Page } from '@playwright/test'

/** Records layout shifts that the shopper didn't cause, for `shifts` to return. Call this before opening the page. */
export const watchShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const shifts: string[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number
        hadRecentInput: boolean
        sources: { node?: Element }[]
      })[]) {
        if (!entry.hadRecentInput)
          shifts.push(`${entry.value} ${entry.sources.map(({ node }) => node?.className ?? '').join(', ')}`)
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })

/** Returns each shift's score, and the elements that moved. */
export const shifts = (page: Page): Promise<string[]> =>
  page.evaluate(() => (window as unknown as { shifts: string[] }).shifts)
