import { wellFormed } from '#rules/browser/stored.ts'

/**
 * Text that any mail reader and any XML parser takes: line ends are `\n`, and there are no control characters, no halves of
 * characters and nothing that turns the direction of what follows.
 */
export const printable = (value: unknown): string =>
  typeof value !== 'string'
    ? ''
    : wellFormed(value)
        .replace(/\r\n?|[\u2028\u2029]/g, '\n')
        .replace(/(?![\t\n])\p{Cc}|[\u202A-\u202E\u2066-\u2069\uFFFE\uFFFF]/gu, '')

/** The same on one line of at most `max` characters, as headers need it. */
export const oneLine = (value: unknown, max = 200): string =>
  [...printable(value).replace(/\s+/g, ' ').trim()].slice(0, max).join('')
