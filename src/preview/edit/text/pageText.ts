import { isDeepStrictEqual } from 'node:util'
import {
  isCollection,
  isMap,
  isScalar,
  isSeq,
  parse,
  parseDocument,
  Scalar,
  stringify,
  type Document,
} from 'yaml'
import type { Path } from './path.ts'
import { stepsBetween, type Group, type Step } from './steps.ts'
import { frontOf, type Front } from '#site/content/front.ts'

interface PageParts {
  settings: Group
  /** The page's text, with LF line breaks and without leading empty lines. */
  text: string
}

/** @throws Error if the file isn't a content page, or its settings can't be read */
export function partsOf(file: string): PageParts {
  const front = frontIn(file)
  const settings: unknown = parse(front.settings, { maxAliasCount: 0 }) ?? {}
  return { settings: settings as Group, text: bodyOf(file, front).text }
}

function frontIn(file: string): Front {
  const front = frontOf(file)
  if (!front) throw new Error('doesn’t begin with settings between two lines of three hyphens')
  return front
}

function bodyOf(file: string, { textAt }: Front): { gap: string; text: string } {
  const body = file.slice(textAt)
  const [gap = ''] = /^(?:[ \t]*\r?\n)*/.exec(body) ?? []
  return { gap, text: body.slice(gap.length).replaceAll('\r\n', '\n') }
}

/** Everything else keeps every byte. @throws Error if that's not possible */
export function withParts(file: string, { settings, text }: PageParts): string {
  const front = frontIn(file)
  const made = withSettings(front.settings, settings)
  const end = front.at + front.settings.length
  const eol = file.startsWith('---\r\n') ? '\r\n' : '\n'
  const close = file.slice(end, front.textAt)
  const { gap, text: before } = bodyOf(file, front)
  const body = text === before ? file.slice(front.textAt) : gap + text.replaceAll('\n', eol)
  return file.slice(0, front.at) + made + (front.settings === '' && made !== '' ? eol : '') + close + body
}

/**
 * Changes values in a page's front matter (YAML). A single-line value is replaced in place. If that isn't enough,
 * such as when entries are added or removed, the top-level setting around them is rewritten, but keeps its comments.
 * All other settings keep every byte.
 * @param yaml valid YAML without anchors
 * @throws Error if the result would be wrong, so that nothing is written
 */
export function withSettings(yaml: string, after: Group): string {
  const eol = yaml.includes('\r\n') ? '\r\n' : '\n'
  const text = yaml.replaceAll('\r\n', '\n')
  const before = groupIn(text)
  const made = stepsBetween(before, after).reduce(stepped, text)
  const wanted = Object.fromEntries(Object.entries(after).filter(([, value]) => value !== undefined))
  if (!isDeepStrictEqual(groupIn(made), wanted))
    throw new Error(
      'saving this here would also change other settings in the file, so use a text editor instead',
    )
  return made.replaceAll('\n', eol)
}

const groupIn = (text: string): Group => (parse(text, { maxAliasCount: 0 }) ?? {}) as Group

/** Don't wrap long lines. */
const WRITING = { lineWidth: 0 } as const

function stepped(text: string, step: Step): string {
  const [name] = step.path
  if (step.path.length === 1 && step.does === 'add') return appended(text, { [String(name)]: step.value })
  return (step.does === 'set' ? exchanged(text, step.path, step.value) : undefined) ?? rewritten(text, step)
}

function appended(text: string, entry: Group): string {
  const made = stringify(entry, WRITING).trimEnd()
  return text === '' ? made : `${text.replace(/\n$/, '')}\n${made}`
}

/** Replaces a single-line value in place; undefined if more has to change. */
function exchanged(text: string, path: Path, value: unknown): string | undefined {
  const node = parseDocument(text).getIn(path, true)
  if (!isScalar(node) || !node.range || typeof value === 'object') return undefined
  const [start, end] = node.range
  const old = text.slice(start, end)
  if (start === end || old.includes('\n') || /^[|>]/.test(old) || /\n/.test(String(value))) return undefined
  const wanted = copyWith(groupIn(text), path, value)
  const quoted = typeof value === 'string' ? [JSON.stringify(value)] : []
  const unquoted = stringify(value, WRITING).trimEnd()
  const ways = node.type === Scalar.QUOTE_DOUBLE ? [...quoted, unquoted] : [unquoted, ...quoted]
  return ways
    .map((way) => text.slice(0, start) + way + text.slice(end))
    .find((made) => isDeepStrictEqual(valueOrNone(made), wanted))
}

