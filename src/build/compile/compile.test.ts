import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT, SOURCES, sourceHash } from './compile.ts'

test.each(['adapter', 'entry'])(
  'The app is compiled again if a file changes that %s.ts adds to it',
  (file) => {
    const path = `src/build/compile/${file}.ts`
    const text = readFileSync(join(ROOT, path), 'utf8')
    const named = Array.from(text.matchAll(/'(\.\.?\/[\w./]+\.\w+)'/g), ([, name = '']) =>
      join(dirname(path), name),
    )
    const outside = named.filter((name) => !SOURCES.some((source) => name.startsWith(source)))
    expect(outside).toEqual([])
  },
)

test('A changed, renamed or removed file in public/ makes the app, and so every site, be built again', () => {
  const root = mkdtempSync(join(tmpdir(), 'forecourt-public-'))
  try {
    mkdirSync(join(root, 'public'))
    const hashWith = (name: string, text: string): string => {
      writeFileSync(join(root, 'public', name), text)
      const hash = sourceHash(root)
      rmSync(join(root, 'public', name))
      return hash
    }
    const hashes = [
      hashWith('a.txt', 'one'),
      hashWith('a.txt', 'two'),
      hashWith('b.txt', 'two'),
      sourceHash(root),
    ]
    expect(new Set(hashes).size).toBe(4)
    expect(hashWith('a.txt', 'one')).toBe(hashes[0])
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
})
