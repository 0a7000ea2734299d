import MarkdownIt, { type StateCore, type Token } from 'markdown-it'
import { editorsId } from '#rules/links/ownIds.ts'
import { checkText, checkTokens } from './effort.ts'
import { markForms } from './formDirective.ts'
import { safeHtml, type Heading } from './safeHtml.ts'

/**
 * Renders Markdown from editors. Loading this module takes about 40 ms, so use `readContent`, which loads it only if a file has changed.
 */
const markdown = new MarkdownIt({ html: true, linkify: true })

const LONGEST = 2000

// Turns bare addresses into links, as GitHub does: those that start with http(s):// or www., and email addresses.
markdown.linkify
  .add('ftp:', null)
  .add('//', null)
  .add('www.', {
    validate: (text, pos, linkify) => {
      const address = `//www.${text.slice(pos, pos + LONGEST)}`
      return Math.max(0, linkify.testSchemaAt(address, 'http:', 0) - '//www.'.length)
    },
    normalize: (match) => {
      match.url = `https://${match.url}`
    },
  })

markdown.renderer.rules.s_open = () => '<del>'
markdown.renderer.rules.s_close = () => '</del>'
markdown.core.ruler.push('heading_ids', nameHeadings)
markdown.core.ruler.push('cell_alignment', alignCells)
markdown.core.ruler.push('forms', markForms)

/** Gives every heading an id that's made from its text. Each id is different, and different from the page's own ids. */
function nameHeadings({ tokens }: StateCore): void {
  const uses = new Map<string, number>()
  /**
   * The links to headings that must be changed: each key is '#' and the id that the heading's text would give, and its value is '#' and
   * the id that the heading got instead.
   */
  const moved = new Map<string, string>()
  for (const [i, token] of tokens.entries()) {
    if (token.type !== 'heading_open') continue
    const named = headingSlug(textOf(tokens[i + 1]))
    if (named === '') continue
    const slug = editorsId(named)
    let id = slug
    let use = uses.get(slug) ?? 0
    while (uses.has(id)) id = `${slug}-${++use}`
    uses.set(slug, use)
    if (id !== slug) uses.set(id, 0)
    token.attrSet('id', id)
    if (slug !== named && !moved.has(`#${named}`)) moved.set(`#${named}`, `#${id}`)
  }
  for (const link of tokens.flatMap(({ children }) => children ?? [])) {
    const to = link.type === 'link_open' ? moved.get(String(link.attrGet('href'))) : undefined
    if (to !== undefined) link.attrSet('href', to)
  }
}

/** Makes slugs in the same way as GitHub, so that links written for GitHub, or for an earlier version of the page, still work. */
const headingSlug = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\s-]/gu, '')
    .replace(/\s/g, '-')

const textOf = (inline: Token | undefined) =>
  (inline?.children ?? [])
    .map(({ type, content }) => (/^(?:text|code_inline)$/.test(type) ? content : ''))
    .join('')

/** Aligns columns by an attribute instead of inline styles, because editors' HTML mustn't have inline styles. */
function alignCells({ tokens }: StateCore): void {
  for (const token of tokens) {
    if (token.type !== 'th_open' && token.type !== 'td_open') continue
    const style = token.attrGet('style')
    if (style !== null) token.attrs = [['align', String(style).replace('text-align:', '')]]
  }
}

/** @throws TooMuch as in `renderMarkdown` */
export function markdownTokens(text: string): Token[] {
  checkText(text)
  return markdown.parse(text, {})
}

/**
 * Renders Markdown (with tables, strikethrough, bare links and HTML) as safe HTML. Also returns the headings of level 2, for a menu on the
 * page.
 *
 * @throws TooMuch if the text has more of something than any page needs; the message is worded for editors
 * @example renderMarkdown('## Our team').headings // [{ id: 'our-team', text: 'Our team' }]
 */
export function renderMarkdown(text: string): { html: string; headings: Heading[] } {
  checkText(text)
  const env = {}
  const tokens = markdown.parse(text, env)
  checkTokens(tokens)
  return safeHtml(markdown.renderer.render(tokens, markdown.options, env).trimEnd())
}
