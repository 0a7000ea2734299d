import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT, SOURCES } from './compile.ts'

test('what adapter.ts brings into the compiled app is compiled anew when it changes', () => {
  const text = readFileSync(join(ROOT, 'src/press/adapter.ts'), 'utf8')
  const named = Array.from(text.matchAll(/'\.\/(\w+\.\w+)'/g), ([, name]) => `src/press/${name}`)
  // Only `astro dev` runs dev.ts, which compiles nothing beforehand.
  const compiled = named.filter((path) => path !== 'src/press/dev.ts')
  expect(compiled).toContain('src/press/entry.ts')
  expect(SOURCES).toEqual(expect.arrayContaining(compiled))
})
