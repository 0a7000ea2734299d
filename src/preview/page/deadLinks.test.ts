import { expect, test } from 'vitest'
import type { ContentPage } from '#site/content/content.ts'
import { readSite } from '#site/loading/readSite.ts'
import { deadLinks } from './deadLinks.ts'

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
