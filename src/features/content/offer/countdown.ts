import { DAY_MS } from '#rules/constants.ts'
import { clockIn } from '#rules/locale/clock.ts'

type Words = Record<'lastDay' | 'oneDay' | 'daysLeft', string>

/** Says how many days an offer still runs by the dealer's calendar, which a page that was made earlier can't know. */
export function countDown(line: HTMLElement, now: number): void {
  const { zone = '', ends = '', words = '' } = line.dataset
  const clock = clockIn(zone, now)
  if (!clock) return
  const { lastDay, oneDay, daysLeft } = JSON.parse(words) as Words
  const days = Math.round((Date.parse(ends) - Date.parse(clock.date)) / DAY_MS)
  if (days < 0) return
  line.textContent =
    days === 0 ? lastDay : days === 1 ? oneDay : daysLeft.replace('{count}', () => String(days))
}
