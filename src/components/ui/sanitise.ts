import sanitizeHtml from 'sanitize-html'

/** What a dealer's text may hold: words, lists and emphasis. No pictures, no links out, nothing that runs. */
const ALLOWED: sanitizeHtml.IOptions = {
  allowedTags: 'p div br ul ol li strong b em i h3 h4 table thead tbody tfoot tr td th'.split(' '),
  allowedAttributes: {},
  // These go with everything inside them; of all others that aren't allowed only the tag goes.
  nonTextTags:
    'iframe math noembed noframes noscript option script style svg template textarea title xmp'.split(' '),
  // Deeper than any text nests.
  nestingLimit: 50,
  // The page owns the levels 1 and 2.
  transformTags: { h1: 'h3', h2: 'h3' },
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Most descriptions: paragraphs and lists of bare text, which reading them as HTML would not change. */
const PLAIN_HTML = /^(?:(?:<p>[^<>&\0\r]*<\/p>|<ul>(?:\s*<li>[^<>&\0\r]*<\/li>)+\s*<\/ul>)\s*)+$/

/**
 * HTML from the API made safe to show (spec §3: descriptions are text or HTML). Text without tags becomes
 * paragraphs at its empty lines, with its other line ends kept.
 */
export const sanitise = (text: string): string => {
  if (PLAIN_HTML.test(text)) return text
  if (/<[a-z/!]/i.test(text)) return sanitizeHtml(text, ALLOWED)
  return text
    .split(/\n\s*\n|\r\n\s*\r\n/)
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => `<p>${escapeText(part).replace(/\r?\n/g, '<br>')}</p>`)
    .join('')
}

/** Text may come with entities (`&amp;`) or without; both read the same. */
const escapeText = (text: string) =>
  text.replace(/&(?!(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,31});)|[<>]/gi, (c) => ESCAPES[c] ?? c)
