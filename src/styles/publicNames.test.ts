import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { themeSchema } from '#site/theme/theme.ts'
import { themeCss } from './theme.ts'

const read = (file: string): string => readFileSync(new URL(file, import.meta.url), 'utf8')
const views = ['../features/', '../layouts/', '../components/', '../pages/']
  .flatMap((folder) =>
    readdirSync(new URL(folder, import.meta.url), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(?:astro|tsx)$/.test(file))
      .map((file) => read(folder + file)),
  )
  .join('\n')

const [, chapter = ''] = read('../../docs/extending.md').split('\n## A brand\n')
const [brand = ''] = chapter.split('\n## ')
const named = (pattern: RegExp): string[] => Array.from(brand.matchAll(pattern), ([, name = '']) => name)

test('The class names that docs/extending.md promises are on pages', () => {
  const classes = named(/`\.([\w-]+)`/g)
  expect(classes.length).toBeGreaterThan(10)
  for (const name of classes) expect(views, name).toMatch(new RegExp(`["'\`\\s{]${name}["'\`\\s]`))
})

test('The custom properties that docs/extending.md promises are set', () => {
  const css = themeCss(themeSchema.cast({})) + read('./_tokens.scss')
  const properties = named(/`(--[\w-]+)`/g)
  expect(properties.length).toBeGreaterThan(20)
  for (const name of properties) expect(css).toContain(`${name}:`)
})
