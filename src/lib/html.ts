/** Nothing in this file sanitises HTML. */

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

/** '' for anything but text and finite numbers. */
export function escapeHtml(value: unknown): string {
  if (typeof value !== 'string' && !Number.isFinite(value)) return ''
  return String(value).replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character)
}

/** Escapes whatever could end a `<script>` or start a comment in it. 'null' for values that JSON can't represent. */
export function jsonForScript(value: unknown): string {
  return (JSON.stringify(value) ?? 'null').replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

/**
 * On one line, for meta descriptions, without scripts, styles or comments. The result is text, so escape it before
 * using it in HTML.
 * @param max characters; a longer text ends with its last whole sentence that fits, if that leaves at least half of
 * `max`. Otherwise it's cut at a word and ends in '…'
 */
export function plainText(html: unknown, max = Infinity): string {
  if (typeof html !== 'string') return ''
  const words = html
    .replace(/<!--[\s\S]*?(?:-->|$)/g, ' ')
    .replace(/<(script|style)\b[\s\S]*?(?:<\/\1\s*>|$)/gi, ' ')
    .replace(/<\/?(?:p|div|br|li|ul|ol|h[1-6]|tr|td|th|table|section|article|blockquote|hr)\b[^<>]*>/gi, ' ')
    .replace(/<\/?[a-z][^<>]*>/gi, '')
    .replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,4}));/gi, (entity, decimal, hex, name) => {
      if (typeof name === 'string') return NAMED[name.toLowerCase()] ?? entity
      return character(typeof hex === 'string' ? parseInt(hex, 16) : Number(decimal))
    })
    .replace(/\s+/g, ' ')
    .trim()
  if (words.length <= max) return words
  const sentences = words.slice(0, max + 2).match(/^.*[\p{Ll}\d)]{3}[.!?](?= \p{Lu})/u)?.[0] ?? ''
  if (sentences.length >= max / 2 && sentences.length > 0) return sentences
  const cut = words.slice(0, Math.max(0, max - 1))
  const space = cut.lastIndexOf(' ')
  return `${(space > 0 ? cut.slice(0, space) : cut).replace(/[\s,;:.–-]+$/, '')}…`
}

function character(code: number): string {
  const valid =
    code > 31 && code <= 0x10ffff && !(code >= 0x7f && code <= 0x9f) && !(code >= 0xd800 && code <= 0xdfff)
  return valid ? String.fromCodePoint(code) : ' '
}
