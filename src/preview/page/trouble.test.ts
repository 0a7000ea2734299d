import { expect, test } from 'vitest'
import { readSite } from '#site/loading/readSite.ts'
import { contentFile } from '#site/content/contentFile.ts'
import { troublesOf } from './trouble.ts'

const lineOf = (file: string, text: string, problems: { file: string; field: string; message: string }[]) =>
  troublesOf(problems, (asked) => (asked === file ? text : undefined)).map(({ line }) => line)

const SITE = `{
  "id": 7,
  "slug": "fixture",
  "name": "Fixture Motors",
  "url": "https://fixture.example",
  "theme": { "type": "slab",
    "brand": "blue" }
}`

test('The line is found of a setting, a missing setting’s group, and a JSON error', () => {
  const { problems } = readSite('/fixture', SITE)
  expect(problems.map(({ field }) => field)).toEqual(['theme.brand'])
  expect(lineOf('site.json', SITE, problems)).toEqual([7])
  const at = (field: string) =>
    lineOf('site.json', SITE, [{ file: 'site.json', field, message: 'is missing' }])
  expect([at('theme.night'), at('phone'), at('')]).toEqual([[6], [undefined], [undefined]])
  const cut = SITE.slice(0, SITE.indexOf('"url"') + 8)
  expect(lineOf('site.json', cut, readSite('/fixture', cut).problems)).toEqual([5])
})

test('The line of a front matter setting is found, even within a group', () => {
  const text = `---\ntitle: Offer\npath: /offer\noffer:\n  starts: 2026-11-01\n  ends: tomorrow\n---\n\nends: no setting\n`
  const made = contentFile('content/offer.md', text)
  const problems = 'problems' in made ? made.problems : []
  expect(new Set(problems.map(({ field }) => field))).toEqual(new Set(['offer.ends']))
  expect(new Set(lineOf('content/offer.md', text, problems))).toEqual(new Set([6]))
})

test('The lines around a problem are shown, cut to a readable length', () => {
  const text = ['one', 'two', 'x'.repeat(5000), 'four', 'five', 'six'].join('\n')
  const [trouble] = troublesOf([{ file: 'a.md', field: '', message: 'wrong, line 3' }], () => text)
  expect(trouble?.excerpt?.map(({ line }) => line)).toEqual([1, 2, 3, 4, 5])
  expect(Math.max(...(trouble?.excerpt ?? []).map((each) => each.text.length))).toBe(160)
})

test('A problem without a file is left as it is', () => {
  const problem = { file: '', field: '', message: 'out of disk' }
  expect(troublesOf([problem], () => undefined)).toEqual([problem])
})
