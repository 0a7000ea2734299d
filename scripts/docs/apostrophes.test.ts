import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { ROOT } from './blocks.ts'

/** A straight apostrophe inside a word: isn't, dealer's. */
const STRAIGHT = /[a-z]'(?:s|t|re|ve|ll|d)\b/i
const NOT = /\.(?:test|states)\.tsx?$|\/testing\//
/** Codes that must stay as they're stored: the names of New Zealand's regions. */
const STORED = new Set(["Hawke's Bay"])

const stringsOf = (file: string): string[] => {
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    if (
      ts.isStringLiteralLike(node) ||
      ts.isTemplateHead(node) ||
      ts.isTemplateMiddleOrTemplateTail(node) ||
      ts.isJsxText(node)
    )
      found.push(node.text)
    node.forEachChild(visit)
  }
  visit(ts.createSourceFile(file, readFileSync(join(ROOT, file), 'utf8'), ts.ScriptTarget.Latest))
  return found
}

test('texts that people read have curly apostrophes, as in ‘isn’t’', () => {
  const files = globSync('src/**/*.{ts,tsx}', { cwd: ROOT }).filter((file) => !NOT.test(file))
  expect(files.length).toBeGreaterThan(1_000)
  const straight = files.flatMap((file) =>
    stringsOf(file)
      .filter((text) => STRAIGHT.test(text) && !STORED.has(text))
      .map((text) => `${file}: ${text.trim().slice(0, 80)}`),
  )
  expect(straight).toEqual([])
})
