import { findNodeAtLocation, parseTree, type Node } from 'jsonc-parser'
import type { Path } from './path.ts'
import { stepsBetween, type Group, type Step } from './steps.ts'

/** Everything else keeps its order, line breaks and notation, byte for byte. @param text valid JSON */
export const withValues = (text: string, before: Group, after: Group): string =>
  stepsBetween(before, after).reduce(made, text)

function made(text: string, step: Step): string {
  const path = [...step.path]
  const tree = parseTree(text)
  if (step.does !== 'add') {
    const node = tree && findNodeAtLocation(tree, path)
    if (!node) throw new Error(`there is no ${path.join('.')} to change`)
    if (step.does === 'remove') return removed(text, node)
    const value = written(step.value, text, lineIndent(text, node.offset))
    return text.slice(0, node.offset) + value + text.slice(node.offset + node.length)
  }
  return added(text, tree, path, step.value)
}

/** jsonc-parser's own function leaves part of a list's last entry behind. */
function removed(text: string, value: Node): string {
  const entry = value.parent?.type === 'property' ? value.parent : value
  const around = entry.parent
  const entries = around?.children ?? []
  const index = entries.indexOf(entry)
  const [previous, next] = [entries[index - 1], entries[index + 1]]
  const end = entry.offset + entry.length
  if (previous) return text.slice(0, previous.offset + previous.length) + text.slice(end)
  if (next) return text.slice(0, entry.offset) + text.slice(next.offset)
  if (!around) return text
  return text.slice(0, around.offset + 1) + text.slice(around.offset + around.length - 1)
}

function added(text: string, tree: Node | undefined, path: Path, value: unknown): string {
  const name = path.at(-1)
  const around = tree && (path.length === 1 ? tree : findNodeAtLocation(tree, path.slice(0, -1)))
  if (!around) throw new Error(`there’s nowhere to add ${path.join('.')}`)
  const entries = around.children ?? []
  const [first] = entries
  const ownIndent = lineIndent(text, around.offset)
  const isOneLine = first !== undefined && !text.slice(around.offset, first.offset).includes('\n')
  const indent = isOneLine ? ownIndent : first ? lineIndent(text, first.offset) : ownIndent + unitOf(text)
  const gap = isOneLine ? ' ' : lineEnd(text) + indent
  const label = typeof name === 'string' ? `${JSON.stringify(name)}: ` : ''
  const entry = label + (isOneLine ? oneLine(value) : written(value, text, indent))
  if (!first) {
    const inside = `${gap}${entry}${lineEnd(text)}${ownIndent}`
    return text.slice(0, around.offset + 1) + inside + text.slice(around.offset + around.length - 1)
  }
  const next = typeof name === 'number' ? entries[name] : undefined
  if (next) return `${text.slice(0, next.offset)}${entry},${gap}${text.slice(next.offset)}`
  const last = entries.at(-1) ?? first
  const end = last.offset + last.length
  return `${text.slice(0, end)},${gap}${entry}${text.slice(end)}`
}

const lineEnd = (text: string): string => (/\r?\n/.exec(text) ?? ['\n'])[0]

/** The indent of one level, from the file's first indented line. */
const unitOf = (text: string): string => (/\n([ \t]+)/.exec(text) ?? [])[1] ?? '  '

function lineIndent(text: string, offset: number): string {
  const start = text.lastIndexOf('\n', offset - 1) + 1
  return /^[ \t]*/.exec(text.slice(start, offset))?.[0] ?? ''
}

const written = (value: unknown, text: string, indent: string): string =>
  JSON.stringify(value, null, unitOf(text)).replaceAll('\n', lineEnd(text) + indent)

/** Formats a short group as people write it: `{ "says": "ski wagon" }`. */
function oneLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(oneLine).join(', ')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const entries = Object.entries(value).map(([name, child]) => `${JSON.stringify(name)}: ${oneLine(child)}`)
  return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`
}
