import sanitizeHtml from 'sanitize-html'

const ALLOWED: sanitizeHtml.IOptions = {
  allowedTags: 'p div br ul ol li strong b em i h3 h4 table thead tbody tfoot tr td th'.split(' '),
  allowedAttributes: {},
  // These tags are removed together with their content. Of other tags that aren't allowed, the content stays.
  nonTextTags:
    'iframe math noembed noframes noscript option script style svg template textarea title xmp'.split(' '),
  // Maximum depth of nested tags. No real text has more.
  nestingLimit: 50,
  // The page itself uses h1 and h2, so headings in a text start at h3.
  transformTags: { h1: 'h3', h2: 'h3' },
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Most descriptions: paragraphs and lists of plain text, which sanitising wouldn't change. */
const PLAIN_HTML = /^(?:(?:<p>[^<>&\0\r]*<\/p>|<ul>(?:\s*<li>[^<>&\0\r]*<\/li>)+\s*<\/ul>)\s*)+$/

/** Text without tags is split into paragraphs at empty lines, and keeps its other line breaks (spec §3). */
export function sanitise(text: string): string {
  if (PLAIN_HTML.test(text)) return text
  if (/<[a-z/!]/i.test(text)) return sanitizeHtml(text, ALLOWED)
  return text
    .split(/\n\s*\n|\r\n\s*\r\n/)
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => `<p>${escapeText(part).replace(/\r?\n/g, '<br>')}</p>`)
    .join('')
}

/** Entities that the text already contains (`&amp;`) stay as they are. */
const escapeText = (text: string) =>
  text.replace(/&(?!(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,31});)|[<>]/gi, (c) => ESCAPES[c] ?? c)
