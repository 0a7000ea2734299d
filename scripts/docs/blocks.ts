import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('../../', import.meta.url))

export const DOCUMENTS: readonly string[] = [
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  'SECURITY.md',
  ...readdirSync(join(ROOT, 'docs'))
    .filter((file) => file.endsWith('.md'))
    .sort()
    .map((file) => `docs/${file}`),
]

export const read = (document: string): string => readFileSync(join(ROOT, document), 'utf8')

export interface Block {
  document: string
  /** Number of the first line inside the block, counted from 1 at the top of the document. */
  line: number
  /** The language after the fence; '' if none is named. */
  language: string
  text: string
}

const FENCE = /^```(\w*)[^\n]*\n([\s\S]*?)^```$/gm

export const blocksIn = (document: string, text: string): Block[] =>
  Array.from(text.matchAll(FENCE), ({ 1: language = '', 2: inside = '', index }) => ({
    document,
    line: text.slice(0, index).split('\n').length + 1,
    language,
    text: inside,
  }))

/** Leaves out comments, and variables set before a command. */
export const commandsIn = (text: string): string[][] =>
  text
    .replaceAll('\\\n', ' ')
    .split('\n')
    .map((line) =>
      Array.from(line.replace(/(?:^|\s)#\s.*$/, '').matchAll(/(?:"[^"]*"|'[^']*'|[^\s"'])+/g), ([word]) =>
        word.replaceAll(/["']/g, ''),
      ),
    )
    .map((words) => words.slice(words.findIndex((word) => !/^[A-Z_]+=/.test(word))))
    .filter((words) => words.length > 0 && !/^[A-Z_]+=/.test(words[0] ?? ''))
