import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { LinkChecker, LinkState } from 'linkinator'
import { expect, fetchSite, GROUP, nightly, test } from '../site.ts'
import { addressOf, pathsOf } from '../support/crawl.ts'
import { pagesOfEachKind } from '../support/pagesOfEachKind.ts'

/**
 * Tests every link of pages of each kind of a site with an independent crawler: `href`, `src` and `srcset`, addresses in styles, previews and
 * structured data, and the targets of fragments. tests/links.spec.ts crawls all sites.
 */

/**
 * Returns a page's HTML or CSS with fewer different addresses, because the crawler's time grows with the square of their number. Queries
 * are dropped, a vehicle's first picture replaces all of its pictures, and a picture's smallest size replaces its other sizes, because it's
 * drawn fastest.
 */
const simpler = (text: string, own: RegExp, base: string): string =>
  text
    .replace(own, base)
    .replace(/(?<=href="[^"?#]*)\?[^"#]*/g, '')
    .replace(/(\/images\/vehicles\/[^/"\s]+\/)\d+[^.]*/g, '$11')
    .replace(/(\/images\/[^"'\s?,)]*)(?:\?[^"'\s,)]*)?/g, '$1?width=32')

/** Serves a tenant's site with each page and style sheet simplified by `simpler`. */
async function serveSimpler(slug: string) {
  const own = new RegExp(`${addressOf(slug).replaceAll('.', '\\.')}(?![\\w.-])`, 'g')
  let base = ''
  const server = createServer((request, response) => {
    const answer = async () => {
      // Asks for an uncompressed response, because the text is changed before it's passed on.
      const headers = { 'accept-encoding': 'identity' }
      const from = await fetchSite(slug, request.url ?? '/', { method: request.method ?? 'GET', headers })
      const [type, location] = [from.headers.get('content-type') ?? '', from.headers.get('location')]
      const body = Buffer.from(await from.arrayBuffer())
      response.writeHead(from.status, { 'content-type': type, ...(location !== null && { location }) })
      response.end(/html|css/.test(type) ? simpler(body.toString(), own, base) : body)
    }
    answer().catch(() => response.destroy())
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { base, server }
}

test(`Linkinator finds everything that pages of each kind of ${GROUP} name`, nightly, async () => {
  test.setTimeout(300_000)
  const { base, server } = await serveSimpler(GROUP)
  const pages = pagesOfEachKind(GROUP).map((path) => base + path)
  const others = new Set(pathsOf(GROUP).map((path) => base + path)).difference(new Set(pages))
  const { links } = await new LinkChecker().check({
    path: pages,
    recurse: true,
    checkCss: true,
    checkFragments: true,
    redirects: 'error',
    concurrency: 16,
    // Requests nothing from other sites, and no page that's like one of those.
    linksToSkip: (link) =>
      Promise.resolve(!link.startsWith(`${base}/`) || others.has(link.replace(/[?#].*$/s, ''))),
  })
  server.close()
  const broken = links.filter(({ state }) => state === LinkState.BROKEN)
  expect(broken.map(({ url, parent, status }) => `${status} ${url} (on ${parent})`).slice(0, 20)).toEqual([])
  const found = links.filter(({ state }) => state === LinkState.OK).map(({ url }) => url)
  expect(found.length).toBeGreaterThan(pages.length)
  for (const kind of ['.css', '.js', '.woff2', '.jpg?width=32', '.webmanifest'])
    expect(
      found.some((url) => url.endsWith(kind)),
      kind,
    ).toBe(true)
})
