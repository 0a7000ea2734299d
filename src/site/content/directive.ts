import type { Env, MarkdownIt, Renderer, StateBlock, Token } from 'markdown-it'
import { nearestOf } from '../loading/nearest.ts'

/**
 * A markdown-it plugin for lines like `::form{id=service}`, with which editors place things in a text. They're written as remark-directive
 * (Docusaurus, Starlight) reads them: `::name[label]{key=value}`, and `:::name` … `:::` around other text. Unlike there, a value without
 * quotes may be a web address with a query.
 */
export interface Directive {
  name: string
  label: string
  attributes: Record<string, string>
  /** In the text, from 1. */
  line: number
}

/** How each is written. Lines with other names stay text. */
const WRITTEN = {
  form: '::form{id=…}',
  embed: '::embed[Title]{url=…}',
  video: '::video[Title]{src=…}',
  button: '::button[Label]{href=…}',
  section: '::section{type=…}',
  columns: ':::columns',
  column: '::column',
} as const
export type DirectiveName = keyof typeof WRITTEN
export const isDirective = (name: string): name is DirectiveName => Object.hasOwn(WRITTEN, name)

const CLOSE = 'close'
const LINE = /^(:{2,})([a-z][a-z\d-]*)(?:\[((?:\\.|[^\\[\]])*)\])?(?:\{(.*)\})?$/i
const ATTRIBUTE = /\s*([a-z][\w-]*)=(?:"([^"]*)"|'([^']*)'|([^\s"'{}]+))(?=\s|$)/giy

/** What the plugin keeps with a text while it's parsed. */
export interface DirectiveEnv extends Env {
  directives?: Directive[]
  /** How many `:::` are open. */
  open?: number
}

/** Characters that no text contains. They mark where a directive belongs until the HTML is safe. */
const [START, END] = ['\uE000', '\uE001']
export const MARK = new RegExp(`<p>${START}(\\d+)${END}</p>\\n?`, 'g')

export function directives(md: MarkdownIt): void {
  const read = (state: StateBlock, line: number): Directive | undefined => {
    const text = state.src
      .slice((state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0), state.eMarks[line])
      .trimEnd()
    return directiveIn(text, line, md.utils.unescapeAll, ((state.env as DirectiveEnv).open ?? 0) > 0)
  }
  md.block.ruler.before(
    'fence',
    'directive',
    (state, line, _end, silent) => {
      if (!isAtTop(state, line, silent)) return false
      const directive = read(state, line)
      if (!directive) return false
      if (silent) return true
      const env = state.env as DirectiveEnv
      env.directives ??= []
      if (directive.name === 'columns') env.open = (env.open ?? 0) + 1
      if (directive.name === CLOSE) env.open = (env.open ?? 0) - 1
      const token = state.push('directive', '', 0)
      token.map = [line, line + 1]
      token.content = directive.label
      token.meta = { index: env.directives.push(directive) - 1 }
      state.line = line + 1
      return true
    },
    { alt: ['paragraph', 'reference', 'blockquote', 'list'] },
  )
  const render: NonNullable<Renderer['rules'][string]> = (tokens, index) =>
    `<p>${START}${String(tokens[index]?.meta?.['index'])}${END}</p>\n`
  md.renderer.rules['directive'] = render
}

/** Not in a list or quote, nor in code. A line that would only continue a list's or quote's paragraph ends it. */
function isAtTop(state: StateBlock, line: number, silent: boolean): boolean {
  const start = state.bMarks[line] ?? 0
  const isWholeLine = start === 0 || state.src[start - 1] === '\n'
  if (!isWholeLine || (state.tShift[line] ?? 0) > 3 || state.src[start + (state.tShift[line] ?? 0)] !== ':')
    return false
  return state.level === 0 || (silent && (state.sCount[line] ?? 0) < state.blkIndent)
}

function directiveIn(
  text: string,
  line: number,
  unescape: (text: string) => string,
  isOpen: boolean,
): Directive | undefined {
  if (isOpen && /^:{3,}$/.test(text)) return { name: CLOSE, label: '', attributes: {}, line: line + 1 }
  const [, colons = '', name = '', label = '', inside = ''] = LINE.exec(text) ?? []
  if (!isDirective(name) || colons.length > 2 !== (name === 'columns')) return undefined
  const attributes = attributesIn(inside, unescape)
  return attributes && { name, label: unescape(label).trim(), attributes, line: line + 1 }
}

function attributesIn(text: string, unescape: (text: string) => string): Directive['attributes'] | undefined {
  const attributes = new Map<string, string>()
  let end = 0
  for (const [whole, name = '', double, single, bare] of text.matchAll(ATTRIBUTE)) {
    if (attributes.has(name)) return undefined
    attributes.set(name, unescape(double ?? single ?? bare ?? ''))
    end += whole.length
  }
  return text.slice(end).trim() === '' ? Object.fromEntries(attributes) : undefined
}

/** At the start of a line, or with a label or values anywhere in it. */
const ALMOST = /^[ \t]*:{2,}[ \t]*([a-z-]{3,20})(?![a-z])|(?<![:\\\w]):+([a-z-]{3,20})[[{]/gi
const CODE = /(?<!`)(`+)(?!`)[^]*?(?<!`)\1(?!`)/g

/** Finds lines that were probably meant as directives but stay text, and says how to mend each. */
export function* almostDirectives(tokens: readonly Token[]): Generator<{ line: number; mend: string }> {
  const nearestName = nearestOf(Object.keys(WRITTEN))
  for (const { type, content, map } of tokens) {
    if ((type !== 'inline' && type !== 'html_block') || !map || !content.includes(':')) continue
    const lines = content.replace(CODE, (code) => code.replace(/[^\n]/g, '.')).split('\n')
    for (const [index, text] of lines.entries()) {
      const line = map[0] + 1 + index
      if (/^[ \t]*:{3,}[ \t]*$/.test(text))
        yield { line, mend: 'remove it, or write :::columns on a line of its own before the first column' }
      for (const [, first, inside] of text.matchAll(ALMOST)) {
        const name = nearestName((first ?? inside ?? '').toLowerCase())
        if (name === undefined || !isDirective(name)) continue
        const mend = `write ${WRITTEN[name]} on a line of its own, outside lists, quotes and HTML`
        yield { line, mend }
      }
    }
  }
}
