import { expect, test } from 'vitest'
import { readSite } from '#site/loading/readSite.ts'
import { contentFile } from '#site/content/contentFile.ts'
import { troublesOf, deadLinks } from './trouble.ts'
import type { ContentPage } from '#site/content/content.ts'

const SETTINGS = `{
  "id": 7,
  "slug": "fixture",
  "name": "Fixture Motors",
  "url": "https://fixture.example",
  "navigation": { "header": [
    { "label": "Old", "href": "/old" }
  ] }
}`
const { site } = readSite('/tenants/fixture', SETTINGS)
if (!site) throw new Error('no site')
const TEXT =
  '---\ntitle: About\npath: /about\nimage: /images/yrad.jpg\n---\n\n/bussinesses.\n\n[Fleet](/bussiness) and [home](/) and [moved](/moved)\n'
const PICTURES = { has: (path: string) => path === '/images/yard.jpg', names: ['/images/yard.jpg'] }
const about: ContentPage = {
  file: 'content/about.md',
  path: '/about',
  title: 'About',
  description: '',
  kicker: '',
  image: '',
  aside: 'contact',
  html: '<p><a href="/bussiness">Fleet</a> and <a href="/">home</a> and <a href="/moved">moved</a></p>',
  headings: [],
}
const look = (pages: string[], page = about, settings = site) =>
  deadLinks(
    { site: settings, content: [page] },
    { pages: new Set(pages), follow: (path) => (path === '/moved' ? '/' : undefined), pictures: PICTURES },
    (file) => (file === 'site.json' ? SETTINGS : TEXT),
  )

test('A dead link is reported with its page, file and line', () => {
  expect(look(['/', '/about', '/business', '/old'])).toEqual([
    {
      path: '/about',
      where: 'content/about.md, line 9',
      message:
        "the link '/bussiness' leads nowhere: the site has no page /bussiness; did you mean '/business'?",
    },
  ])
})

test('A dead link in settings is reported with its field', () => {
  const [link] = look(['/', '/about', '/bussiness'])
  expect(link).toMatchObject({ path: '/', where: 'site.json, line 7' })
  expect(link?.message).toMatch(/^navigation\.header\[0\]\.href '\/old' leads nowhere/)
})

test('A missing picture is reported like a dead link', () => {
  const all = ['/', '/about', '/bussiness', '/old']
  expect(look(all, { ...about, image: '/images/yard.jpg' })).toEqual([])
  expect(look(all, { ...about, image: '/images/yrad.jpg' })).toEqual([
    {
      path: '/about',
      where: 'content/about.md, line 4',
      message: expect.stringMatching(
        /^image '\/images\/yrad\.jpg' doesn’t exist .*: did you mean '\/images\/yard\.jpg'\?/,
      ),
    },
  ])
  const hero = { ...site, hero: { ...site.hero, image: '/yard.jpg' } }
  expect(look(all, about, hero)).toEqual([
    {
      path: '/',
      where: 'site.json',
      message: expect.stringMatching(/^hero\.image '\/yard\.jpg' doesn’t exist/),
    },
  ])
})

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
