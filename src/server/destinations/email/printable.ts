import { wellFormed } from '#rules/browser/stored.ts'

/**
 * Makes a text safe for any mail program or XML parser. Line ends become `\n`, and unpaired surrogates are replaced.
 * Control characters and marks that change the text's direction are removed.
 */
export const printable = (value: unknown): string =>
  typeof value !== 'string'
    ? ''
    : wellFormed(value)
        .replace(/\r\n?|[\u2028\u2029]/g, '\n')
        .replace(/(?![\t\n])\p{Cc}|[\u202A-\u202E\u2066-\u2069\uFFFE\uFFFF]/gu, '')

/**
 * Makes a text safe as `printable` does, and puts it on one line of at most `max` characters, because headers need that.
 */
export const oneLine = (value: unknown, max = 200): string =>
  [...printable(value).replace(/\s+/g, ' ').trim()].slice(0, max).join('')
