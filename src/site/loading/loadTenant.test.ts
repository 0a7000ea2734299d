import fc from 'fast-check'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { folder, page, siteProblems, SITE } from '../testing/fixtures.ts'
import { loadTenant } from './loadTenant.ts'
import { TenantError } from './problems.ts'

const site = (more: object) => JSON.stringify({ ...SITE, ...more })
async function load(files: Record<string, string>) {
  using tenants = folder(files)
  const dir = join(tenants.path, 'harbour')
  return { dir, tenant: await loadTenant(dir) }
}

test('A tenant has all defaults, and its own nested values among them', async () => {
  const { dir, tenant } = await load({
    'harbour/site.json': site({ theme: { brand: '#0a5' }, search: { hits_per_page: 12 } }),
  })
  expect(tenant).toMatchObject({ slug: 'harbour', dir, content: [], warnings: [] })
  expect(tenant.site).toMatchObject({ region: 'en-AU', garage_enabled: false, blogs: { path: '/blog' } })
  expect(tenant.site.theme).toMatchObject({ brand: '#0a5', accent: '#ff8a5c' })
  expect(tenant.site.search).toMatchObject({ hits_per_page: 12, default_sort: 'most_relevant' })
  expect(tenant.site.dealership_id).toBeNull()
})

test('Tenants share no default values', async () => {
  using tenants = folder({ 'harbour/site.json': site({}), 'bay/site.json': site({ slug: 'bay' }) })
  const [one, two] = await Promise.all(['harbour', 'bay'].map((slug) => loadTenant(join(tenants.path, slug))))
  one?.site.search.sort_options.push('lowest_kms')
  one?.site.navigation.header.push({ label: 'x', href: '/x', menu: '', items: [] })
  expect(two?.site.search.sort_options).not.toContain('lowest_kms')
  expect(two?.site.navigation.header).toEqual([])
})

test('A web address without a scheme always becomes https', async () => {
  const { tenant } = await load({
    'harbour/site.json': site({
      facebook_url: 'www.social.example/harbour',
      xtime_url: '//booking.example',
      custom_button: { label: 'X', href: 'www.other.example' },
      navigation: {
        header: [
          { label: 'A', href: 'www.other.example/a', items: [{ label: 'B', href: '//other.example' }] },
        ],
        footer: [{ label: 'C', items: [{ label: 'D', href: '/team' }] }],
      },
    }),
    'harbour/content/a.md': page('title: A\npath: /a\noffer:\n  href: www.other.example'),
  })
  const { site: read, content } = tenant
  expect([read.facebook_url, read.xtime_url, read.custom_button.href, content[0]?.offer?.href]).toEqual([
    'https://www.social.example/harbour',
    'https://booking.example',
    'https://www.other.example',
    'https://www.other.example',
  ])
  const [item] = read.navigation.header
  expect([item?.href, item?.items[0]?.href, read.navigation.footer[0]?.items[0]?.href]).toEqual([
    'https://www.other.example/a',
    'https://other.example',
    '/team',
  ])
})

test('A valid tenant may have warnings', async () => {
  const { tenant } = await load({
    'harbour/site.json': site({ search: { host: 'search.example', app_id: 'A' } }),
    'harbour/content/a.md': page('title: A\npath: /a\ndraft: true'),
  })
  expect(tenant.warnings).toEqual([
    'site.json: search.host, search.app_id and search.api_key only work together, but some of them are missing, so the built-in search is used',
    'content/a.md: is a draft, so it isn’t published',
  ])
})

const COLOUR = 'must be a colour like "#1f6f54"'
const LINK = 'must be a path like "/about-us", or an https:, tel: or mailto: address'
const PICTURE = 'must be a path like "/images/hero.jpg", or an https address'
const PATH = 'must be a path on the site, like "/about-us"'
const js = 'javascript:alert(1)'
const header = (href: unknown) => ({ navigation: { header: [{ label: 'A', href }] } })

