import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isListed } from '#rules/listing/listing.ts'
import type { Snapshot } from '../src/stock/entities.ts'
import { expect, fetchSite, FOLDERS, nightly, NOW, TENANTS, test, TRUCKS } from './site.ts'
import { addressOf, crawlSite } from './support/crawl.ts'

/** Checks what pages and the files for search engines say about the site. tests/standards/links.spec.ts checks that every link works. */

/** Lists a site's files for search engines and other programs (docs/findable.md). */
async function machineFiles(slug: string): Promise<string[]> {
  const index = await (await fetchSite(slug, '/sitemap.xml')).text()
  const sitemaps = Array.from(index.matchAll(/<loc>([^<]+)<\/loc>/g), ([, url = '']) => new URL(url).pathname)
  const feeds = ['/feeds/google-vehicles.csv', '/feeds/meta-vehicles.xml', '/feeds/new-arrivals.xml']
  const there = await Promise.all(feeds.map(async (feed) => (await fetchSite(slug, feed)).status === 200))
  return ['/robots.txt', '/llms.txt', ...sitemaps, ...feeds.filter((_, at) => there[at])]
}

/** How many of a site's pictures are actually requested. Each has to be drawn, unless it's cached from an earlier run. */
const PICTURES = 12

for (const slug of TENANTS) {
  test(`Links, files, titles and previews of ${slug} are right`, nightly, async () => {
    test.setTimeout(150_000)
    const pages = await crawlSite(slug)
    const byPath = new Map(pages.map((page) => [page.path, page]))
    expect(pages.length).toBeGreaterThan(40)

    await test.step('all pages respond', () => {
      expect(pages.filter(({ status }) => status !== 200).map(({ path }) => path)).toEqual([])
    })

    /** Returns the pages to which links lead from the home page, directly or indirectly. */
    const reachable = (follows: (url: URL) => boolean): Set<string> => {
      const reached = new Set(['/'])
      for (const path of reached)
        for (const href of byPath.get(path)?.links ?? []) {
          const url = new URL(href, `http://site${path}`)
          const target = url.pathname.replace(/(?<=.)\/+$/, '')
          if (url.host === 'site' && byPath.has(target) && follows(url)) reached.add(target)
        }
      return reached
    }

    await test.step('every page can be reached by links from the home page', () => {
      const reached = reachable(() => true)
      const islands = pages.filter(({ path }) => !reached.has(path)).map(({ path }) => path)
      // It's right that no link on the site leads to these pages. The server shows or redirects to /404.html and the thank-you page, and
      // the service worker shows /offline. The list of demonstrators is linked only if there are any. The dealer's backend links to the
      // garage's own page. A range page with a single body also exists at its filter's address. Only old links lead to a list whose
      // vehicles are all sold.
      const expected =
        /^\/404\.html$|^\/success(?:\/[a-z-]+)?$|^\/offline$|^\/search\/demo-|^\/my[a-z]+$|^\/range\//
      const apart = islands.filter(
        (path) => !expected.test(path) && !byPath.get(path)?.text.includes('You might like one of these:'),
      )
      expect(apart).toEqual([])
    })

    await test.step('every vehicle can be reached from the home page by links that need no script', () => {
      // Following a link with a query needs a script, so such links don't count.
      const reached = reachable(({ search }) => search === '')
      const { cars } = JSON.parse(
        readFileSync(join(FOLDERS.tenants, slug, 'snapshot.json'), 'utf8'),
      ) as Snapshot
      const listed = cars.filter((car) => isListed(car, { now: Date.parse(NOW), soldDays: 3 }))
      const slugs = new Set([...reached].map((path) => path.split('/').at(-1)))
      expect(listed.length).toBeGreaterThan(20)
      expect(listed.map((car) => car.slug).filter((each) => !slugs.has(each))).toEqual([])
    })

    if (slug === TRUCKS)
      await test.step('an American site uses American English and miles', () => {
        const british =
          /\b(?:petrol|colours?|enquir(?:y|ies|e)|kilomet(?:re|er)s?|kms?|tyres?|litres?|organis\w+|centre|licence)\b/i
        const found = pages.flatMap(({ path, text }) => {
          const [word] = british.exec(text) ?? []
          return word === undefined ? [] : [`${path}: ${word}`]
        })
        expect(found.slice(0, 20)).toEqual([])
      })

    await test.step('all assets exist', async () => {
      const needed = new Set(pages.flatMap(({ assets }) => assets))
      const files = [...needed].filter((address) => !address.startsWith('/images/'))
      expect(
        files.filter((address) => !address.startsWith('/')),
        'nothing is fetched from elsewhere',
      ).toEqual([])
      expect(files.length).toBeGreaterThan(0)
      for (const file of files) {
        const response = await fetchSite(slug, file)
        expect(response.status, file).toBe(200)
      }
      const pictures = [...needed].filter((address) => address.startsWith('/images/')).sort()
      const every = Math.max(1, Math.floor(pictures.length / PICTURES))
      for (const picture of pictures.filter((_, index) => index % every === 0)) {
        const response = await fetchSite(slug, picture)
        expect(response.status, picture).toBe(200)
        expect(response.headers.get('content-type'), picture).toMatch(/^image\//)
      }
    })

    await test.step('everything that pages and files say is on the site exists', async () => {
      const address = addressOf(slug)
      const lost = new Set<string>()
      const expectThere = async (url: string, from: string) => {
        if (!url.startsWith(`${address}/`)) lost.add(`${url} is not of this site (${from})`)
        const { pathname } = new URL(url, address)
        const path = pathname.replace(/(?<=.)\/+$/, '')
        // Pages are known to exist, and pictures were requested above.
        if (byPath.has(path) || pathname.startsWith('/images/')) return
        if ((await fetchSite(slug, pathname)).status !== 200) lost.add(`${url} (${from})`)
      }
      for (const page of pages)
        for (const url of page.related) await expectThere(new URL(url, address).href, page.path)
      for (const file of await machineFiles(slug)) {
        const response = await fetchSite(slug, file)
        expect(response.status, file).toBe(200)
        const text = await response.text()
        const own = text.match(new RegExp(`${address.replaceAll('.', '\\.')}/[^\\s<>"',)\\]]*`, 'g')) ?? []
        for (const url of new Set(own)) await expectThere(url.replaceAll('&amp;', '&'), file)
      }
      expect([...lost].slice(0, 20)).toEqual([])
    })

    await test.step('each page that search engines may find has a description and a link preview', () => {
      const address = addressOf(slug)
      const found = pages.filter(({ noindex }) => !noindex)
      const described = Map.groupBy(found, ({ description }) => description)
      const alike = [...described].filter(([text, same]) => text.length < 20 || same.length > 1)
      expect(alike.map(([text, same]) => [text, same.map(({ path }) => path)])).toEqual([])
      const wrong = found.filter(({ social, title, canonical, description }) => {
        const { image = '', url, title: shown, description: said } = social
        return (
          !image.startsWith(`${address}/`) || url !== canonical[0] || shown !== title || said !== description
        )
      })
      expect(wrong.map(({ path, social }) => [path, social])).toEqual([])
    })

    await test.step('each page has exactly one main heading, a title of its own and its canonical', () => {
      const wrong = pages.filter(({ headings }) => headings.length !== 1 || headings[0] === '')
      expect(wrong.map(({ path, headings }) => [path, headings])).toEqual([])
      const titles = Map.groupBy(pages, ({ title }) => title)
      const shared = [...titles].filter(([title, same]) => title === '' || same.length > 1)
      expect(shared.map(([title, same]) => [title, same.map(({ path }) => path)])).toEqual([])
      const address = addressOf(slug)
      const strange = pages.filter(({ path, canonical }) => {
        const expected = path === '/' ? [`${address}/`] : [address + path]
        return JSON.stringify(canonical) !== JSON.stringify(expected)
      })
      expect(strange.map(({ path, canonical }) => [path, canonical])).toEqual([])
    })
  })
}
