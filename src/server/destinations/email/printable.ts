import { wellFormed } from '#rules/browser/stored.ts'

/**
 * Makes text safe for any mail program or XML parser: line ends become `\n`, unpaired surrogates are
 * replaced, and control characters and marks that change text direction are removed.
 */
export const printable = (value: unknown): string =>
  typeof value !== 'string'
    ? ''
    : wellFormed(value)
        .replace(/\r\n?|[\u2028\u2029]/g, '\n')
        .replace(/(?![\t\n])\p{Cc}|[\u202A-\u202E\u2066-\u2069\uFFFE\uFFFF]/gu, '')

/** Makes text safe like `printable`, and limits it to one line of `max` characters, as headers need. */
export const oneLine = (value: unknown, max = 200): string =>
  [...printable(value).replace(/\s+/g, ' ').trim()].slice(0, max).join('')
