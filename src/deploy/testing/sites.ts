import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { headersFile } from '#site/headers/headers.ts'

/** Small sites, written by hand and laid out like built ones, and a function that looks at them as a visitor would. */

export type Files = Record<string, string>

const page = (title: string, ...names: string[]): string =>
  `<!doctype html><title>${title}</title>${names.map((name) => `<a href="${name}">${name}</a>`).join('')}`

const OLD_INDEX = '/search/index.AAAAAAAAAAAAAAAA.bin'
const NEW_INDEX = '/search/index.BBBBBBBBBBBBBBBB.bin'

export const BEFORE: Files = {
  'index.html': page('Home', '/_astro/site.OLD.css', '/cars/one', '/cars/two'),
  'cars/one/index.html': page('One', '/_astro/site.OLD.css', '/'),
  'cars/two/index.html': page('Two', '/_astro/site.OLD.css', '/'),
  'about/index.html': page('About', '/_astro/kept.css'),
  '404.html': page('Not found', '/_astro/site.OLD.css'),
  '_astro/site.OLD.css': 'body{color:black}',
  '_astro/kept.css': 'p{margin:0}',
  [OLD_INDEX.slice(1)]: 'old index',
  'search/index.json': JSON.stringify({ file: OLD_INDEX }),
  'robots.txt': 'User-agent: *\n',
  _redirects: '/cars /\n/cars/:car/offer /cars/:car 302\n',
  _headers: headersFile([OLD_INDEX], "default-src 'self'"),
}

/** The same site later: it has a new style sheet and a new car, and one car has been sold, so its address redirects to the home page. */
export const AFTER: Files = {
  ...Object.fromEntries(
    Object.entries(BEFORE)
      .filter(([path]) => !['cars/two/index.html', '_astro/site.OLD.css', OLD_INDEX.slice(1)].includes(path))
      .map(([path, text]) => [path, text.replaceAll('site.OLD.css', 'site.NEW.css')]),
  ),
  'index.html': page('Home', '/_astro/site.NEW.css', '/cars/one', '/cars/three'),
  'cars/three/index.html': page('Three', '/_astro/site.NEW.css', '/'),
  '_astro/site.NEW.css': 'body{color:navy}',
  [NEW_INDEX.slice(1)]: 'new index',
  'search/index.json': JSON.stringify({ file: NEW_INDEX }),
  _headers: headersFile([NEW_INDEX], "default-src 'self'"),
  _redirects: '/cars / 302\n/cars/two / 302\n/cars/:car/offer /cars/:car 302\n',
}

export interface Fixture {
  dir: string
  out: string
  state: string
  tenants: string
  lay: (files: Files, slug?: string) => void
  tenant: (deploy: object, slug?: string) => void
  close: () => void
}

export const SLUG = 'tenant'

export function openFixture(): Fixture {
  const dir = mkdtempSync(join(tmpdir(), 'forecourt-deploy-'))
  const [out, state, tenants] = [join(dir, 'dist'), join(dir, 'state'), join(dir, 'tenants')]
  return {
    dir,
    out,
    state,
    tenants,
    lay: (files, slug = SLUG) => {
      rmSync(join(out, slug), { recursive: true, force: true })
      for (const [path, text] of Object.entries(files)) write(join(out, slug, path), text)
    },
    tenant: (deploy, slug = SLUG) =>
      write(
        join(tenants, slug, 'site.json'),
        JSON.stringify({ id: 7, slug, name: 'Tenant', url: 'https://tenant.example', deploy }),
      ),
    close: () => rmSync(dir, { recursive: true, force: true }),
  }
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}

/**
 * Lists what's wrong with a deployed site for a visitor: a page of the old site that's missing, content of neither
 * the old nor the new site, or a missing file that a page or the search pointer needs. A sold car may redirect to the
 * home page.
 * @param base the site's address, without a trailing slash
 */
export async function faultsOf(base: string, sites: readonly Files[] = [BEFORE, AFTER]): Promise<string[]> {
  const faults: string[] = []
  const get = async (path: string) => {
    const response = await fetch(base + path, { redirect: 'manual' })
    return { status: response.status, text: await response.text() }
  }
  const files = new Set(sites.flatMap((site) => Object.keys(site)))
  for (const file of files) {
    if (!file.endsWith('.html') && file !== 'search/index.json') continue
    const path = `/${file.replace(/(?:^|\/)index\.html$/, '')}`
    const { status, text } = await get(path)
    const inAll = sites.every((site) => file in site)
    if (status === 301 || (status === 404 && !inAll)) continue
    if (status !== 200) faults.push(`${path} answers ${status}`)
    if (!sites.some((site) => site[file] === text)) faults.push(`${path} is neither old nor new`)
    for (const [, reference = ''] of text.matchAll(/(?:href="|"file":")([^"]+)"/g)) {
      // For a short time, a link to a new or sold car may lead to the not-found page. But the files that a page needs
      // must be there.
      if (/\.\w+$/.test(reference) && (await get(reference)).status !== 200)
        faults.push(`${path} names ${reference}, which doesn’t exist`)
    }
  }
  return faults
}
