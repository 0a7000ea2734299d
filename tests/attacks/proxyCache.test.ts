import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeTenant } from '#server/payments/testing/stand.ts'
import { isInstalled, NGINX, NOT_INSTALLED } from '#server/testing/installed.ts'
import { startCachingNginx, startNginx, type RunningProxy } from '#server/testing/proxies.ts'
import { startForecourt, type Served } from '#server/testing/served.ts'
import { visitOf, type Answer, type Sent } from '#server/testing/visit.ts'

/** Attacks visitors through nginx's cache: an attacker asks first, and a visitor must get what they'd get without a cache. */

const SITES = { 'redgum-rv': 'www.redgumrv.example', 'harbourside-motors': 'www.harbourside.example' }
const [SLUG, OTHER] = ['redgum-rv', 'harbourside-motors'] as const
const visit = visitOf(SITES[SLUG])
const visitOther = visitOf(SITES[OTHER])

const isHere = isInstalled(NGINX)
let root = ''
let serve: Served
let [cached, plain]: RunningProxy[] = []
beforeAll(async () => {
  if (!isHere) return
  root = mkdtempSync(join(tmpdir(), 'forecourt-cache-'))
  for (const slug of [SLUG, OTHER]) {
    makeTenant(join(root, 'tenants'), slug === SLUG ? 'paypal' : 'stripe')
    for (const [file, text] of Object.entries({
      'index.html': `<h1>${slug}</h1>`,
      '404.html': `<h1>${slug} has no such page</h1>`,
      '_astro/page.Bx1.css': `/* ${slug} */`,
      'search/index.json': `{"of":"${slug}"}`,
      'sw.js': `// ${slug}`,
      _redirects: '/old / 301\n',
      _headers:
        '/*\n  x-content-type-options: nosniff\n/_astro/*\n  cache-control: public, max-age=31536000, immutable\n',
    })) {
      const path = join(root, 'out', slug, file)
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, text)
    }
  }
  serve = await startForecourt('serve', root, { FORECOURT_PROXIES: '127.0.0.1' })
  const behind = { serve: serve.port, live: serve.port }
  ;[cached, plain] = await Promise.all([startCachingNginx(behind), startNginx(behind)])
}, 60_000)
afterAll(async () => {
  if (!isHere) return
  await Promise.all([cached?.stop(), plain?.stop()])
  await serve.stop()
  rmSync(root, { recursive: true, force: true })
})

const PATHS = [
  '/',
  '/nothing',
  '/old',
  '/_astro/page.Bx1.css',
  '/_astro/none.Bx1.css',
  '/search/index.json',
  '/sw.js',
  '/images/a.jpg',
  '/photos/aaaaaaaaaaaaaaaa-400x300.jpg',
  '/api/nothing',
  '/api/checkout/receipt?ref=FC-2222-2222',
  '/api/checkout/availability?car=none',
  '/api/leads/sent?ref=FC-2222-2222',
  '/healthz',
  '//evil.example/',
]

const ATTACKS: Record<string, Sent> = {
  'another dealer’s header': { headers: { 'x-forecourt-tenant': OTHER } },
  'another host': {
    headers: { 'x-forwarded-host': 'evil.example', 'x-original-url': '/evil', 'x-rewrite-url': '/evil' },
  },
  'another protocol': {
    headers: { 'x-forwarded-proto': 'evil', 'x-forwarded-port': '666', forwarded: 'host=evil.example' },
  },
  'a part of the file': { headers: { range: 'bytes=0-0' } },
  'an unusual encoding': { headers: { 'accept-encoding': 'gzip;q=0, evil', accept: 'evil/evil' } },
  'a condition': { headers: { 'if-none-match': '*', 'if-modified-since': 'Fri, 01 Jan 2100 00:00:00 GMT' } },
  'a HEAD request': { method: 'HEAD' },
  'another method': { headers: { 'x-http-method-override': 'POST', 'x-http-method': 'DELETE' } },
  'another origin': {
    headers: { origin: 'https://evil.example', cookie: 'a=evil', referer: 'https://evil.example/' },
  },
}

/** What matters of a response to its visitor. */
const essence = ({ status, headers, body }: Answer) => ({
  status,
  body,
  type: headers['content-type'],
  location: headers['location'],
  cookie: headers['set-cookie'],
  cors: headers['access-control-allow-origin'],
})

let count = 0
/** Makes an address that isn't in the cache yet. */
const fresh = (path: string): string => `${path}${path.includes('?') ? '&' : '?'}n=${++count}`

test.for(PATHS)(
  'Whoever asks for %s first, a visitor gets the right response',
  { tags: 'nightly' },
  async (path, { skip }) => {
    skip(!isHere, NOT_INSTALLED(NGINX))
    for (const [name, attack] of Object.entries(ATTACKS)) {
      const address = fresh(path)
      await visit(cached?.port ?? 0, address, { from: '127.0.0.3', ...attack })
      const [shown, right] = [await visit(cached?.port ?? 0, address), await visit(plain?.port ?? 0, address)]
      expect(essence(shown), name).toEqual(essence(right))
      expect(JSON.stringify([shown.headers, shown.body]), name).not.toContain('evil.example')
    }
  },
)

test.for(PATHS)('At %s, the dealers’ sites are kept apart', { tags: 'nightly' }, async (path, { skip }) => {
  skip(!isHere, NOT_INSTALLED(NGINX))
  const address = fresh(path)
  await visit(cached?.port ?? 0, address)
  const [shown, right] = [
    await visitOther(cached?.port ?? 0, address),
    await visitOther(plain?.port ?? 0, address),
  ]
  expect(essence(shown)).toEqual(essence(right))
})

test(
  'Only files with a hash in their names are served from the cache',
  { tags: 'nightly' },
  async ({ skip }) => {
    skip(!isHere, NOT_INSTALLED(NGINX))
    const hits: string[] = []
    for (const path of PATHS) {
      const address = fresh(path)
      await visit(cached?.port ?? 0, address)
      const { headers } = await visit(cached?.port ?? 0, address)
      expect(headers['cache-control'], path).toBeDefined()
      if (headers['x-cache'] === 'HIT') hits.push(path)
    }
    expect(hits).toEqual(['/_astro/page.Bx1.css'])
  },
)
