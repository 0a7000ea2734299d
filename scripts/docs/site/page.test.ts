import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { DOCUMENTS, ROOT } from '../blocks.ts'
import { BASE, filesIn, pageOf, diagramOf } from './page.ts'
import { HOME, SECTIONS, slugOf } from './sections.ts'

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

const read = (document: string): string => readFileSync(join(ROOT, document), 'utf8')

test('The docs site has every document once', () => {
  const placed = [HOME, ...SECTIONS.flatMap(({ documents }) => documents)]
  expect(placed.toSorted()).toEqual(DOCUMENTS.toSorted())
  expect(new Set(placed.map(slugOf)).size).toBe(placed.length)
})

test.each(DOCUMENTS)('%s starts with a title and a sentence that says what it’s for', (document) => {
  const { title, description } = pageOf(document, read(document))
  expect(title).not.toBe('')
  expect(description).toMatch(/[.:]$/)
  // Search results and lists of pages show the whole description, so it must be short.
  expect(description.length).toBeLessThanOrEqual(200)
})

test.each(DOCUMENTS)('Links in %s lead to pages and files of the docs site', (document) => {
  const markdown = read(document)
  const { body } = pageOf(document, markdown)
  const targets = Array.from(body.matchAll(/\]\((\/docs\/[^)#\s]*)/g), ([, target = '']) => target)
  const pages = DOCUMENTS.map((each) => (each === HOME ? BASE : `${BASE}${slugOf(each)}/`))
  const files = filesIn(document, markdown).map((file) => BASE + file.replace(/^docs\//, ''))
  expect(targets.filter((target) => ![...pages, ...files].includes(target))).toEqual([])
  expect(filesIn(document, markdown).filter((file) => globSync(file, { cwd: ROOT }).length === 0)).toEqual([])
})

test('Links are rewritten for the docs site, except in code', () => {
  const markdown =
    '# A *title*\n\nWhat `it` is [for](b.md). More.\n\n[x](live.md#the-feed) [y](#z) [r](../README.md) ![p](sites.webp)\n\n```md\n[k](live.md)\n```\n'
  expect(pageOf('docs/search.md', markdown)).toEqual({
    title: 'A *title*',
    description: 'What it is for.',
    body: 'What `it` is [for](/docs/b.md). More.\n\n[x](/docs/live/#the-feed) [y](#z) [r](/docs/) ![p](/docs/sites.webp)\n\n```md\n[k](live.md)\n```\n',
  })
})

test('A page that doesn’t start with a heading and a sentence is refused', () => {
  expect(() => pageOf('docs/a.md', 'Words.\n')).toThrow('begin with a heading')
  expect(() => pageOf('docs/a.md', '# A\n\n## B\n\nWords.\n')).toThrow('open with a sentence')
})
