import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkTenant } from '#check/checkTenant.ts'
import { ROOT } from './compile/compile.ts'
import { NOW, openFixture, stockOf, treeOf, writeTenant, type Fixture } from './testing/fixture.ts'

let fixture: Fixture
beforeEach(() => {
  fixture = openFixture()
})
afterEach(() => fixture.close())

const SITE = { name: 'Dealer', url: 'https://a.example', security: { allow_hosts: ['widgets.example'] } }
const STOCK = stockOf(6)

function writeHooks(hooks: string, files: Readonly<Record<string, string>> = {}): void {
  const config = `import { defineConfig } from 'forecourt'\nexport default defineConfig({\n  hooks: {\n    ${hooks}\n  },\n})\n`
  for (const [path, text] of Object.entries({ 'forecourt.config.ts': config, ...files })) {
    mkdirSync(dirname(join(fixture.dir, path)), { recursive: true })
    writeFileSync(join(fixture.dir, path), text)
  }
}
const page = (path: string): string => readFileSync(join(fixture.out, 'own', path, 'index.html'), 'utf8')
const [CAR] = STOCK.cars.filter((car) => car.status === 'in_stock' && car.show_on_dealer_website)
const slug = CAR?.slug ?? ''

async function build() {
  writeTenant(fixture, 'own', STOCK, { site: SITE })
  return (await fixture.build()).tenants['own']
}

test('A vehicle hook changes the vehicle on its page, in lists, in the search index and in feeds', async () => {
  writeHooks(
    `vehicle: (vehicle, { tenant }) => ({ ...vehicle, name: vehicle.name + ' of ' + tenant.settings.name, make: 'Marque', price: 12345 }),`,
  )
  const report = await build()
  expect(report).toMatchObject({
    status: 'ok',
    warnings: [],
    hooks: { vehicle: expect.any(Number) as number },
  })
  expect(page(`cars/${slug}`)).toContain('$12,345')
  expect(page('search/new-used-and-demo-cars')).toContain('Marque')
  const index = treeOf(join(fixture.out, 'own/search'))
  const texts = [...Object.keys(index).map((file) => join('search', file)), 'feeds/meta-vehicles.xml']
  const all = texts.map((file) => readFileSync(join(fixture.out, 'own', file), 'latin1')).join()
  expect(all).toContain('Marque')
})

test('A vehicle that the hook leaves out has no page, and that’s no warning', async () => {
  writeHooks(`vehicle: (vehicle) => (vehicle.slug === '${slug}' ? null : vehicle),`)
  expect(await build()).toMatchObject({ status: 'ok', warnings: [] })
  expect(existsSync(join(fixture.out, 'own/cars', slug))).toBe(false)
})

test.each([
  ['vehicle: (vehicle) => vehicle.nothing.at(0),', /failed for the vehicle .+: forecourt\.config\.ts:4: /],
  [
    'vehicle: (vehicle) => { vehicle.price += 1 },',
    /failed for the vehicle .+: returned undefined; it has to return/,
  ],
  [`vehicle: (vehicle) => ({ ...vehicle, price: 'a lot' }),`, /price should be a number/],
  ['vehicle: async (vehicle) => vehicle,', /returned a promise/],
  [`vehicle: async () => { throw new Error('no network') },`, /returned a promise/],
  [`page: async () => { throw new Error('no network') },`, /has to return an object/],
  [
    'vehicle: (vehicle, { tenant }) => { tenant.settings.name = "Mine"; return vehicle },',
    /forecourt\.config\.ts:4: .*read only/,
  ],
  ['page: (page) => page.vehicle.nothing,', /failed for \/.*: forecourt\.config\.ts:4: /],
  ['page: () => ({ body: "<p>" }),', /only head and jsonLd/],
  [`page: () => ({ head: [{ tag: 'style', content: '' }] }),`, /isn’t a meta, link or script/],
  [
    `page: () => ({ head: [{ tag: 'script', src: 'https://other.example/a.js' }] }),`,
    /add other\.example to security\.allow_hosts/,
  ],
  [
    `page: () => ({ head: [{ tag: 'script', src: '//other.example/a.js' }] }),`,
    /needs a path on the site or an https/,
  ],
  [`page: () => ({ head: [{ tag: 'script', children: 'alert(1)' }] }),`, /has no src/],
  [`page: () => ({ head: [{ tag: 'link', rel: 'author', href: 'javascript:1' }] }),`, /an https address/],
  [
    `page: () => ({ head: [{ tag: 'link', rel: 'author', href: '/a', onload: 'a()' }] }),`,
    /can’t have the attribute onload/,
  ],
  [
    `page: () => ({ head: [{ tag: 'meta', name: 'Robots', content: 'noindex' }] }),`,
    /every page has already/,
  ],
  [`page: () => ({ jsonLd: [{ text: 'x'.repeat(200_000) }] }),`, /a page takes at most/],
  ['page: (page) => { const a = {}; a.a = a; return { jsonLd: [a] } },', /circular/],
])('The hook %s fails its tenant, named by its file', async (hook, message) => {
  writeHooks(hook)
  const report = await build()
  const [error] = report?.errors ?? []
  expect(report?.status).toBe('failed')
  expect(error).toMatchObject({ file: 'forecourt.config.ts', field: `hooks.${/^\w+/.exec(hook)?.[0] ?? ''}` })
  expect(error?.message).toMatch(message)
  const options = { stateDir: fixture.state, now: NOW, environment: {}, online: false, errorsOnly: true }
  expect(await checkTenant(join(fixture.tenants, 'own'), options)).toContainEqual(
    expect.objectContaining({ level: 'error', ...error }),
  )
})

