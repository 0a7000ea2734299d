import { MOBILE_BELOW, TABLET_BELOW } from '#rules/constants.ts'
import { above, text } from '#lib/values.ts'

/** The shopper's device (spec §3 'Analytics event', §4 'Device class'). */

type DeviceClass = 'mobile' | 'tablet' | 'pc'

/**
 * Returns the device class: mobile below 768 CSS pixels of width, tablet below 992, otherwise pc. An invalid width
 * counts as pc (spec §4).
 */
export function deviceClass(width: unknown): DeviceClass {
  const pixels = above(width, 0)
  if (pixels === null || pixels >= TABLET_BELOW) return 'pc'
  return pixels < MOBILE_BELOW ? 'mobile' : 'tablet'
}

/** The patterns are tried in this order, because the user agent strings of most browsers also name other browsers. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera|OPiOS)\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
]
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\b(?:iPhone|iPad|iPod)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

/** Returns the browser's name, given its user agent string, or 'Other' (spec §3). */
export function browserOf(userAgent: unknown): string {
  return nameIn(BROWSERS, userAgent)
}

/** Returns the operating system's name, given the browser's user agent string, or 'Other' (spec §3). */
export function systemOf(userAgent: unknown): string {
  return nameIn(SYSTEMS, userAgent)
}

function nameIn(names: readonly (readonly [RegExp, string])[], userAgent: unknown): string {
  const agent = text(userAgent).slice(0, 1000)
  return names.find(([pattern]) => pattern.test(agent))?.[1] ?? 'Other'
}