function valueOrNone(text: string): unknown {
  const document = parseDocument(text)
  return document.errors.length > 0 ? undefined : document.toJS({ maxAliasCount: 0 })
}

function copyWith(group: Group, path: Path, value: unknown): Group {
  const copy = structuredClone(group)
  const holder = path.slice(0, -1).reduce<unknown>((node, part) => (node as Group)[part], copy)
  ;(holder as Group)[String(path.at(-1))] = value
  return copy
}

function rewritten(text: string, step: Step): string {
  const [name = ''] = step.path
  const { start, end } = linesOf(text, String(name))
  const lines = text.slice(start, end)
  const [before, after] = [text.slice(0, start), text.slice(end)]
  if (step.path.length === 1 && step.does === 'remove') {
    const comments = commentsOf(lines)
    const remaining = before + comments + after
    return after === '' && comments === '' ? remaining.replace(/\n$/, '') : remaining
  }
  const document = parseDocument(lines)
  apply(document, step)
  const made = document.toString({
    ...WRITING,
    indentSeq: !new RegExp(String.raw`^${escape(String(name))}\s*:[^\n]*\n(?:\s*#[^\n]*\n)*- `).test(lines),
    flowCollectionPadding: !/[{[]\S/.test(lines) || /\{ /.test(lines),
  })
  return before + (lines.endsWith('\n') ? made : made.replace(/\n$/, '')) + after
}

const escape = (text: string): string => text.replace(/[^\w]/g, String.raw`\$&`)

/** The comments inside a removed setting. They're kept, because the editor only removed the setting. */
const commentsOf = (lines: string): string =>
  lines
    .split('\n')
    .flatMap((line, index) => (index > 0 && /^\s*#/.test(line) ? [`${line.trimStart()}\n`] : []))
    .join('')

/**
 * The lines of a setting, from the line with its name up to the next setting. Comments and empty lines above the next
 * setting belong to that setting.
 */
function linesOf(text: string, name: string): { start: number; end: number } {
  const { contents } = parseDocument(text)
  const starts = isMap(contents)
    ? contents.items.map(({ key }) => ({ key: isScalar(key) ? String(key.value) : '', at: startOf(key) }))
    : []
  const index = starts.findIndex(({ key }) => key === name)
  const start = starts[index]?.at
  if (start === undefined) throw new Error(`there is no ${name} to change`)
  const next = starts[index + 1]?.at ?? text.length
  const lines = text.slice(start, next).split(/(?<=\n)/)
  while (lines.length > 1 && /^(?:#.*)?\s*$/.test(lines.at(-1) ?? '')) lines.pop()
  return { start, end: start + lines.join('').length }
}

const startOf = (key: unknown): number => (isScalar(key) && key.range ? key.range[0] : 0)

function apply(document: Document, step: Step): void {
  const path = [...step.path]
  const place = path.at(-1)
  if (step.does === 'remove') {
    document.deleteIn(path)
    return
  }
  const node = document.createNode(step.value)
  const around = document.getIn(path.slice(0, -1), true)
  if (step.does === 'add' && isSeq(around) && typeof place === 'number') {
    // Write the entry in the same style as the first entry of its list.
    const [neighbour] = around.items
    if (isCollection(node) && isCollection(neighbour)) node.flow = neighbour.flow ?? false
    around.items.splice(place, 0, node)
    return
  }
  const old = document.getIn(path, true)
  if (isScalar(old) && isScalar(node)) {
    old.value = node.value
    // The new text stays on one line, in quotes, because a multi-line text has no room for a comment next to it.
    if (old.comment) old.type = Scalar.QUOTE_DOUBLE
    else delete old.type
  } else {
    if (isScalar(old) && isCollection(node)) node.commentBefore = old.comment
    document.setIn(path, node)
  }
}
