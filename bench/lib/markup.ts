import { selectAll } from 'css-select'
import { textContent } from 'domutils'
import { parseDocument } from 'htmlparser2'

/** Looks things up in a page's HTML without building a DOM, which would take ten times as long for hundreds of pages. */
export interface Markup {
  all: (selector: string) => Found[]
  /** An attribute of every selected element; '' where it's missing. */
  values: (selector: string, attribute: string) => string[]
  /**
   * All text inside the selected elements, except scripts and styles, on one line. Adjacent texts stay separated, as they are on
   * screen.
   */
  words: (selector: string) => string
}

export interface Found {
  attributes: Readonly<Record<string, string>>
  text: string
}

type Node = ReturnType<typeof parseDocument>['children'][number]
type Element = Extract<Node, { attribs: Record<string, string> }>

export function markupOf(html: string): Markup {
  const root = parseDocument(html)
  const select = (selector: string) => selectAll<Node, Element>(selector, root)
  return {
    all: (selector) =>
      select(selector).map((node) => ({ attributes: node.attribs, text: textContent(node) })),
    values: (selector, attribute) => select(selector).map(({ attribs }) => attribs[attribute] ?? ''),
    words: (selector) => select(selector).flatMap(textsBelow).join(' ').replace(/\s+/g, ' ').trim(),
  }
}

function textsBelow(node: Node): string[] {
  if (node.type === 'text') return [node.data]
  if (node.type === 'script' || node.type === 'style' || !('children' in node)) return []
  return node.children.flatMap(textsBelow)
}
