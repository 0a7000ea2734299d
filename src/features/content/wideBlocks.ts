import type { ContentBlock } from '#plan/page.ts'

/** They take a page's whole width. */
const WIDE = ['figures', 'timeline', 'people', 'openings', 'routes']

const isWide = (block: ContentBlock): boolean => WIDE.some((kind) => kind in block)

/** What's beside the page's contact panel or list of headings, and the wide blocks above and below that. */
export function splitBlocks(blocks: ContentBlock[]): Record<'above' | 'text' | 'below', ContentBlock[]> {
  const start = blocks.findIndex((block) => !isWide(block))
  const above = start < 0 ? blocks : blocks.slice(0, start)
  const rest = blocks.slice(above.length)
  return { above, text: rest.filter((block) => !isWide(block)), below: rest.filter(isWide) }
}
