import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { markupOf } from '../../bench/lib/markup.ts'
import { fetchSite } from '../site.ts'
import { FOLDERS } from './places.ts'

/** A page of a site as a crawler sees it. */
export interface Crawled {
  path: string
  status: number
  title: string
  headings: string[]
  canonical: string[]
  description: string
  noindex: boolean
  /** The page's Open Graph properties, from which other sites make previews of links to it. */
  social: Readonly<Record<string, string>>
  /** Addresses of related pages: the previous and the next page of a list. */
  related: string[]
  /** Addresses of links, as written. */
  links: string[]
  /** Addresses of what the page loads: styles, scripts, fonts, pictures. */
  assets: string[]
  /** The text that a visitor reads. */
  text: string
}

/** Returns the paths of all built pages of a site. */
export const pathsOf = (slug: string, dist = FOLDERS.dist): string[] =>
  readdirSync(join(dist, slug), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.html'))
    .map((file) =>
      `/${file.replaceAll('\\', '/')}`.replace(/(?<=.)\/index\.html$/, '').replace(/^\/index\.html$/, '/'),
    )
    .sort()

/** Picks at most this many pages of each folder and depth, because such pages are alike. Includes all pages that aren't in a folder. */
export const someOf = (paths: readonly string[], most: number): string[] =>
  Object.values(
    Object.groupBy(paths, (path) => {
      const [, folder, ...below] = path.split('/')
      // The depth distinguishes a vehicle's page from its checkout, whose path is under the vehicle's.
      return `${folder} ${below.length}`
    }),
  ).flatMap((alike) => alike?.slice(0, most) ?? [])

/** Returns the address of the dealer's site, without a trailing slash. */
export function addressOf(slug: string): string {
  const { url } = JSON.parse(readFileSync(join(FOLDERS.tenants, slug, 'site.json'), 'utf8')) as {
    url: string
  }
  return url
}

const candidates = (srcset: string): string[] =>
  srcset
    .split(/,\s+/)
    .map((part) => part.trim().split(/\s+/)[0] ?? '')
    .filter(Boolean)

async function crawl(slug: string, path: string): Promise<Crawled> {
  const response = await fetchSite(slug, path)
  const { all, values, words } = markupOf(await response.text())
  const assets = [
    ...values('link[rel=stylesheet], link[rel=preload], link[rel=modulepreload], link[rel=icon]', 'href'),
    ...values('script[src], img[src], source[src]', 'src'),
    ...values('astro-island', 'component-url'),
    ...values('astro-island', 'renderer-url'),
    ...values('img, source', 'srcset').flatMap(candidates),
  ]
  return {
    path,
    status: response.status,
    title: all('head > title')[0]?.text.trim() ?? '',
    headings: all('h1').map(({ text }) => text.trim()),
    canonical: values('link[rel=canonical]', 'href'),
    description: values('meta[name=description]', 'content').join('\n'),
    noindex: values('meta[name=robots]', 'content').some((content) => content.includes('noindex')),
    social: Object.fromEntries(
      all('meta[property^="og:"]').map(({ attributes }) => [
        attributes['property']?.slice(3) ?? '',
        attributes['content'] ?? '',
      ]),
    ),
    related: values('link[rel=next], link[rel=prev], link[rel=alternate]', 'href'),
    links: values('a[href]', 'href'),
    assets: assets.filter((address) => address !== '' && !address.startsWith('data:')),
    text: words('body'),
  }
}

const crawled = new Map<string, Promise<Crawled[]>>()

/** Returns every page of a tenant's site. Each test process fetches them over HTTP only once. */
export function crawlSite(slug: string): Promise<Crawled[]> {
  const known = crawled.get(slug)
  if (known) return known
  const work = (async () => {
    const pages: Crawled[] = []
    const paths = pathsOf(slug)
    // Fetches a few pages at a time, because the server is one process, and it shares two cores with the tests.
    for (let at = 0; at < paths.length; at += 8) {
      pages.push(...(await Promise.all(paths.slice(at, at + 8).map((path) => crawl(slug, path)))))
    }
    return pages
  })()
  crawled.set(slug, work)
  return work
}
