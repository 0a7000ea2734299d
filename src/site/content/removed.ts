import { Parser } from 'htmlparser2'
import type { Token } from 'markdown-it'
import { almostDirectives } from './directive.ts'
import { isAllowedAttribute, isAllowedElement, isDropped, isShown } from './safeHtml.ts'
import { DOCS } from '#lib/docs.ts'

/** Finds what `safeHtml` removes from an editor's HTML, and what was meant as a directive, with what to write instead. */

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
  style: `the site’s look is set for all pages (${DOCS}/themes.md)`,
  link: `the site’s look is set for all pages (${DOCS}/themes.md)`,
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

const LOOK = `the site’s look is set for all pages (${DOCS}/themes.md)`

/** What to use instead of an attribute. */
function insteadOf(attribute: string): string {
  if (attribute.startsWith('on')) return 'texts can’t run scripts'
  if (attribute === 'style' || attribute === 'class') return `${LOOK}; for text side by side, use :::columns`
  if (attribute === 'id') return 'only headings can have an id'
  return 'remove it'
}

/** A text pasted from elsewhere may have many kinds of HTML. */
const MOST = 10
/** Browsers and our sanitiser add these to links and pictures themselves. */
const OURS = new Set(['rel', 'target', 'loading', 'decoding'])

type Add = (line: number, what: string, mend: string) => void

/** At most one of each kind of HTML, in the order of their lines, and each line that isn't a directive. */
export function notesOn(tokens: readonly Token[]): Note[] {
  const removed = new Map<string, Note & { more: number }>()
  const add: Add = (line, what, mend) => {
    const note = removed.get(what)
    if (note) note.more++
    else removed.set(what, { line, message: `${what}: ${mend}`, more: 0 })
  }
  for (const { html, line } of htmlIn(tokens)) readHtml(html, line, add)
  const ofHtml = Array.from(removed.values(), ({ line, message, more }) => ({
    line,
    message: more === 0 ? message : `${message} (and ${more} more like it)`,
  }))
  const ofLines = Array.from(almostDirectives(tokens), ({ line, mend }) => ({
    line,
    message: `the line stays text: ${mend}`,
  }))
  return [
    ...firstOf(ofLines, 'more lines like these stay text'),
    ...firstOf(ofHtml, 'more kinds of HTML were removed'),
  ].sort((a, b) => a.line - b.line)
}

/** A file's own limit for each, so that much of one can't hide the other. */
function firstOf(notes: Note[], others: string): Note[] {
  const sorted = notes.sort((a, b) => a.line - b.line)
  const rest = sorted[MOST]
  const more = sorted.length - MOST
  return rest
    ? [...sorted.slice(0, MOST), { line: rest.line, message: `${more} ${others} from here on` }]
    : sorted
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

function readHtml(html: string, firstLine: number, add: Add): void {
  /** The element that's removed with everything in it. */
  let dropped = ''
  let [line, counted] = [firstLine, 0]
  const removed = (what: string, instead: string): void => add(line, `${what} was removed`, instead)
  const parser: Parser = new Parser({
    onopentag(name, attributes) {
      if (dropped !== '') return
      line += html.slice(counted, parser.startIndex).split('\n').length - 1
      counted = parser.startIndex
      if (!isAllowedElement(name)) {
        if (isDropped(name)) dropped = name
        const inside = dropped === '' ? '' : ' with everything in it'
        removed(`<${short(name)}>${inside}`, insteadOfElement(name, attributes['src']))
        return
      }
      for (const attribute of Object.keys(attributes)) {
        if (isAllowedAttribute(name, attribute) || OURS.has(attribute)) continue
        removed(`“${short(attribute)}” of <${name}>`, insteadOf(attribute))
      }
      const { src = '', href = '' } = attributes
      if (name === 'img' && !isShown(attributes['src']))
        removed(`<img> with “${short(src)}”`, 'use a path like /photos/yard.jpg, or an https address')
      const scheme = /^\s*([a-z][a-z\d+.-]{0,30}):/i.exec(href)?.[1]?.toLowerCase()
      if (scheme !== undefined && !['http', 'https', 'mailto', 'tel'].includes(scheme))
        removed(`the address “${scheme}:…” of a link`, 'use a path, https:, tel: or mailto:')
    },
    onclosetag(name) {
      if (name === dropped) dropped = ''
    },
  })
  parser.end(html)
}

const short = (text: string): string => (text.length > 40 ? `${text.slice(0, 40)}…` : text)
