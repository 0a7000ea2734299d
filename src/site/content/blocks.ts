import type { Token } from 'markdown-it'
import { markdownTokens } from './markdown.ts'

/** A piece of a page's text that becomes one element: a heading, a paragraph, a list item or a table cell. */
interface Block {
  /** Line number, from 1. */
  line: number
  /** The text without the characters that Markdown uses for formatting. */
  text: string
  pictures: string[]
}

/** Splits a Markdown text into blocks, each with its line number. HTML is left out, and so are the lines that place forms. */
export function blocksOf(text: string): Block[] {
  const blocks: Block[] = []
  // The parser gives line numbers to a table's rows but not to its cells, so a cell gets the number of its row.
  let line = 1
  for (const { type, map, children, content } of markdownTokens(text)) {
    if (map) line = map[0] + 1
    if (!['inline', 'fence', 'code_block'].includes(type) || /^\s*::form\{/.test(content)) continue
    const inside = children ?? []
    blocks.push({
      line,
      text: type === 'inline' ? inside.map(readOf).join('') : content,
      pictures: inside.flatMap((each) => (each.type === 'image' ? [String(each.attrGet('src'))] : [])),
    })
  }
  return blocks
}

function readOf({ type, content }: Token): string {
  if (type === 'softbreak' || type === 'hardbreak') return ' '
  return type === 'text' || type === 'code_inline' ? content : ''
}
