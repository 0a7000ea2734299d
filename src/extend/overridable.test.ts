import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { OVERRIDABLE } from './overridable.ts'

const read = (file: string): string => readFileSync(join(import.meta.dirname, file), 'utf8')

test.each(Object.entries(OVERRIDABLE))(
  '%s can be replaced: it has a file, public props, an original to import, and an entry with a picture in the docs',
  (name, file) => {
    expect(existsSync(file)).toBe(true)
    expect(read('props.ts')).toMatch(new RegExp(`\\b${name}Props\\b`))
    expect(read('components.d.ts')).toContain(`declare module 'forecourt/components/${name}' {`)
    const docs = read('../../docs/extending.md')
    expect(docs).toContain(`\`${name}\``)
    expect(docs).toContain(`(components/${name}.webp)`)
    expect(existsSync(`docs/components/${name}.webp`)).toBe(true)
  },
)

test.each(['forecourt.config.ts', 'extensions/Header.astro', 'extensions/Call.tsx', 'extensions/Card.tsx'])(
  'The docs show %s as the tests build it',
  (file) => {
    expect(read('../../docs/extending.md')).toContain(read(`../../tests/fixtures/project/${file}`))
  },
)
