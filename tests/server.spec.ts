import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request as ask, type IncomingHttpHeaders } from 'node:http'
import { dirname, join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, fetchSite, FOLDERS, GROUP, RV, site, SITES, TENANTS, test, nightly } from './site.ts'
import { addressOf } from './support/crawl.ts'
import { ports } from './support/ports.ts'

interface Answer {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

/** Sends a request exactly as given. `fetch` would correct the host, and paths with dots or encoded characters. */
const raw = (path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> =>
  new Promise((done, fail) => {
    const sent = ask({ host: '127.0.0.1', port: ports().sites, path, method, headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () =>
        done({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      )
    })
    sent.once('error', fail)
    sent.end()
  })

const named = (slug: string, more: Record<string, string> = {}) => ({ 'x-forecourt-tenant': slug, ...more })

/** Returns the path of a style sheet of a site. It stands for any text file with a hash in its name. */
function styleSheet(slug: string): string {
  const file = readdirSync(join(FOLDERS.dist, slug, '_astro')).find((name) => name.endsWith('.css'))
  if (file === undefined) throw new Error(`${slug} has no style sheet`)
  return `/_astro/${file}`
}

test('The server chooses a site by its host name, in any case and with any port, or by the header', async () => {
  const hosts = [`${RV}.localhost`, `${RV}.localhost:${ports().sites}`, `${RV.toUpperCase()}.LOCALHOST`]
  for (const host of hosts) {
    const answer = await raw('/', { host })
    expect(answer.status, host).toBe(200)
    expect(answer.body.toString(), host).toContain(addressOf(RV))
  }
  expect((await raw('/', named(GROUP))).body.toString()).toContain(addressOf(GROUP))
})

test('Pages are revalidated each time, and hashed files never', async () => {
  for (const path of ['/', '/contact', '/search/index.json']) {
    const { status, headers } = await raw(path, named(RV))
    expect(status, path).toBe(200)
    expect(headers['cache-control'], path).toBe('public, max-age=0, must-revalidate')
    expect(headers['x-content-type-options'], path).toBe('nosniff')
  }
  const index = JSON.parse((await raw('/search/index.json', named(RV))).body.toString()) as Record<
    string,
    unknown
  >
  const binary = Object.values(index).find((value) => typeof value === 'string' && value.endsWith('.bin'))
  const hashed = new URL(String(binary), 'http://site/search/').pathname
  for (const path of [styleSheet(RV), hashed]) {
    const { status, headers } = await raw(path, named(RV))
    expect(status, path).toBe(200)
    expect(headers['cache-control'], path).toBe('public, max-age=31536000, immutable')
  }
})

test('Files are sent with their type and character set', async () => {
  expect((await raw('/', named(RV))).headers['content-type']).toMatch(/^text\/html; charset=utf-8$/i)
  expect((await raw(styleSheet(RV), named(RV))).headers['content-type']).toMatch(/^text\/css/)
  expect((await raw('/search/index.json', named(RV))).headers['content-type']).toMatch(/^application\/json/)
})

test('Text is compressed for browsers that accept it', async () => {
  const plain = await raw('/', named(RV))
  expect(plain.headers['content-encoding']).toBeUndefined()
  for (const path of ['/', styleSheet(RV)]) {
    const whole = await raw(path, named(RV))
    const small = await raw(path, named(RV, { 'accept-encoding': 'gzip' }))
    expect(small.headers['content-encoding'], path).toBe('gzip')
    expect(small.headers['vary'], path).toMatch(/accept-encoding/i)
    expect(small.body.length, path).toBeLessThan(whole.body.length / 2)
    expect(gunzipSync(small.body).equals(whole.body), path).toBe(true)
  }
  const best = await raw('/', named(RV, { 'accept-encoding': 'gzip, deflate, br, zstd' }))
  const decoded =
    best.headers['content-encoding'] === 'br' ? brotliDecompressSync(best.body) : gunzipSync(best.body)
  expect(decoded.equals(plain.body)).toBe(true)
})

test('Unchanged files aren’t sent again', async () => {
  for (const path of ['/', styleSheet(RV)]) {
    for (const encoding of ['identity', 'gzip']) {
      const first = await raw(path, named(RV, { 'accept-encoding': encoding }))
      const tag = first.headers.etag ?? ''
      expect(tag, `${path} ${encoding}`).not.toBe('')
      const again = await raw(path, named(RV, { 'accept-encoding': encoding, 'if-none-match': tag }))
      expect(again.status, `${path} ${encoding}`).toBe(304)
      expect(again.body.length).toBe(0)
      const changed = await raw(path, named(RV, { 'accept-encoding': encoding, 'if-none-match': '"other"' }))
      expect(changed.status).toBe(200)
    }
  }
})

test('A HEAD request is answered like a GET request, without the body', async () => {
  for (const path of ['/', '/contact', styleSheet(RV), '/not-there']) {
    const get = await raw(path, named(RV))
    const head = await raw(path, named(RV), 'HEAD')
    expect(head.status, path).toBe(get.status)
    expect(head.body.length, path).toBe(0)
    expect(head.headers['content-type'], path).toBe(get.headers['content-type'])
    expect(head.headers['cache-control'], path).toBe(get.headers['cache-control'])
  }
})

test('A missing page shows the site’s 404 page, and isn’t cached', async () => {
  const answer = await raw('/cars/none', named(RV))
  expect(answer.status).toBe(404)
  expect(answer.body.equals(readFileSync(join(FOLDERS.dist, RV, '404.html')))).toBe(true)
  expect(answer.headers['cache-control'] ?? '').not.toMatch(/immutable|max-age=[1-9]/)
  const missing = await raw('/_astro/gone.AAAAAAAA.css', named(RV))
  expect(missing.status).toBe(404)
  expect(missing.headers['cache-control'] ?? '').not.toMatch(/immutable|max-age=[1-9]/)
})

test('Default addresses that a site lacks redirect to its own page of that kind (spec §2)', async () => {
  for (const [from, to] of [
    ['/service', '/servicing-your-rv'],
    ['/finance?car_id=1&car_type=new', '/finance-the-dream?car_id=1&car_type=new'],
    ['/vehicle-parts-and-accessories/', '/caravan-accessories'],
    ['/search/used-cars', '/search/pre-owned-RVs-in-stock'],
    ['/pages/warranty', '/warranty'],
  ]) {
    const { status, headers } = await raw(from ?? '', named(RV))
    expect([status, headers.location], from).toEqual([302, to])
  }
  expect((await raw('/warranty', named(RV))).status).toBe(200)
})

test('An unknown site is a 404 that names no other', async () => {
  for (const slug of [
    'no-such-dealer',
    '..',
    '.retired',
    '.staging',
    'a/b',
    '<script>alert(1)</script>',
    'x'.repeat(500),
  ]) {
    const answer = await raw('/', named(slug))
    expect(answer.status, slug).toBe(404)
    expect(answer.headers['content-type'], slug).toMatch(/^text\/plain/)
    for (const real of TENANTS) expect(answer.body.toString(), slug).not.toContain(real)
  }
  expect((await raw('/', { host: 'no-such-dealer.localhost' })).status).toBe(404)
})

test('No path leads out of the site', nightly, async () => {
  const secret = readFileSync(join(FOLDERS.dist, '..', '..', '..', 'package.json'), 'utf8')
  // prettier-ignore
  const up = ['../', '..%2f', '%2e%2e/', '%2e%2e%2f', '..\\', '..%5c', '%252e%252e%252f', './../', '//..//', '..;/', '..%00/']
  const targets = [`${GROUP}/index.html`, 'package.json', 'etc/passwd', `.retired/${RV}/x.css`]
  const starts = ['/', '/_astro/', '/images/', '/search/']
  for (const step of up)
    for (const depth of [1, 2, 4, 12]) {
      const paths = starts.flatMap((start) => targets.map((target) => start + step.repeat(depth) + target))
      const answers = await Promise.all(paths.map((path) => raw(path, named(RV))))
      for (const [at, { status, body }] of answers.entries()) {
        expect([400, 403, 404], paths[at]).toContain(status)
        expect(body.toString(), paths[at]).not.toContain(addressOf(GROUP))
        expect(body.toString(), paths[at]).not.toContain('root:x:')
        expect(body.toString(), paths[at]).not.toContain(secret.slice(0, 80))
      }
    }
})

test('A hashed file that the newest build no longer needs is still served', async () => {
  const name = '_astro/retired.Zz9_-aQ1.css'
  const file = join(FOLDERS.dist, '.retired', RV, name)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, '/* from an older build */')
  try {
    const answer = await raw(`/${name}`, named(RV))
    expect(answer.status).toBe(200)
    expect(answer.body.toString()).toBe('/* from an older build */')
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect((await raw(`/${name}`, named(GROUP))).status, 'on its own site only').toBe(404)
  } finally {
    rmSync(file)
  }
})

test('Pictures are served in the requested width and format', async () => {
  const picture = '/images/scenes/coming-soon.jpg'
  const webp = await fetchSite(RV, `${picture}?width=384&auto=format&quality=75`, {
    headers: { accept: 'image/webp,*/*' },
  })
  expect(webp.status).toBe(200)
  expect(webp.headers.get('content-type')).toMatch(/^image\/(?:webp|avif)$/)
  const jpeg = await fetchSite(RV, `${picture}?width=384&auto=format&quality=75`, {
    headers: { accept: 'image/jpeg' },
  })
  expect(jpeg.headers.get('content-type')).toBe('image/jpeg')
  expect((await fetchSite(RV, '/images/nothing/of-the-kind.jpg')).status).toBe(404)
})

test('The dashboard links to all sites', async () => {
  const text = await (await fetch(`http://localhost:${ports().sites}/`)).text()
  expect(text).toMatch(/<h1[^>]*>Forecourt</)
  const links = Array.from(text.matchAll(/<h2[^>]*><a [^>]*href="([^"]*)"/g), ([, href]) => href)
  expect(links.sort()).toEqual(SITES.map((slug) => site(slug, '/')).sort())
})
