import sanitizeHtml from 'sanitize-html'
import { editorsId } from '#rules/links/ownIds.ts'
import { isPublicAddress } from '#lib/publicAddress.ts'
import { pictureAddress, withScheme } from '#lib/webAddress.ts'

export interface Heading {
  id: string
  text: string
}

const TEXT = 'abbr b br code del em i ins kbd mark q s small span strike strong sub sup u'
const BLOCKS = 'blockquote details div dl dd dt figcaption figure hr li ol p pre section summary ul'
const TABLES = 'caption table tbody td tfoot th thead tr'

/** Elements that are removed together with their contents. Of other elements that aren't allowed, only the tags are removed. */
const DROPPED =
  'applet audio canvas frameset iframe math noembed noframes noscript object option plaintext script select style svg template textarea title video xmp'

const alignment = { name: 'align', values: ['left', 'center', 'right'] }

/** Stands for the site itself when links are resolved. No page links to this host. */
const HERE = 'https://here.invalid'

/** Whether a link leads to another site. By our link rules, 'www.x.example' does, even without a scheme (spec §2). */
function leavesSite(href: string): boolean {
  const address = URL.parse(withScheme(href), HERE)
  return address !== null && /^https?:$/.test(address.protocol) && address.origin !== HERE
}

const heading =
  (level: string) =>
  (_tagName: string, attribs: sanitizeHtml.Attributes): sanitizeHtml.Tag => ({
    tagName: level,
    attribs: attribs.id === undefined ? attribs : { ...attribs, id: editorsId(attribs.id) },
  })

/**
 * What editors' HTML may contain. Scripts, styles, frames, forms and drawings are removed, and so are event handlers, inline styles and
 * classes. Only headings may have ids, and none that the page itself uses.
 */
const ALLOWED: sanitizeHtml.IOptions = {
  allowedTags: `a h2 h3 h4 h5 h6 img ${TEXT} ${BLOCKS} ${TABLES}`.split(' '),
  allowedAttributes: {
    a: ['href', 'title', 'rel', 'target'],
    abbr: ['title'],
    details: ['open'],
    h2: ['id'],
    h3: ['id'],
    h4: ['id'],
    h5: ['id'],
    h6: ['id'],
    img: ['src', 'alt', 'title', 'width', 'height', 'loading', 'decoding'],
    ol: ['start'],
    td: ['colspan', 'rowspan', alignment],
    th: ['colspan', 'rowspan', alignment, { name: 'scope', values: ['row', 'col'] }],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['http', 'https'] },
  nonTextTags: DROPPED.split(' '),
  // No real text is nested as deeply as this. Deeper nesting would only serve to exhaust the parser's stack.
  nestingLimit: 50,
  transformTags: {
    // A page's title is its heading of level 1, so headings of level 1 in its text become level 2.
    h1: heading('h2'),
    ...Object.fromEntries(['h2', 'h3', 'h4', 'h5', 'h6'].map((level) => [level, heading(level)])),
    // A link mustn't let another site control our window.
    a: (tagName, { rel: _rel, target: _target, ...attribs }) => ({
      tagName,
      attribs: {
        ...attribs,
        ...(leavesSite(attribs.href ?? '') ? { rel: 'noopener', target: '_blank' } : {}),
      },
    }),
    // Pictures further down the page mustn't delay it.
    img: (tagName, { src, ...attribs }) => ({
      tagName,
      attribs: {
        ...(src !== undefined && { src: pictureAddress(src) }),
        ...attribs,
        loading: 'lazy',
        decoding: 'async',
      },
    }),
  },
}

const ELEMENTS = new Set([...(ALLOWED.allowedTags as string[]), 'h1'])
const DROPPED_ELEMENTS = new Set(ALLOWED.nonTextTags)
const ATTRIBUTES = ALLOWED.allowedAttributes as Record<string, (string | { name: string })[]>

export const isAllowedElement = (name: string): boolean => ELEMENTS.has(name)
/** With everything in it. */
export const isDropped = (name: string): boolean => DROPPED_ELEMENTS.has(name)
export const isAllowedAttribute = (element: string, name: string): boolean =>
  (ATTRIBUTES[element === 'h1' ? 'h2' : element] ?? []).some(
    (attribute) => (typeof attribute === 'string' ? attribute : attribute.name) === name,
  )

/** Whether browsers may request a picture: one on the site, or on the public internet. */
export const isShown = (src: string | undefined): boolean =>
  src !== undefined && (!/^(?:[a-z]+:|[/\\]{2})/i.test(src) || isPublicAddress(src))

/**
 * Makes HTML safe to put into a page. Also returns its headings of level 2, for a menu on the page. Headings without an id are left out,
 * because a menu can't link to them.
 */
export function safeHtml(html: string): { html: string; headings: Heading[] } {
  const headings: Heading[] = []
  const safe = sanitizeHtml(html, {
    ...ALLOWED,
    exclusiveFilter: ({ tag, attribs, text }) => {
      if (/^h[12]$/.test(tag) && attribs.id !== undefined)
        headings.push({ id: attribs.id, text: text.trim() })
      return tag === 'img' && !isShown(attribs.src)
    },
  })
  return { html: safe, headings }
}
