import { tokenize, TokenType } from '@csstools/css-tokenizer'
import { CssSyntaxError, parse, type AtRule, type ChildNode, type Declaration, type Root } from 'postcss'

/** The layer that's after all of ours (src/styles/layers.ts), so its rules win. */
const LAYER = 'theme'

export interface CssProblem {
  /** From 1. */
  line: number
  message: string
}

const AT_RULES = new Set([
  'media',
  'supports',
  'container',
  'layer',
  'keyframes',
  'property',
  'scope',
  'starting-style',
  'counter-style',
])

const INSTEAD: Record<string, string> = {
  import: 'can’t load other style sheets: copy their rules into this file',
  'font-face': 'can’t load fonts here: put the font into brand/fonts/, and name it in theme.fonts',
}

const PROPERTY = /^(?:--[\w-]+|-?[a-z][a-z-]*)$/i
/** Functions that can load files, besides `url()`, whose addresses can be checked. */
const LOADERS = new Set(['src', 'image', 'image-set', '-webkit-image-set'])
const WITHIN = /^(?:#|data:image\/)/i

/** Checks a tenant's style sheet, and puts it into a layer of its own. Nothing in it loads other files, or closes the element that it's in. */
export function checkedCss(text: string): { css: string; problems: CssProblem[] } {
  const parsed = parsedCss(text)
  if ('problem' in parsed) return { css: '', problems: [parsed.problem] }
  const { root } = parsed
  const problems: CssProblem[] = addressProblems(text)
  root.walk((node) => {
    const message = nodeProblem(node)
    if (message !== undefined) problems.push({ line: lineOf(node), message })
  })
  if (problems.length > 0) return { css: '', problems: problems.sort((one, other) => one.line - other.line) }
  const css = written(root)
  return { css: css === '' ? '' : `@layer ${LAYER}{${css}}`, problems: [] }
}

export function parsedCss(text: string): { root: Root } | { problem: CssProblem } {
  try {
    return { root: parse(text) }
  } catch (error) {
    if (!(error instanceof CssSyntaxError)) throw error
    return { problem: { line: error.line ?? 1, message: `has an error here: ${error.reason}` } }
  }
}

export const lineOf = (node: ChildNode): number => node.source?.start?.line ?? 1

function nodeProblem(node: ChildNode): string | undefined {
  if (node.type === 'atrule') return atRuleProblem(node)
  if (node.type === 'decl') return declarationProblem(node)
  return undefined
}

function atRuleProblem({ name, parent }: AtRule): string | undefined {
  const lower = name.toLowerCase()
  if (AT_RULES.has(lower)) return undefined
  if (lower === 'charset' && parent?.type === 'root') return undefined
  return `@${name} ${INSTEAD[lower] ?? `can’t be used here: a theme can have ${[...AT_RULES].map((rule) => `@${rule}`).join(', ')}`}`
}

function declarationProblem({ prop, value, important, parent }: Declaration): string | undefined {
  if (!PROPERTY.test(prop)) return `“${shortened(prop)}” isn’t a property`
  if (parent?.type === 'root')
    return `“${shortened(prop)}” must be in a rule: write a selector and { } around it`
  if (value === '' && !prop.startsWith('--')) return `“${prop}” has no value`
  if (important || /!\s*important/i.test(value))
    return `“${prop}” has !important: leave it out, because what’s in ${LAYER}.css is already stronger than our own styles`
  return undefined
}

const shortened = (text: string): string => (text.length > 40 ? `${text.slice(0, 40)}…` : text)

function addressProblems(text: string): CssProblem[] {
  const problems: CssProblem[] = []
  const add = (start: number, message: string): void =>
    void problems.push({ line: text.slice(0, start).split('\n').length, message })
  const check = (start: number, address: string): void => {
    if (!WITHIN.test(address.trim()))
      add(
        start,
        `loads “${shortened(address.trim())}”: a theme can’t load other files, so embed the picture as a data: address, like url("data:image/svg+xml,…")`,
      )
  }
  let inUrl = false
  for (const token of tokenize({ css: text })) {
    const [type, , start] = token
    if (type === TokenType.URL) check(start, token[4].value)
    else if (type === TokenType.BadURL)
      add(start, 'has an address here with quotes, brackets or spaces: put it in quotes, like url("…")')
    else if (type === TokenType.Function) {
      const name = token[4].value.toLowerCase()
      inUrl = name === 'url'
      if (LOADERS.has(name)) add(start, `uses ${name}(), which loads other files: use url("data:image/…")`)
    } else if (type === TokenType.String && inUrl) {
      check(start, token[4].value)
      inUrl = false
    } else if (type !== TokenType.Whitespace && type !== TokenType.Comment) inUrl = false
  }
  return problems
}

/** Without comments and most spaces. */
function written(root: Root): string {
  root.walk((node) => {
    if (node.type === 'comment' || (node.type === 'atrule' && node.name.toLowerCase() === 'charset')) {
      node.remove()
      return
    }
    node.raws =
      node.type === 'decl'
        ? { before: '', between: ':' }
        : { before: '', between: '', after: '', afterName: ' ', semicolon: false }
  })
  root.raws = { after: '', semicolon: false }
  // Only a string can contain it, and there the backslash means nothing.
  return root.toString().replaceAll('</', '<\\/')
}
