import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openFixture, type Fixture } from '#build/testing/fixture.ts'
import { sampleStock } from '#demo/stock/sampleStock.ts'
import { ALL_PLACES, NOBODYS_DOMAIN, FORMER_RATING_TEXT } from '#site/starter/samples.ts'
import { deployCommand } from '../deploy/command.ts'
import { importFeed } from '../import/importFeed.ts'
import { newTenant } from './newTenant.ts'

/** Follows a dealer from a new tenant to a published site, on which nothing of the sample may be left. */

const NOW = Date.parse('2026-11-26T00:00:00Z')
const SLUG = 'blue-gum'
const FEED = Array.from(
  { length: 12 },
  (_, index) => `A${index},Kia,Rio,20990,Used,${index % 2 ? 'Dandenong' : 'Ringwood'}\n`,
)
let fixture: Fixture
const dir = () => join(fixture.tenants, SLUG)
const settings = (): Record<string, unknown> =>
  JSON.parse(readFileSync(join(dir(), 'site.json'), 'utf8')) as Record<string, unknown>
const set = (change: object) =>
  writeFileSync(join(dir(), 'site.json'), JSON.stringify({ ...settings(), ...change }, null, 2))
const OWN = {
  url: 'https://www.bluegum.com.au',
  phone: '03 9700 1234',
  email: 'sales@bluegum.com.au',
  address: { street: '12 Princes Highway', city: 'Dandenong', state: 'VIC', postcode: '3175' },
  hero: { title: 'Cars for the hills', image: '' },
  home: {},
}
/** A dealer's own page in place of the sample's, which has a drawn picture. */
const writeAboutUs = () =>
  writeFileSync(
    join(dir(), 'content/about-us.md'),
    '---\ntitle: About us\ndescription: Who we are.\npath: /about-us\n---\n\nTwo sisters and a yard.\n',
  )

async function importInto(): Promise<void> {
  await newTenant(
    { slug: SLUG, template: 'group', region: 'en-AU', name: 'Blue Gum Motors' },
    { tenantsDir: fixture.tenants, sampleStock },
  )
  const feed = join(fixture.dir, 'export.csv')
  mkdirSync(fixture.state, { recursive: true })
  writeFileSync(feed, `Stock No,Make,Model,Price,Condition,Branch\n${FEED.join('')}`)
  const options = { tenantsDir: fixture.tenants, stateDir: fixture.state, logins: {}, allowPrivate: false }
  await importFeed(SLUG, feed, { ...options, now: NOW, dryRun: false, remap: false, allowFewer: false })
}
beforeEach(() => {
  fixture = openFixture()
})
afterEach(() => fixture.close())

const textOfSite = (): string =>
  readdirSync(join(fixture.out, SLUG), { recursive: true, encoding: 'utf8' })
    .map((file) => join(fixture.out, SLUG, file))
    .filter((file) => statSync(file).isFile())
    .map((file) => readFileSync(file, 'latin1'))
    .join('\n')

test(
  'After `new`, `import` and the dealer’s own details, no sample value is in any file of the site',
  { timeout: 120_000, tags: 'nightly' },
  async () => {
    await importInto()
    const stock = readFileSync(join(dir(), 'snapshot.json'), 'utf8')
    expect(JSON.parse(stock)).toMatchObject({
      locations: [],
      models: [],
      manufacturers: {},
      service_bookings: {},
    })
    set(OWN)
    writeAboutUs()
    const { tenants } = await fixture.build({ now: NOW })
    expect(tenants[SLUG]?.errors).toEqual([])
    const text = textOfSite()
    expect(text).toContain(OWN.phone)
    const values = ALL_PLACES.flatMap(({ phone, street, city, postcode, lat, long }) => [
      phone,
      phone.replace(/\D/g, ''),
      phone.replace(/\D/g, '').replace(/^0/, '+61'),
      ...[street, city, `>${postcode}<`, `NSW ${postcode}`, String(lat), String(long)],
    ])
    for (const value of [
      ...values,
      FORMER_RATING_TEXT,
      `blue-gum${NOBODYS_DOMAIN}`,
      'reviews"',
      'sample stock',
      '/images/scenes/',
    ])
      expect(text.includes(value), value).toBe(false)
  },
)

test('A site with a real address isn’t built or deployed while a sample value is left, and each is named', async () => {
  await importInto()
  const phone = '(02) 5550-0100'
  writeFileSync(
    join(dir(), 'content/visit.md'),
    '---\ntitle: Visit\ndescription: Us.\npath: /visit\n---\n\nCall +61 2 5550 0100.\n',
  )
  set({ ...OWN, phone })
  writeAboutUs()
  const { tenants } = await fixture.build({ now: NOW })
  const named = [
    {
      file: 'site.json',
      field: 'phone',
      message: `is a made-up number (${phone}). Replace it with the dealer’s`,
    },
    {
      file: 'content/visit.md:7',
      field: '',
      message: expect.stringContaining('has a made-up number (+61 2 5550 0100)') as string,
    },
  ]
  expect(tenants[SLUG]).toMatchObject({ status: 'failed', errors: named })
  const lines: string[] = []
  const stdout = process.stdout.write.bind(process.stdout)
  process.stdout.write = (text) => lines.push(String(text)) > 0
  try {
    const folders = ['--tenants', fixture.tenants, '--out', fixture.out, '--state', fixture.state]
    await deployCommand().parseAsync([SLUG, '--json', ...folders], { from: 'user' })
  } finally {
    process.stdout.write = stdout
  }
  expect(process.exitCode).toBe(1)
  process.exitCode = undefined
  expect(JSON.parse(lines.join(''))).toEqual({ tenants: { [SLUG]: { status: 'failed', errors: named } } })
  // A site at nobody's address is for trying things out.
  set({ url: 'https://www.blue-gum.example' })
  expect((await fixture.build({ now: NOW })).tenants[SLUG]?.status).toBe('ok')
  rmSync(join(fixture.out, SLUG), { recursive: true })
}, 120_000)
