import MarkdownIt, { type StateCore, type Token } from 'markdown-it'
import { editorsId } from '#rules/links/ownIds.ts'
import { directives, type Directive, type DirectiveEnv } from './directive.ts'
import { notesOn, type Note } from './removed.ts'
import { safeHtml, type Heading } from './safeHtml.ts'

/**
 * Limits how much Markdown a file can have. Without limits, the HTML could be far larger than the file, because short table rows are filled
 * up with empty cells, and a link that's defined once is written out wherever it's used. The HTML could also lack some of the file's words,
 * because the parser drops text that's nested too deeply. Neither may happen: one editor's file mustn't hold up the builds of other sites,
 * and no words may be lost without a message. Within the limits, the time grows in proportion to the length of the text, up to about a
 * second for the worst 200,000 characters.
 */

const MAX_CHARACTERS = 200_000
const MAX_CELLS = 20_000
/**
 * Maximum depth of quotes and lists inside each other. A list counts as two levels, because its items are a level of their own. The parser
 * stops at 100 levels.
 */
const MAX_LEVELS = 40
/**
 * Maximum length in characters of all addresses and titles of links and pictures together. Without repetition, a page of 200,000 characters
 * can't reach it.
 */
const MAX_LINKED = 2_000_000

/** Thrown if a file has too much of something. The message says what, in an editor's words: 'has tables that …'. */
export class TooMuch extends Error {}

const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0

/** @throws TooMuch if the text is too long or its tables are too large */
export function checkText(text: string): void {
  if (text.length > MAX_CHARACTERS)
    throw new TooMuch(`is too long: ${text.length} characters, and the limit is ${MAX_CHARACTERS}`)
  let cells = 0
  for (const block of text.split(/(?:\r\n|\r|\n)[ \t>]*(?:\r\n|\r|\n)/)) {
    if (!block.includes('|')) continue
    const lines = block.split(/\r\n|\r|\n/)
    cells += lines.length * lines.reduce((widest, line) => Math.max(widest, count(line, /\|/g)), 0)
  }
  if (cells > MAX_CELLS) throw new TooMuch('has tables that are too large for a page')
}

/** @throws TooMuch if the tokens are nested too deeply or repeat long links */
function checkTokens(tokens: readonly Token[]): void {
  let linked = 0
  for (const { level, children } of tokens) {
    if (level > MAX_LEVELS) throw new TooMuch('nests lists or quotes too deeply')
    for (const { attrs } of children ?? [])
      for (const [, value] of attrs ?? []) linked += String(value).length
  }
  if (linked > MAX_LINKED) throw new TooMuch('repeats long links too often')
}

/** A piece of a page's text that becomes one element: a heading, a paragraph, a list item or a table cell. */
interface Block {
  /** Line number, from 1. */
  line: number
  /** The text without the characters that Markdown uses for formatting. */
  text: string
  pictures: string[]
}

/** Splits a Markdown text into blocks, each with its line number. HTML is left out; of a directive, only its label is read. */
export function blocksOf(text: string): Block[] {
  const blocks: Block[] = []
  // The parser gives line numbers to a table's rows but not to its cells, so a cell gets the number of its row.
  let line = 1
  for (const { type, map, children, content } of markdownTokens(text)) {
    if (map) line = map[0] + 1
    if (!['inline', 'fence', 'code_block'].includes(type) && !(type === 'directive' && content !== ''))
      continue
    const inside = children ?? []
    blocks.push({
      line,
      text: type === 'inline' ? inside.map(readOf).join('') : content,
      pictures: inside.flatMap((token) => (token.type === 'image' ? [String(token.attrGet('src'))] : [])),
    })
  }
  return blocks
}

function readOf({ type, content }: Token): string {
  if (type === 'softbreak' || type === 'hardbreak') return ' '
  return type === 'text' || type === 'code_inline' ? content : ''
}

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
markdown.use(directives)

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
function markdownTokens(text: string): Token[] {
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
export function renderMarkdown(text: string): Rendered {
  checkText(text)
  const env: DirectiveEnv = {}
  const tokens = markdown.parse(text, env)
  checkTokens(tokens)
  const safe = safeHtml(markdown.renderer.render(tokens, markdown.options, env).trimEnd())
  return { ...safe, directives: env.directives ?? [], notes: notesOn(tokens) }
}

interface Rendered {
  /** With a mark in place of each directive (directive.ts). */
  html: string
  headings: Heading[]
  directives: Directive[]
  /** What editors should know about their text. */
  notes: Note[]
}