test.each<[more: object, field: string, message: string]>([
  // unknown
  [{ navigaton: {} }, 'navigaton', "isn’t known here: did you mean 'navigation'?"],
  [{ garageEnabled: true }, 'garageEnabled', "isn’t known here: did you mean 'garage_enabled'?"],
  [{ theme: { barnd: '#000' } }, 'theme.barnd', "isn’t known here: did you mean 'brand'?"],
  [{ brand: '#000' }, 'brand', "isn’t known here: it belongs at 'theme.brand'"],
  [{ postcode: '2444' }, 'postcode', "isn’t known here: it belongs at 'address.postcode'"],
  [{ zzzzzzzz: 1 }, 'zzzzzzzz', 'isn’t known here: there’s no setting with this name, so remove it'],
  [
    { navigation: { header: [{ label: 'A', href: '/a', itmes: [] }] } },
    'navigation.header[0].itmes',
    "isn’t known here: did you mean 'items'?",
  ],
  [{ constructor: 1 }, 'constructor', 'isn’t known here: there’s no setting with this name, so remove it'],
  [{ 'a, b': 1 }, 'a, b', 'isn’t known here: there’s no setting with this name, so remove it'],
  // values of the wrong type, which are never converted
  [{ id: '3' }, 'id', 'must be a number without quotes, not text in quotes, "3"'],
  [{ name: 3 }, 'name', 'must be text in "quotes", not 3'],
  [{ autobot: 'true' }, 'autobot', 'must be true or false, without quotes, not text in quotes, "true"'],
  [{ autobot: 1 }, 'autobot', 'must be true or false, without quotes, not 1'],
  [{ locations: 4 }, 'locations', 'must be a list [ ], not 4'],
  [
    { locations: [4] },
    'locations[0]',
    "must be a group { }, not 4. IDs of the dealer backend’s locations belong in 'shown_locations'",
  ],
  ...[true, false].map((notice): [object, string, string] => [
    { consent: { notice } },
    'consent.notice',
    'is now \'consent.mode\': write "mode": "opt-in" for true, or "none" for false',
  ]),
  [
    { shown_locations: ['4'] },
    'shown_locations[0]',
    'must be a number without quotes, not text in quotes, "4"',
  ],
  [
    { locations: [{ name: 'A', hours: 'Mon 8-5' }] },
    'locations[0].hours',
    'can’t be read at “Mon 8-5”. Write it like “Mon-Fri 8am-5pm, Sat 8am-12:30pm, Sun closed”, not "Mon 8-5"',
  ],
  [{ locations: [{ name: 'A' }, { name: 'a ' }] }, 'locations[1].name', 'is another location’s name too'],
  [{ locations: [{ city: 'Taree' }] }, 'locations[0].name', 'is missing'],
  [{ theme: 'dark' }, 'theme', 'must be a group { }, not text in quotes, "dark"'],
  [{ theme: [] }, 'theme', 'must be a group { }, not a list [ ]'],
  [{ phone: null }, 'phone', 'must not be null: give it a value, or remove the setting to use the default'],
  [{ theme: null }, 'theme', 'must not be null: give it a value, or remove the setting to use the default'],
  [{ plugins: [{}] }, 'plugins[0]', 'must be text in "quotes", not a group { }'],
  // values
  [{ id: 1.5 }, 'id', 'must be a whole number, not 1.5'],
  [{ id: 0 }, 'id', 'must be more than 0'],
  [{ include_sold_cars_days: -1 }, 'include_sold_cars_days', 'must be at least 0'],
  [{ search: { hits_per_page: 500 } }, 'search.hits_per_page', 'must be at most 100'],
  [{ name: 'x'.repeat(121) }, 'name', 'is too long: 121 characters, and the limit is 120'],
  [{ name: '' }, 'name', 'must not be empty'],
  [{ url: '' }, 'url', 'must not be empty'],
  [
    { template: 'grop' },
    'template',
    "must be one of 'group', 'rv', 'moto', 'trucks', 'campers', not text in quotes, \"grop\": did you mean 'group'?",
  ],
  [{ region: 'fr' }, 'region', "must be one of 'en-AU', 'en-NZ', 'en-US', not text in quotes, \"fr\""],
  [{ theme: { brand: 'red' } }, 'theme.brand', `${COLOUR}, not "red"`],
  [{ theme: { brand: '#12' } }, 'theme.brand', `${COLOUR}, not "#12"`],
  [{ theme: { ink: '#000;}body{x' } }, 'theme.ink', `${COLOUR}, not "#000;}body{x"`],
  [{ email: 'me' }, 'email', 'must be an email address, like "name@example.com", not "me"'],
  [
    { special_hours: [{ date: '25/12' }] },
    'special_hours[0].date',
    'must be a date like "2026-12-25", not "25/12"',
  ],
  [
    { tracking: { analytics_id: "G');alert(1)" } },
    'tracking.analytics_id',
    `must be an ID like "G-ABC1234567", or several separated by commas (a container, GTM-…, belongs at tag_manager_id), not "G');alert(1)"`,
  ],
  // addresses
  [header(js), 'navigation.header[0].href', `${LINK}, not "${js}"`],
  [header(' JavaScript:x'), 'navigation.header[0].href', `${LINK}, not " JavaScript:x"`],
  [header('data:text/html,x'), 'navigation.header[0].href', `${LINK}, not "data:text/html,x"`],
  [header('//'), 'navigation.header[0].href', `${LINK}, not "//"`],
  [header('www.'), 'navigation.header[0].href', `${LINK}, not "www."`],
  [header('/\\evil.example'), 'navigation.header[0].href', `${LINK}, not "/\\\\evil.example"`],
  [header(''), 'navigation.header[0].href', 'must not be empty'],
  [{ navigation: { header: [{ label: 'A' }] } }, 'navigation.header[0].href', 'is missing'],
  [{ home: { story: { href: js } } }, 'home.story.href', `${LINK}, not "${js}"`],
  [{ hero: { image: js } }, 'hero.image', `${PICTURE}, not "${js}"`],
  [{ coming_soon_image: js }, 'coming_soon_image', `${PICTURE}, not "${js}"`],
  [{ facebook_url: js }, 'facebook_url', `must be an http:// or https:// address, not "${js}"`],
  [
    { facebook_url: 'facebook.com/x' },
    'facebook_url',
    'must be an http:// or https:// address, not "facebook.com/x"',
  ],
  [{ search: { host: js } }, 'search.host', `must be a host name like "search.example.com", not "${js}"`],
  [
    { url: 'https://x.example/' },
    'url',
    'must be an address like "https://www.example.com", without a slash at the end, not "https://x.example/"',
  ],
  [{ blogs: { path: '/../../etc' } }, 'blogs.path', `${PATH}, not "/../../etc"`],
  [{ default_search_path: 'search' }, 'default_search_path', `${PATH}, not "search"`],
  [{ garage_path: '//evil.example' }, 'garage_path', `${PATH}, not "//evil.example"`],
  // the folder
  [{ slug: 'harbor' }, 'slug', "must be 'harbour', the name of its folder, not 'harbor'"],
  [{ slug: '../x' }, 'slug', 'may contain only letters, digits, hyphens and underscores, not "../x"'],
  // size
  [{ locations: Array(1001).fill(1) }, 'locations', 'has 1001 entries, and the limit is 1000'],
])('The invalid settings %j are reported', async (more, field, message) => {
  expect(await siteProblems(site(more))).toEqual([`site.json | ${field} | ${message}`])
})

