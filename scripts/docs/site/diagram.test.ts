import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { DOCUMENTS, ROOT } from '../blocks.ts'
import { diagramOf } from './diagram.ts'
import { pageOf } from './page.ts'

const ALL = DOCUMENTS.map((document) => [document, readFileSync(join(ROOT, document), 'utf8')] as const)
const withDiagrams = ALL.filter(([, markdown]) => markdown.includes('```mermaid'))

test.each(withDiagrams)('The diagrams of %s are drawn and fetch nothing', (document, markdown) => {
  const { body } = pageOf(document, markdown)
  expect(body).not.toContain('```mermaid')
  const drawn = body.match(/^<figure[\s\S]*?<\/figure>$/gm) ?? []
  expect(drawn).toHaveLength(markdown.match(/^```mermaid$/gm)?.length ?? 0)
  for (const figure of drawn) {
    expect(figure).toContain('<svg')
    expect(figure).not.toMatch(/\n\s*\n/)
    expect(figure.replace('xmlns="http://www.w3.org/2000/svg"', '')).not.toMatch(/https?:|@import/)
  }
})

test('A diagram’s labels are written as text, in the docs site’s colours', () => {
  const html = diagramOf('flowchart LR\n  a["x < y"] -- "then" --> b\n')
  expect(html).toMatch(/<text [^>]*>x &lt; y<\/text>/)
  expect(html).toMatch(/<text [^>]*>then<\/text>/)
  expect(html).toContain('--fg:var(--sl-color-text)')
})

test('Text that isn’t a diagram can’t be drawn', () => {
  expect(() => diagramOf('flow of things\n')).toThrow()
})
