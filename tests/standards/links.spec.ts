import { LinkChecker, LinkState } from 'linkinator'
import { expect, TENANTS, test } from '../site.ts'
import { addressOf, pathsOf } from '../support/crawl.ts'
import { ports } from '../support/ports.ts'

/**
 * A crawler that nobody here wrote follows every link of every page: `href`, `src` and `srcset`, what styles, previews and structured data
 * name, and the places that fragments lead to.
 */

/** Pictures beyond the first of a vehicle: each is drawn anew where it is not kept from an earlier run. */
const MORE_PICTURES = /\/images\/vehicles\/[^/]+\/(?!1\.)\d+/

for (const slug of TENANTS)
  test(`${slug}: linkinator finds every page, place, picture, script and style that a page names`, async () => {
    test.setTimeout(300_000)
    const base = `http://127.0.0.1:${ports().sites}`
    const own = new RegExp(`^${addressOf(slug).replaceAll('.', '\\.')}(?=/|$)`)
    const { links } = await new LinkChecker().check({
      // Pages too that only a server or a worker leads to.
      path: pathsOf(slug).map((path) => base + path),
      headers: { 'x-forecourt-tenant': slug },
      recurse: true,
      checkCss: true,
      checkFragments: true,
      redirects: 'error',
      concurrency: 16,
      urlRewriteExpressions: [
        { pattern: own, replacement: base },
        // A page is the same whatever is asked of it, and the smallest picture is drawn soonest.
        { pattern: /\?[^#]*/, replacement: '' },
        { pattern: /(?<=\/images\/[^#]*)$/, replacement: '?width=32' },
      ],
      // What is not of this site is not asked for.
      linksToSkip: (link) => Promise.resolve(!link.startsWith(`${base}/`) || MORE_PICTURES.test(link)),
    })
    const broken = links.filter(({ state }) => state === LinkState.BROKEN)
    expect(broken.map(({ url, parent, status }) => `${status} ${url} (on ${parent})`).slice(0, 20)).toEqual(
      [],
    )
    const found = links.filter(({ state }) => state === LinkState.OK).map(({ url }) => url)
    expect(found.length).toBeGreaterThan(pathsOf(slug).length)
    for (const kind of ['.css', '.js', '.woff2', '.jpg?width=32', '.webmanifest'])
      expect(
        found.some((url) => url.endsWith(kind)),
        kind,
      ).toBe(true)
  })
