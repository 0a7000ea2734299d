import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT, SOURCES } from './compile.ts'

test.each(['adapter', 'entry'])(
  'what %s.ts brings into the compiled app is compiled anew when it changes',
  (file) => {
    const text = readFileSync(join(ROOT, `src/press/${file}.ts`), 'utf8')
    // dev.ts stands in for the press in `astro dev`, which compiles nothing beforehand.
    const named = Array.from(text.matchAll(/'\.\/(\w+\.ts)'/g), ([, name]) => `src/press/${name}`).filter(
      (path) => path !== 'src/press/dev.ts',
    )
    expect(named).not.toEqual([])
    expect(SOURCES).toEqual(expect.arrayContaining(named))
  },
)
