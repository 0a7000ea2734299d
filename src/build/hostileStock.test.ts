import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { JSDOM } from 'jsdom'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { listFiles } from '#lib/files.ts'
import { openFixture, stockOf, writeTenant, type Fixture } from './testing/fixture.ts'

let fixture: Fixture
beforeEach(() => {
  fixture = openFixture()
})
afterEach(() => fixture.close())

const SLUG = 'tenant'
const page = (path: string) => readFileSync(join(fixture.out, SLUG, path), 'utf8')
async function reportOf() {
  const report = (await fixture.build()).tenants[SLUG]
  if (!report) throw new Error('no report')
  return report
}

test('A vehicle without a safe address is left out and named, and nothing is written outside the site', async () => {
  const stock = stockOf(9)
  const [a, b, c, d, e, f, ...rest] = stock.cars.map((car) => ({
    ...car,
    status: 'in_stock',
    sold: false,
    show_on_dealer_website: true,
  }))
  if (!a || !b || !c || !d || !e || !f) throw new Error('too few cars')
  const cars = [
    { ...a, slug: '../../escape' },
    { ...b, slug: 'a/b' },
    { ...c, slug: '' },
    { ...d, slug: e.slug.toUpperCase() },
    { ...f, name: '', make: '', model: '' },
    null,
    'car',
    e,
    ...rest,
  ]
  writeTenant(fixture, SLUG, { ...stock, cars })
  const report = await reportOf()
  expect(report.status).toBe('ok')
  for (const index of [0, 1, 2, 4, 5, 6, 7]) {
    expect(
      report.warnings.some((warning) => warning.startsWith(`cars[${index}]`)),
      `cars[${index}]`,
    ).toBe(true)
  }
  expect(readdirSync(fixture.dir).toSorted()).toEqual(['dist', 'state', 'tenants'])
  expect(readdirSync(fixture.out)).toEqual([SLUG])
  expect(readdirSync(join(fixture.out, SLUG, 'cars')).filter((name) => name !== 'trade-in')).toHaveLength(
    rest.length + 1,
  )
})

test('Hostile stock can’t allow any script to run', async () => {
  const policy = () => /content-security-policy: .*/.exec(page('_headers'))?.[0] ?? ''
  const stock = stockOf(12)
  writeTenant(fixture, SLUG, stock)
  await reportOf()
  const before = policy()
  expect(before).toContain('sha256-')
  stock.cars.forEach((car, index) => {
    const attack = `<script>alert(${index})</script>`
    Object.assign(car, {
      name: attack,
      badge: attack,
      model: attack,
      primary_image_url: `/images/${attack}.jpg`,
    })
  })
  writeTenant(fixture, SLUG, stock)
  await reportOf()
  const html = listFiles(join(fixture.out, SLUG)).filter((file) => file.endsWith('.html'))
  expect(html.some((file) => page(file).includes('="<script>alert('))).toBe(true)
  expect(policy()).toBe(before)
})

test('A build warns about a policy that is too long for some proxies', async () => {
  const allow_hosts = Array.from({ length: 50 }, (_, index) => `widgets-number-${index}.example`)
  writeTenant(fixture, SLUG, stockOf(2), { site: { security: { allow_hosts } } })
  expect((await reportOf()).warnings).toContainEqual(
    expect.stringMatching(
      /^site\.json: security\.allow_hosts results in a Content-Security-Policy of \d+ bytes/,
    ),
  )
})

test('A build escapes markup in every field of the stock', async () => {
  const stock = stockOf(4)
  const attack = `"><script>alert(1)</script><img src=x onerror=alert(1)>'</script><!--`
  for (const car of stock.cars) {
    Object.assign(car, {
      name: attack,
      make: attack,
      model: attack,
      badge: attack,
      body: attack,
      colour: attack,
      engine: attack,
      transmission: attack,
      stocknum: attack,
      tag: attack,
      description: `<p onclick="x()">ok</p>${attack}`,
      features: [attack],
      specifications: [{ group: attack, name: attack, value: attack }],
      primary_image_url: `javascript:alert(1)`,
      images: [{ image: { url: `/images/a.jpg"onload="x`, thumb: { url: attack } } }],
      status: 'in_stock',
      show_on_dealer_website: true,
      location_name: attack,
    })
  }
  writeTenant(fixture, SLUG, stock)
  expect((await reportOf()).status).toBe('ok')
  for (const file of listFiles(join(fixture.out, SLUG)).filter((name) => name.endsWith('.html'))) {
    const { document } = new JSDOM(page(file)).window
    const scripts = [...document.querySelectorAll('script:not([type$="json"])')]
    expect(
      scripts.filter((script) => script.textContent.includes('alert')),
      file,
    ).toEqual([])
    for (const element of document.querySelectorAll('*')) {
      for (const { name, value } of element.attributes) {
        expect(name, `${file}: ${name}="${value}"`).not.toMatch(/^on/)
        expect(value, `${file}: ${name}="${value}"`).not.toMatch(/^\s*javascript:/i)
      }
    }
    for (const data of document.querySelectorAll('script[type$="json"]')) JSON.parse(data.textContent)
  }
})
