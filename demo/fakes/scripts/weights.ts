/**
 * Milliseconds of the main thread that a script takes on a phone: means of the HTTP Archive's Lighthouse runs, as the package
 * third-party-web 0.30 gives them; of those it does not know, a call tracker's.
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

/** Lighthouse takes its phone to be so many times slower than the machine that it runs on. */
const SLOWER = 4

/** A script that keeps the main thread busy as the real one of that name would. */
export const busy = (name: string): string => {
  const ms = (MEAN_MS[name] ?? OTHERS_MS) / SLOWER
  return `for (const start = performance.now(); performance.now() - start < ${ms}; );\n`
}
