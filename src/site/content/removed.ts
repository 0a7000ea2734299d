import { Parser } from 'htmlparser2'
import type { Token } from 'markdown-it'
import { isAllowedAttribute, isAllowedElement, isDropped, isShown } from './safeHtml.ts'

/** Finds what `safeHtml` removes from an editor's HTML, so that editors learn of it, and of what to write instead. */

export interface Note {
  /** In the text, from 1. */
  line: number
  message: string
}

/** What to use instead of an element. */
const INSTEAD: Readonly<Record<string, string>> = {
  iframe: 'use ::embed[Title]{url=…}',
  embed: 'use ::embed[Title]{url=…}',
  object: 'use ::embed[Title]{url=…}',
  video: 'use ::video[Title]{src=…}',
  script: 'for a widget, use ::embed[Title]{url=…}',
  style: 'the site’s look is set for all pages (docs/themes.md)',
  link: 'the site’s look is set for all pages (docs/themes.md)',
  form: 'use ::form{id=…}',
  input: 'use ::form{id=…}',
  textarea: 'use ::form{id=…}',
  select: 'use ::form{id=…}',
  button: 'use ::button[Label]{href=…}',
  svg: 'save the drawing as a picture, and use ![Description](/photos/…)',
  picture: 'use ![Description](/photos/…)',
  audio: 'link to the recording',
}

/** With the address that the editor pasted. */
function insteadOfElement(name: string, src = ''): string {
  const instead = INSTEAD[name] ?? 'its text is kept'
  return name === 'iframe' && /^https:\/\/[^\s"{}]{1,300}$/.test(src)
    ? instead.replace('…', () => `"${src}"`)
    : instead
}

const LOOK = 'the site’s look is set for all pages (docs/themes.md)'

/** What to use instead of an attribute. */
function insteadOf(attribute: string): string {
  if (attribute.startsWith('on')) return 'texts can’t run scripts'
  if (attribute === 'style' || attribute === 'class') return `${LOOK}; for text side by side, use :::columns`
  if (attribute === 'id') return 'only headings can have an id'
  return 'remove it'
}

/** Only the first of each kind is named, because the same HTML is often pasted many times. */
const MOST = 10
/** Browsers and our sanitiser add these to links and pictures themselves. */
const OURS = new Set(['rel', 'target', 'loading', 'decoding'])

/** At most one for each kind of element and attribute, in the order of their lines. */
export function removedIn(tokens: readonly Token[]): Note[] {
  const notes = new Map<string, Note & { more: number }>()
  const add = (line: number, what: string, instead: string): void => {
    const note = notes.get(what)
    if (note) note.more++
    else notes.set(what, { line, message: `${what} was removed: ${instead}`, more: 0 })
  }
  for (const { html, line } of htmlIn(tokens)) readHtml(html, line, add)
  const all = [...notes.values()].sort((a, b) => a.line - b.line)
  const shown = all.slice(0, MOST).map(({ line, message, more }) => ({
    line,
    message: more === 0 ? message : `${message} (and ${more} more like it)`,
  }))
  const rest = all[MOST]
  return rest
    ? [
        ...shown,
        { line: rest.line, message: `${all.length - MOST} more kinds of HTML were removed from here on` },
      ]
    : shown
}

/** The pieces of HTML that the editor wrote, each with its line. */
function* htmlIn(tokens: readonly Token[]): Generator<{ html: string; line: number }> {
  for (const { type, content, map, children } of tokens) {
    if (type === 'html_block') yield { html: content, line: (map?.[0] ?? 0) + 1 }
    if (type !== 'inline') continue
    let line = (map?.[0] ?? 0) + 1
    for (const child of children ?? []) {
      if (child.type === 'html_inline') yield { html: child.content, line }
      line +=
        child.type === 'softbreak' || child.type === 'hardbreak' ? 1 : child.content.split('\n').length - 1
    }
  }
}

function readHtml(
  html: string,
  line: number,
  add: (line: number, what: string, instead: string) => void,
): void {
  /** The element that's removed with everything in it. */
  let dropped = ''
  const parser: Parser = new Parser({
    onopentag(name, attributes) {
      if (dropped !== '') return
      const at = line + html.slice(0, parser.startIndex).split('\n').length - 1
      if (!isAllowedElement(name)) {
        if (isDropped(name)) dropped = name
        add(
          at,
          `<${name}>${dropped === '' ? '' : ' with everything in it'}`,
          insteadOfElement(name, attributes['src']),
        )
        return
      }
      for (const attribute of Object.keys(attributes)) {
        if (isAllowedAttribute(name, attribute) || OURS.has(attribute)) continue
        add(at, `“${attribute}” of <${name}>`, insteadOf(attribute))
      }
      if (name === 'img' && !isShown(attributes['src']))
        add(
          at,
          `<img> with “${(attributes['src'] ?? '').slice(0, 40)}”`,
          'use a path like /photos/yard.jpg, or an https address',
        )
      const scheme = /^\s*([a-z][a-z\d+.-]*):/i.exec(attributes['href'] ?? '')?.[1]?.toLowerCase()
      if (scheme !== undefined && !['http', 'https', 'mailto', 'tel'].includes(scheme))
        add(at, `the address “${scheme}:…” of a link`, 'use a path, https:, tel: or mailto:')
    },
    onclosetag(name) {
      if (name === dropped) dropped = ''
    },
  })
  parser.end(html)
}
