import { escapeHtml } from '#rules/html.ts'
import { localeOf } from '#rules/locale.ts'
import { offlineWords } from './words.ts'

/** The line at the top of what is shown from the past, so that no price is taken for today's. */

/** Why it is from the past: no connection, no answer in time, or a fresh page whose list is not. */
export type Reason = 'offline' | 'unreached' | 'lists'

const MINUTE_MS = 60_000
const UNITS = [
  ['day', 24 * 60 * MINUTE_MS],
  ['hour', 60 * MINUTE_MS],
  ['minute', MINUTE_MS],
] as const

/**
 * How long ago something was, cut to the unit, in the region's words. @example ago(3 * 3_600_000, 'en-AU') // '3 hours ago'
 *
 * @param ms since then; what is less than a minute, or the future of a clock that was set, is 'a moment ago'
 */
export function ago(ms: number, region: string): string {
  const [unit, size] = UNITS.find(([, each]) => ms >= each) ?? []
  return unit && size
    ? new Intl.RelativeTimeFormat(localeOf(region)).format(-Math.floor(ms / size), unit)
    : offlineWords(region).moment
}

/** What the line says: why, and how old it is. `ms` since what is shown was fetched. */
export function lineText(ms: number, reason: Reason, region: string): { why: string; age: string } {
  const say = offlineWords(region)
  const age = reason === 'lists' ? say.lists : say.page
  return {
    why: reason === 'unreached' ? say.unreached : say.offline,
    age: age.replace('{ago}', ago(ms, region)),
  }
}

/**
 * The line as HTML, with its style: pages that are as they should be have no byte of it.
 *
 * @param since ms since 1970 at which what is shown was fetched
 */
export function lineHtml(since: number, now: number, reason: Reason, region: string, style: string): string {
  const { why, age } = lineText(now - since, reason, region)
  const again = escapeHtml(offlineWords(region).again)
  return (
    `<div class="kept" role="status" data-kept="${Math.round(since)}" data-reason="${reason}"><style>${style}</style>` +
    `<p class="kept__text"><strong>${escapeHtml(why)}</strong> <span>${escapeHtml(age)}</span></p>` +
    `<a class="kept__again" href="" data-astro-reload>${again}</a></div>`
  )
}

/** Where it stands: first on the page, after the link that skips to the content. */
const TOP = /<body\b[^>]*>(?:\s*<a class="skip"[^>]*>[^<]*<\/a>)?/

/** A page with the line at its top. */
export const withLine = (html: string, line: string): string => html.replace(TOP, (top) => top + line)
