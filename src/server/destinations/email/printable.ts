import { wellFormed } from '#rules/browser/stored.ts'

/**
 * Text that's safe for any mail program and XML parser: line ends are `\n`, without control characters, half characters or marks that
 * change text direction.
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
