import { decodeHTMLStrict } from 'entities'

/** Entities and written line breaks ('\n') are decoded once. Tags are kept, because descriptions may have them. */
export const decoded = (text: string): string =>
  /[&\\]/.test(text)
    ? decodeHTMLStrict(text)
        .replace(/\\r\\n|\\n|\\r/g, '\n')
        .trim()
    : text

/** A text without tags, on one line. */
export const withoutTags = (text: string): string =>
  /<|\s{2}|[\n\r\t]/.test(text)
    ? text
        .replace(/<\/?[a-z][^<>]*>/gi, ' ')
        .replace(/\s+/g, ' ')
        .trim()
    : text
