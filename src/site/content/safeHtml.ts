import sanitizeHtml from 'sanitize-html'
import { editorsId } from '#rules/links/ownIds.ts'
import { pictureAddress, withScheme } from '#lib/webAddress.ts'

export interface Heading {
  id: string
  text: string
}

const TEXT = 'abbr b br code del em i ins kbd mark q s small span strike strong sub sup u'
const BLOCKS = 'blockquote details div dl dd dt figcaption figure hr li ol p pre section summary ul'
const TABLES = 'caption table tbody td tfoot th thead tr'

/** Elements that are removed with their content. Other elements that aren't allowed lose only their tags. */
const DROPPED =
  'applet audio canvas frameset iframe math noembed noframes noscript object option plaintext script select style svg template textarea title video xmp'

const alignment = { name: 'align', values: ['left', 'center', 'right'] }

/** Stands for the site itself when links are resolved, so it must be a host that no page links to. */
const HERE = 'https://here.invalid'

/** Tells if a link leaves the site by our rules: 'www.x.example' isn't a page of ours (spec §2). */
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
 * What editors' HTML may contain. It loses scripts, styles, frames, forms and drawings, as well as event handlers,
 * inline styles and classes. Only headings may have ids, and only ids that the page itself doesn't use.
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
  // Real text is never nested as deeply as this. Deeper nesting could only serve to exhaust the parser's stack.
  nestingLimit: 50,
  transformTags: {
    // The page's title is already its level 1 heading, so headings of level 1 in the text become level 2.
    h1: heading('h2'),
    ...Object.fromEntries(['h2', 'h3', 'h4', 'h5', 'h6'].map((level) => [level, heading(level)])),
    // Links mustn't give other sites access to our window.
    a: (tagName, { rel: _rel, target: _target, ...attribs }) => ({
      tagName,
      attribs: {
        ...attribs,
        ...(leavesSite(attribs.href ?? '') ? { rel: 'noopener', target: '_blank' } : {}),
      },
    }),
    // A picture below the fold must not hold up the page.
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

/**
 * Makes HTML safe to put into a page. Also returns the HTML's headings of level 2 with their ids, for an on-page
 * menu. Leaves out headings without an id, because a menu can't link to them.
 */
export function safeHtml(html: string): { html: string; headings: Heading[] } {
  const headings: Heading[] = []
  const safe = sanitizeHtml(html, {
    ...ALLOWED,
    exclusiveFilter: ({ tag, attribs, text }) => {
      if (/^h[12]$/.test(tag) && attribs.id !== undefined)
        headings.push({ id: attribs.id, text: text.trim() })
      return tag === 'img' && attribs.src === undefined
    },
  })
  return { html: safe, headings }
}
