import type { Token } from 'markdown-it'
import { markdownTokens } from './markdown.ts'

/** A piece of a page's text that becomes one element: a heading, a paragraph, an entry of a list, a cell. */
export interface Block {
  /** Counted from 1. */
  line: number
  /** As it is read, without marks. */
  text: string
  /** Addresses of the pictures in it. */
  pictures: string[]
}

/** The pieces of a Markdown text with their lines. HTML that somebody wrote is none of them, nor is a form's place. */
export const blocksOf = (text: string): Block[] => {
  const blocks: Block[] = []
  // Of a table, rows have lines, and cells have none.
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

const readOf = ({ type, content }: Token): string => {
  if (type === 'softbreak' || type === 'hardbreak') return ' '
  return type === 'text' || type === 'code_inline' ? content : ''
}