test('A hook in another file is named by that file', async () => {
  writeHooks('vehicle,', {
    'extensions/hooks.ts': `export function vehicle() {\n  throw new Error('no price')\n}\n`,
  })
  const file = join(fixture.dir, 'forecourt.config.ts')
  writeFileSync(file, `import { vehicle } from './extensions/hooks.ts'\n${readFileSync(file, 'utf8')}`)
  expect((await build())?.errors[0]?.message).toContain('extensions/hooks.ts:2: no price')
})

test(
  'A hook that never ends is stopped, and other projects’ tenants are built',
  { tags: 'nightly' },
  async () => {
    writeHooks('vehicle: () => { for (;;); },')
    expect((await build())?.errors[0]?.message).toMatch(/didn’t end within 5 seconds/)
    writeHooks('page: () => { while (true); },')
    expect((await build())?.errors[0]?.message).toMatch(/didn’t end within 5 seconds/)
  },
)

test('A page hook adds tags and linked data, escaped, and only where it says so', async () => {
  writeHooks(`page: ({ path, vehicle }, { tenant }) => vehicle && {
    head: [
      { tag: 'meta', name: 'author', content: '"><script>alert(1)</script>' },
      { tag: 'link', rel: 'alternate', href: '/other', hreflang: 'de' },
      { tag: 'script', src: 'https://widgets.example/a.js', async: true },
    ],
    jsonLd: [{ '@context': 'https://schema.org', '@type': 'Thing', name: vehicle.slug + '</script>', url: tenant.settings.url + path }],
  },`)
  expect(await build()).toMatchObject({ status: 'ok', warnings: [] })
  const html = page(`cars/${slug}`)
  expect(html).toContain('<meta name="author" content="&quot;><script>alert(1)</script>"/>')
  expect(html).toContain('<link rel="alternate" href="/other" hreflang="de"/>')
  expect(html).toContain('<script src="https://widgets.example/a.js" async>')
  expect(html).toMatch(/application\/ld\+json">\{[^<]*"@type":"Thing"/)
  expect(page('')).not.toContain('widgets.example/a.js')
})

test('A changed hook changes what it touches, as a clean build does, and no hook leaves no trace', async () => {
  await build()
  const bare = treeOf(join(fixture.out, 'own'))
  for (const hooks of [
    'vehicle: (vehicle) => ({ ...vehicle, price: vehicle.price + 1 }),',
    'vehicle: (vehicle) => ({ ...vehicle, price: vehicle.price + 2 }),',
    `page: ({ vehicle }) => (vehicle ? { head: [{ tag: 'meta', name: 'author', content: vehicle.slug }] } : undefined),`,
  ]) {
    writeHooks(hooks)
    expect(await build()).toMatchObject({ status: 'ok' })
    expect(treeOf(join(fixture.out, 'own'))).not.toEqual(bare)
    expect(treeOf(join(fixture.out, 'own'))).toEqual(treeOf(join(await fixture.buildAfresh(), 'own')))
  }
  writeHooks('')
  expect(await build()).toMatchObject({ status: 'ok' })
  expect(treeOf(join(fixture.out, 'own'))).toEqual(bare)
})

const edits = fc.array(
  fc.record({
    car: fc.nat(20),
    price: fc.integer({ min: 1, max: 60 }),
    what: fc.constantFrom('price', 'remove', 'name'),
  }),
  { minLength: 1, maxLength: 4 },
)

test('With hooks, any sequence of builds ends like a clean one', { tags: 'nightly', timeout: 180_000 }, () =>
  fc.assert(
    fc.asyncProperty(edits, async (changes) => {
      const own = openFixture()
      const name = fixture
      fixture = own
      try {
        writeHooks(`vehicle: (vehicle, { tenant }) => (vehicle.price % 5 === 0 ? null : { ...vehicle, badge: tenant.settings.name, price: vehicle.price + 7 }),
    page: ({ vehicle }) => ({ head: [{ tag: 'meta', name: 'author', content: vehicle ? String(vehicle.price) : 'none' }] }),`)
        const stock = stockOf(12)
        let site = SITE
        writeTenant(own, 'own', stock, { site })
        await own.build()
        for (const { car, price, what } of changes) {
          const at = car % stock.cars.length
          const changed = stock.cars[at]
          if (what === 'remove') stock.cars.splice(at, 1)
          else if (what === 'name') site = { ...site, name: `Dealer ${price}` }
          else if (changed) changed.price = price * 1_000 + car
          writeTenant(own, 'own', stock, { site })
          await own.build()
        }
        expect(treeOf(join(own.out, 'own'))).toEqual(treeOf(join(await own.buildAfresh(), 'own')))
      } finally {
        fixture = name
        own.close()
      }
    }),
    { numRuns: 2, endOnFailure: true },
  ),
)

test('After a publish, the hook gets the paths that changed; if it fails or hangs, the build only has a warning', async () => {
  const said = join(fixture.dir, 'said.json')
  const writes = `published: async (report, { tenant }) => {
      const { writeFileSync } = await import('node:fs')
      writeFileSync(${JSON.stringify(said)}, JSON.stringify({ ...report, tenant: tenant.slug }))
    },`
  writeHooks(writes)
  expect(await build()).toMatchObject({ status: 'ok', warnings: [] })
  const first = JSON.parse(readFileSync(said, 'utf8')) as { pages: number; changed: string[]; tenant: string }
  expect(first).toMatchObject({ tenant: 'own', removed: [] })
  expect(first.changed).toHaveLength(first.pages)
  if (CAR) CAR.price = 31_500
  await build()
  const { changed } = JSON.parse(readFileSync(said, 'utf8')) as { changed: string[] }
  expect(changed).toContain(`/cars/${slug}`)
  expect(changed.length).toBeLessThan(first.pages)
  writeHooks(`published: () => {\n throw new Error('no CDN') },`)
  if (CAR) CAR.price = 32_500
  expect(await build()).toMatchObject({
    status: 'ok',
    warnings: ['the published hook failed: forecourt.config.ts:5: no CDN'],
  })
})

test('The example in the documentation works', async () => {
  const purged: string[] = []
  const cdn = createServer((request, response) => {
    void text(request).then((body) => {
      purged.push(...(JSON.parse(body) as { urls: string[] }).urls)
      response.end()
    })
  })
  await new Promise<void>((done) => cdn.listen(0, '127.0.0.1', done))
  try {
    const chapter = readFileSync(join(ROOT, 'docs/extending.md'), 'utf8').split('\n## Hooks\n').at(-1) ?? ''
    const example = /```ts\n([^]*?)```/.exec(chapter)?.[1] ?? ''
    const { port } = cdn.address() as AddressInfo
    const config = example.replace('https://cdn.example', `http://127.0.0.1:${port}`)
    writeFileSync(join(fixture.dir, 'forecourt.config.ts'), config)
    expect(await build()).toMatchObject({ status: 'ok', warnings: [] })
    expect(purged).toContain(`https://a.example/cars/${slug}`)
    expect(page(`cars/${slug}`)).toContain('12 months’ roadside assistance')
    expect(page(`cars/${slug}`)).toContain('"name":"Delivery"')
    expect(page('')).toContain('src="https://widgets.example/opening.js"')
  } finally {
    cdn.close()
  }
})
