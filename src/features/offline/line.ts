import { escapeHtml } from '#lib/html.ts'
import { localeOf } from '#rules/locale/locale.ts'
import { offlineWords } from './words.ts'

export interface StoredCopy {
  /** Ms since 1970. */
  since: number
  what: 'page' | 'lists'
  /** 'away' if there's no connection; 'silent' if the site didn't respond in time. */
  why: 'away' | 'silent'
}

const MINUTE_MS = 60_000
const UNITS = [
  ['day', 24 * 60 * MINUTE_MS],
  ['hour', 60 * MINUTE_MS],
  ['minute', MINUTE_MS],
] as const

/**
 * 'a moment ago' if it's less than a minute, or negative because the clock was changed.
 *
 * @example ago(3 * 3_600_000, 'en-AU') // '3 hours ago'
 */
export function ago(ms: number, region: string): string {
  const [unit, size] = UNITS.find(([, unitMs]) => ms >= unitMs) ?? []
  return unit && size
    ? new Intl.RelativeTimeFormat(localeOf(region)).format(-Math.floor(ms / size), unit)
    : offlineWords(region).moment
}

export function lineText(then: StoredCopy, now: number, region: string): { why: string; age: string } {
  const say = offlineWords(region)
  const age = then.what === 'lists' ? say.lists : say.page
  return {
    why: then.why === 'away' ? say.offline : say.unreached,
    age: age.replace('{ago}', ago(now - then.since, region)),
  }
}

/** With its CSS, so that pages without the line don't have to contain that CSS. */
export function lineHtml(then: StoredCopy, now: number, region: string, style: string): string {
  const { why, age } = lineText(then, now, region)
  const marks = `data-as-of="${Math.round(then.since)}" data-what="${then.what}" data-why="${then.why}"`
  return (
    `<style>${style}</style><div class="as-of" role="status" ${marks}>` +
    `<p class="as-of__text"><strong>${escapeHtml(why)}</strong> <span>${escapeHtml(age)}</span></p>` +
    `<a class="as-of__again" href="" data-astro-reload>${escapeHtml(offlineWords(region).again)}</a></div>`
  )
}

/** Everything before the place for the line, which is after the skip link. */
const TOP = /<body\b[^>]*>(?:\s*<a class="skip"[^>]*>[^<]*<\/a>)?/

export const insertOfflineLine = (html: string, line: string): string =>
  html.replace(TOP, (top) => top + line)
