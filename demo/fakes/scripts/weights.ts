/**
 * How many ms of main-thread time each script takes on a phone: the means of the HTTP Archive's Lighthouse runs, from the package
 * third-party-web 0.30. A script that the package doesn't list gets OTHERS_MS, a call tracker's value.
 */
const MEAN_MS: Readonly<Record<string, number>> = {
  'gtm.js': 1_066,
  'gtag/js': 108,
  'en_US/fbevents.js': 514,
  'chat.js': 1_116,
  'chat-bot.js': 1_432,
  'support.js': 2_157,
}
const OTHERS_MS = 255

/** The factor by which Lighthouse assumes that a phone is slower than the machine it runs on. */
const SLOWER = 4

/** Returns a script that keeps the main thread as busy as the real script of that name. */
export function busy(name: string): string {
  const ms = (MEAN_MS[name] ?? OTHERS_MS) / SLOWER
  return `for (const start = performance.now(); performance.now() - start < ${ms}; );\n`
}
