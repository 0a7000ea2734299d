import { existsSync, mkdirSync, readFileSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { folder } from '#site/testing/fixtures.ts'
import { loadTenant } from '#site/loading/loadTenant.ts'
import { sampleStock } from '#demo/stock/sampleStock.ts'
import { checkTenant } from '#check/checkTenant.ts'
import { nameOf, nameTrouble, slugTrouble, type Answers } from './answers.ts'
import { newTenant } from './newTenant.ts'
import { templateNamed } from './templateNamed.ts'
import { REGIONS } from '#site/starter/samples.ts'
import { TEMPLATES } from './trades.ts'

const ANSWERS: Answers = { slug: 'blue-gum', template: 'group', region: 'en-AU', name: 'Blue Gum Motors' }
const NOW = Date.parse('2026-11-21T00:00:00Z')
const make = (tenantsDir: string, more: Partial<Answers> = {}) =>
  newTenant({ ...ANSWERS, ...more }, { tenantsDir, sampleStock })
const check = (dir: string) =>
  checkTenant(dir, { stateDir: 'no-state', now: NOW, environment: {}, online: false })

test.each(TEMPLATES.flatMap((template) => REGIONS.map((region) => ({ template, region }))))(
  'A new tenant ($template in $region) builds without warnings, and `check` lists what to replace',
  async (more) => {
    using tenants = folder()
    const { dir, files, notes } = await make(tenants.path, more)
    expect(notes).toEqual([])
    expect(files).toContain('content/about-us.md')
    const { site, content, warnings } = await loadTenant(dir)
    expect(warnings).toEqual([])
    expect([site.template, site.region, content.length]).toEqual([more.template, more.region, 7])
    const found = await check(dir)
    expect(found.filter(({ level }) => level === 'error')).toEqual([])
    const named = found.map(({ file, field }) => [file, field].filter(Boolean).join(' '))
    expect(new Set(named)).toEqual(
      new Set([
        'snapshot.json',
        ...['url', 'email', 'phone', 'address', 'locations[0].hours'].map((field) => `site.json ${field}`),
        ...content.map(({ file }) => file),
      ]),
    )
    expect(found.find(({ file }) => file === 'snapshot.json')?.message).toContain('sample stock')
    const pages = content.map(({ html, title }) => title + html).join('')
    expect(pages, 'the form comes before the text').not.toMatch(/form below/)
    expect(pages, 'visitors don’t see the comments').not.toMatch(/replace:|<!--|undefined|lorem/i)
  },
)

test('A new tenant with a template of the project’s own leaves to the template what it sets', async () => {
  using project = folder({
    'forecourt.config.ts': 'export default {}',
    'extensions/templates/outback.json': JSON.stringify({
      extends: 'rv',
      tagline: 'Out there',
      theme: { brand: '#7a1f5c', tokens: { radius: 6 } },
    }),
    'extensions/templates/broken.json': '{',
  })
  const tenants = join(project.path, 'tenants')
  const asked = templateNamed('outback', join(tenants, ANSWERS.slug))
  const { dir } = await make(tenants, { ...asked, accent: '#ffcc00' })
  const written = JSON.parse(readFileSync(join(dir, 'site.json'), 'utf8')) as Record<string, unknown>
  expect(written).toMatchObject({ template: 'outback', theme: { accent: '#ffcc00' } })
  expect(written).not.toHaveProperty('tagline')
  const { site } = await loadTenant(dir)
  expect(site).toMatchObject({
    template: 'rv',
    tagline: 'Out there',
    theme: { brand: '#7a1f5c', accent: '#ffcc00' },
  })
  expect(() => templateNamed('outbak', dir)).toThrow('there’s no template outbak: did you mean outback?')
  expect(() => templateNamed('none', dir)).toThrow(
    'choose one of group, rv, moto, trucks, campers, broken, outback',
  )
  expect(() => templateNamed('broken', dir)).toThrow('extensions/templates/broken.json: ')
})

test.each(TEMPLATES)('A new American tenant is spelled so, except its name: %s', async (template) => {
  using tenants = folder()
  const name = 'Van Tyres & Caravans'
  const { dir } = await make(tenants.path, { template, region: 'en-US', name })
  const { site, content } = await loadTenant(dir)
  expect(site.name).toBe(name)
  const { tagline, hero, home } = site
  const texts = JSON.stringify([tagline, hero.title, hero.text, home, content])
    .replaceAll('Van Tyres &amp; Caravans', '')
    .replaceAll(name, '')
    // Addresses use the same names for bodies as the stock, whatever the region calls them.
    .replace(/"(?:href|image)":"[^"]*"/g, '')
  expect(texts).not.toMatch(
    /\b(?:tyres?|licence|utes?|caravans?|van|payslips|postcode|repayments|enquiry|campervans?|workshop|kilometres|small print|payout|government charges|sign and collect)\b/i,
  )
  // Americans, too, call a campervan with a lifting roof a pop-top. To them, a pop-up is a folding trailer.
  if (template === 'campers') expect(texts).not.toMatch(/pop-ups/i)
})

test('A new American motorcycle dealer’s prices say that taxes and fees come on top, and nothing speaks of learners', async () => {
  using tenants = folder()
  const { dir } = await make(tenants.path, { template: 'moto', region: 'en-US' })
  const { pricing, search_filters } = (await loadTenant(dir)).site
  const basis = 'plus_taxes_and_fees'
  expect(pricing).toMatchObject({ new: basis, used: basis, demo: basis })
  expect(search_filters).toContain('capacity')
  expect(search_filters).not.toContain('learner')
})

test('A new site.json has only non-default settings, and the schema for text editors', async () => {
  using tenants = folder()
  const { dir } = await make(tenants.path)
  const site = JSON.parse(readFileSync(join(dir, 'site.json'), 'utf8')) as Record<string, unknown>
  expect(existsSync(join(dir, String(site['$schema'])))).toBe(true)
  for (const field of ['template', 'region', 'vehicle_type', 'navigation', 'search', 'chat'])
    expect(site, field).not.toHaveProperty(field)
})

test('A new tenant may have any name, which is escaped', async () => {
  using tenants = folder()
  const name = `A <b>"bold"</b> & [link](https://x.example) *yard*: ${'`'}code${'`'} 'x' #1`
  const { dir } = await make(tenants.path, { name })
  const { site, content } = await loadTenant(dir)
  expect(site.name).toBe(name)
  const about = content.find(({ path }) => path === '/about-us')
  expect(about?.html).toContain('A &lt;b&gt;"bold"&lt;/b&gt; &amp; [link](https://x.example) *yard*: `code`')
  expect(about?.html).not.toMatch(/<b>|<em>|x\.example"/)
})

test('`new` leaves existing folders alone', async () => {
  using tenants = folder({ 'blue-gum/notes.txt': 'mine', 'Red-Gum/x': '' })
  await expect(make(tenants.path)).rejects.toThrow(
    /there’s already a folder .*blue-gum, so nothing was changed/,
  )
  await expect(make(tenants.path, { slug: 'red-gum' })).rejects.toThrow(/already/)
  expect(readFileSync(join(tenants.path, 'blue-gum/notes.txt'), 'utf8')).toBe('mine')
  expect(readdirSync(tenants.path).sort()).toEqual(['Red-Gum', 'blue-gum'])
})

test('`new` is all or nothing: a failure leaves nothing, and what a killed run left is removed', async () => {
  using tenants = folder()
  const broken = () => {
    throw new Error('no stock today')
  }
  await expect(newTenant(ANSWERS, { tenantsDir: tenants.path, sampleStock: broken })).rejects.toThrow(
    'no stock',
  )
  expect(readdirSync(tenants.path)).toEqual([])
  mkdirSync(join(tenants.path, '.new-blue-gum/blue-gum/content'), { recursive: true })
  writeFileSync(join(tenants.path, '.new-blue-gum/blue-gum/content/half.md'), 'half')
  writeFileSync(join(tenants.path, '.new-blue-gum.lock'), '999999999')
  const { dir } = await make(tenants.path)
  expect(readdirSync(tenants.path)).toEqual(['blue-gum'])
  expect(existsSync(join(dir, 'content/half.md'))).toBe(false)
})

test('`new` makes nothing for an invalid slug, even if called without the command line', async () => {
  using tenants = folder()
  for (const slug of ['', '.', '..', '../x', 'a/b', 'a b', '-x', 'x-', 'ä', 'a'.repeat(64), 'a.b']) {
    expect(slugTrouble(slug), slug).toMatch(/^must be/)
    await expect(make(tenants.path, { slug })).rejects.toThrow(/must be/)
  }
  expect(readdirSync(tenants.path)).toEqual([])
  expect([slugTrouble('a'), slugTrouble('Blue_Gum-2')]).toEqual([undefined, undefined])
})

test('A name is made from a slug, and one that is empty, too long or on two lines is refused', () => {
  expect(nameOf('blue-gum_motors')).toBe('Blue Gum Motors')
  expect(['', ' ', 'a\nb', 'x'.repeat(121)].map((name) => nameTrouble(name) === undefined)).toEqual(
    Array(4).fill(false),
  )
  expect(nameTrouble('Jörg’s Café & Söhne')).toBeUndefined()
})

test('`new` adjusts colours that are hard to see and says why, and keeps others', async () => {
  using tenants = folder()
  const { dir, notes } = await make(tenants.path, { brand: '#ffee00', accent: '#112233' })
  expect(notes).toEqual([
    expect.stringMatching(
      /^brand #ffee00 is hard to see on the page #ffffff \(contrast 1\.\d\d:1, .* is used instead$/,
    ),
    expect.stringMatching(/^accent #112233 is hard to see on dark bands #071c30/),
  ])
  const { theme } = (await loadTenant(dir)).site
  expect([theme.brand, theme.accent]).not.toEqual(['#ffee00', '#112233'])
  expect((await check(dir)).filter(({ field }) => field.startsWith('theme'))).toEqual([])
  const kept = await make(tenants.path, { slug: 'other', brand: '#770011' })
  expect([kept.notes, (await loadTenant(kept.dir)).site.theme.brand]).toEqual([[], '#770011'])
})

test('`new` gives each tenant its own website id', async () => {
  using tenants = folder({ 'odd/site.json': '{"id": "7"', 'real/site.json': '{"id": 2101}' })
  const warn = vi.spyOn(console, 'error')
  const idOf = async (slug: string) => (await loadTenant((await make(tenants.path, { slug })).dir)).site.id
  expect([await idOf('a'), await idOf('b')]).toEqual([90_001, 90_002])
  expect(warn).not.toHaveBeenCalled()
})

test('What’s known of the dealer is written once, and nothing is made up beside it', async () => {
  using tenants = folder()
  const dealer = {
    ...{ phone: '03 9700 1234', email: 'sales@bluegum.test', hours: 'Mon-Fri 8am-5pm, Sat-Sun closed' },
    ...{ street: '12 Princes Highway', city: 'Dandenong', state: 'VIC', postcode: '3175' },
  }
  const { dir } = await make(tenants.path, { dealer })
  const all = ['site.json', 'snapshot.json', ...contentOf(dir)].map((file) =>
    readFileSync(join(dir, file), 'utf8'),
  )
  for (const value of Object.values(dealer))
    expect(all.join('').split(`"${value}"`).length - 1, value).toBe(1)
  const found = await check(dir)
  expect(found.flatMap(({ file, field }) => (file === 'site.json' ? field : []))).toEqual(['url'])
  const { site } = await loadTenant(dir)
  expect([site.city, site.state, site.locations[0]?.phone, site.opening_hours.length]).toEqual([
    'Dandenong',
    'VIC',
    dealer.phone,
    7,
  ])
  expect(site.leads.destinations).toMatchObject([{ kind: 'email', to: [dealer.email] }])
  const file = join(dir, 'site.json')
  const day = { weekday: 1, status: 'open', open: '08:00', close: '17:00' }
  writeFileSync(file, readFileSync(file, 'utf8').replace('{', `{"opening_hours": ${JSON.stringify([day])},`))
  expect((await check(dir)).flatMap(({ file, field }) => (file === 'site.json' ? field : []))).toEqual([
    'url',
    'opening_hours',
  ])
  await expect(make(tenants.path, { slug: 'other', dealer: { hours: 'Mon 25:99-26:00' } })).rejects.toThrow(
    /locations\[0\]\.hours/,
  )
})

const contentOf = (dir: string): string[] =>
  readdirSync(join(dir, 'content')).map((file) => `content/${file}`)

test('A tenant’s id is read only from its own site.json', async () => {
  using tenants = folder({ 'other/site.json': '{"id":900000}', 'other/content/a.md': '' })
  expect((await loadTenant((await make(tenants.path)).dir)).site.id).toBe(900_001)
  mkdirSync(join(tenants.path, 'linked/content'), { recursive: true })
  using elsewhere = folder({ 'site.json': '{"id":990000}' })
  symlinkSync(join(elsewhere.path, 'site.json'), join(tenants.path, 'linked/site.json'))
  expect((await loadTenant((await make(tenants.path, { slug: 'red-gum' })).dir)).site.id).toBe(900_002)
})
