import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { ESLint } from 'eslint'
import astro from 'eslint-plugin-astro'
import { expect, test } from 'vitest'
import ts from 'typescript-eslint'
import { FACT_RANGES } from '#rules/vehicle/facts/factRanges.ts'
import { FURNITURE } from '#rules/vehicle/trade/floorPlan.ts'
import { LOCALES } from '#rules/constants.ts'
import { localWords } from '#rules/locale/words.ts'
import { LITERAL_TEXT } from '../../scripts/lint/literalText.js'
import { IN_BROWSERS } from '#layouts/frameHead.ts'
import { withSiteWords } from '#lib/withSiteWords.ts'
import { DICTIONARIES } from './dictionaries.ts'

const root = new URL('../../', import.meta.url).pathname
const filesOf = async (pattern: string): Promise<string[]> =>
  (await Array.fromAsync(glob(pattern, { cwd: root })))
    .filter((file) => !/\.test\.tsx?$|harness/.test(file))
    .sort()
const textOf = (file: string): string => readFileSync(root + file, 'utf8')

/** Words that are looked up by a key that comes from data, as in `say[frequency]`, so no code names them. */
const BY_NAME = {
  finance: ['week', 'fortnight', 'month'],
  chat: ['chat', 'chat_bot', 'support'],
  consent: ['advertising', 'advertisingAbout', 'measurement', 'measurementAbout'],
  search: [...FACT_RANGES],
  trade: [...FURNITURE],
} as Partial<Record<string, string[]>>

const features = Object.keys(DICTIONARIES) as (keyof typeof DICTIONARIES)[]

test.each(features)(
  'The dictionary ‘%s’ has every word in every locale, none empty, in American spelling for the US',
  (feature) => {
    const names = Object.keys(DICTIONARIES[feature]('en-AU')).sort()
    for (const locale of LOCALES) {
      const words: Record<string, string> = DICTIONARIES[feature](locale)
      expect(Object.keys(words).sort()).toEqual(names)
      expect(Object.entries(words).filter(([, text]) => text.trim() === '')).toEqual([])
      for (const text of Object.values(words)) expect(localWords(text, locale)).toBe(text)
    }
  },
)

test('The list of dictionaries includes every file of words', async () => {
  const listed = textOf('src/features/dictionaries.ts')
  const files = await filesOf('src/{features/**,components/ui}/words.ts')
  expect(files.length).toBeGreaterThan(8)
  for (const file of files) {
    const from = file.replace('src/features', '.').replace('src/components/ui', '#ui')
    expect(listed).toContain(`from '${from}'`)
  }
})

test.each(features)('A site’s own texts for ‘%s’ are found under this name', (feature) => {
  const own = withSiteWords({ [feature]: { own: 'Our own' } }, () => DICTIONARIES[feature]('en-US'))
  expect(own).toEqual({ ...DICTIONARIES[feature]('en-US'), own: 'Our own' })
})

test('The page gives its scripts the site’s own texts that they use', async () => {
  const scripts = (await filesOf('src/{features,components,layouts}/**/*.{ts,tsx}'))
    .filter((file) => !/[wW]ords\.ts$|dictionaries\.ts$|\.states\.ts$|samples?\.ts$/.test(file))
    .map(textOf)
    .join('\n')
  const called = (feature: keyof typeof DICTIONARIES): boolean => {
    const name = new RegExp(`^  ${feature}: (\\w+),$`, 'm').exec(textOf('src/features/dictionaries.ts'))?.[1]
    return new RegExp(`import (?!type).*\\b${name}\\b.* from '.*[wW]ords\\.ts'`).test(scripts)
  }
  expect(features.filter(called).sort()).toEqual([...IN_BROWSERS].sort())
})

test('No dictionary has unused words', async () => {
  const sources = (await filesOf('src/{features,components,layouts,pages,search/list}/**/*.{ts,tsx,astro}'))
    .filter((file) => !/[wW]ords\.ts$/.test(file))
    .map(textOf)
    .join('\n')
  const unsaid = features.flatMap((feature) =>
    Object.keys(DICTIONARIES[feature]('en-AU'))
      .filter((name) => !BY_NAME[feature]?.includes(name))
      .filter((name) => !new RegExp(`(?:[sS]ay|[wW]ords|[tT]exts|\\))\\??\\.${name}\\b`).test(sources))
      .map((name) => `${feature}.${name}`),
  )
  expect(unsaid).toEqual([])
})

test.each(LOCALES)('Cards, which are drawn once for all, have the same words in %s as elsewhere', (locale) =>
  expect(DICTIONARIES.card(locale)).toEqual(DICTIONARIES.card('en-AU')),
)

const lint = new ESLint({
  cwd: root,
  overrideConfigFile: true,
  overrideConfig: [
    ts.configs.base,
    ...astro.configs.base,
    {
      files: ['**/*.{astro,tsx}'],
      linterOptions: { reportUnusedDisableDirectives: 'off' },
      rules: { 'no-restricted-syntax': ['error', ...LITERAL_TEXT] },
    },
  ] as ESLint.Options['overrideConfig'] & object,
})
const found = async (code: string, filePath: string): Promise<number> =>
  (await lint.lintText(code, { filePath }))[0]?.errorCount ?? -1

test.each([
  '<p>Call us</p>',
  '<p>{`Saved ${count}`}</p>',
  "<p>{open ? 'Open now' : say.closed}</p>",
  "<p>{name || 'nobody'}</p>",
  "<p>{'Saved ' + count}</p>",
  '<p>{(() => `Page ${page} of ${pages}`)()}</p>',
  '<img alt="A car" />',
  '<button aria-label={`Close ${name}`} />',
  "<input placeholder={'Search'} />",
  "<b>{(() => { const title = 'Ways to pay'; return title })()}</b>",
])('Fixed words in a view are found: %s', async (code) => {
  expect(await found(code, 'src/a.astro')).toBeGreaterThan(0)
  expect(await found(`export const A = () => (<>${code}</>)`, 'src/a.tsx')).toBeGreaterThan(0)
})

test.each([
  '<p class="soft big">{say.call}</p>',
  '<p>{`${a} · ${b}`} (1)</p>',
  '<img alt="" sizes="100vw" />',
])('A view without fixed words is accepted: %s', async (code) => {
  expect(await found(code, 'src/a.astro')).toBe(0)
  expect(await found(`export const A = () => (<>${code}</>)`, 'src/a.tsx')).toBe(0)
})