test.each(['id', 'slug', 'name', 'url'])('The setting %s is required', async (field) => {
  expect(await siteProblems(site({ [field]: undefined }))).toEqual([`site.json | ${field} | is missing`])
})

test('Problems in site.json and the content are reported together', async () => {
  const problems = await siteProblems(
    site({ slug: 'x', id: '3', theme: { brand: 'red', inc: '#000' }, nam: 'y' }),
    { 'harbour/content/a.md': page('titel: A'), 'harbour/content/b.md': 'No settings' },
  )
  expect(problems.map((line) => line.split(' | ').slice(0, 2).join(' '))).toEqual([
    'site.json theme.inc',
    'site.json nam',
    'site.json id',
    'site.json theme.brand',
    'site.json slug',
    'content/a.md titel',
    'content/a.md path',
    'content/b.md ',
  ])
})

test('A tenant’s problems are worded for the reader', () => {
  const one = { file: 'site.json', field: 'theme.brand', message: 'must be a colour' }
  expect(new TenantError('harbour', [one]).message).toBe(
    'tenant harbour: site.json: theme.brand must be a colour',
  )
  expect(new TenantError('harbour', [one, { ...one, field: '', message: 'is empty' }]).message).toBe(
    'tenant harbour: 2 problems\n  - site.json: theme.brand must be a colour\n  - site.json: is empty',
  )
})

const names = [
  ...Object.keys(SITE),
  ...['theme', 'navigation', 'header', 'brand', 'locations', '__proto__', 'constructor'],
]
const value = fc.letrec((tie) => ({
  any: fc.oneof({ depthSize: 'small' }, fc.jsonValue(), tie('group'), fc.constantFrom('/x', '#fff', 'rv', 1)),
  group: fc.dictionary(fc.constantFrom(...names), tie('any')),
})).group

test('No site.json makes a load throw anything but a TenantError', { tags: 'nightly' }, async () => {
  using tenants = folder({ 'harbour/site.json': '' })
  const dir = join(tenants.path, 'harbour')
  const tryToLoad = async (text: string) => {
    writeFileSync(join(dir, 'site.json'), text)
    try {
      await loadTenant(dir)
    } catch (error) {
      expect(error).toBeInstanceOf(TenantError)
    }
  }
  await fc.assert(fc.asyncProperty(fc.json(), tryToLoad), { numRuns: 200 })
  await fc.assert(fc.asyncProperty(fc.string(), tryToLoad), { numRuns: 200 })
  await fc.assert(
    fc.asyncProperty(value, (one) => tryToLoad(JSON.stringify(one))),
    { numRuns: 300 },
  )
  await fc.assert(
    fc.asyncProperty(fc.nat(400), fc.string({ maxLength: 3 }), (at, extra) => {
      const text = JSON.stringify(SITE)
      return tryToLoad(text.slice(0, at) + extra + text.slice(at + extra.length))
    }),
    { numRuns: 200 },
  )
  expect(Object.keys(Object.prototype)).toEqual([])
})
