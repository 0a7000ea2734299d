import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT, SOURCES } from './compile.ts'

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
