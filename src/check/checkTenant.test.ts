import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { photograph } from '#photos/testing/photoHost.ts'
import { checkTenant } from './checkTenant.ts'
import { lineOf, type Finding } from './finding.ts'
import { NOW, useDemoCopy, type Json } from './testing/demoCopy.ts'

const { tenants, dir, look, news, edit, settings } = useDemoCopy()

test('A demo tenant has no errors, and the check writes nothing', async () => {
  const before = readdirSync(tenants(), { recursive: true })
  expect((await look()).filter(({ level }) => level === 'error')).toEqual([])
  expect(readdirSync(tenants(), { recursive: true })).toEqual(before)
})

test('Whatever the build refuses is reported with its file, line and field', async () => {
  const found = await news(() => {
    edit('site.json', (text) => text.replace('"tagline"', '"taglien"'))
    edit('content/finance.md', (text) => text.replace(/^title:.*$/m, 'title: [1]'))
  })
  expect(found).toEqual([
    expect.stringMatching(/^error site\.json:\d+: taglien isn’t known here: did you mean 'tagline'\?$/),
    expect.stringMatching(/^error content\/finance\.md:2: title must be text/),
  ])
})

test.each<[string, string]>([
  ['content/finance.md', '---\ntitle: A\npath: /finance\n---\n::form{id=nope}\n\n<iframe></iframe>\n'],
  ['theme.css', '.card {'],
])('An error in %s hides no warnings about other things', async (file, text) => {
  const found = await news(() => {
    writeFileSync(join(dir(), file), text)
    edit('content/about-us.md', (about) => `${about}\n<video></video>\n`)
    settings((site) => (site['theme'] = { ...site['theme'], ink: '#aaaaaa' }))
  })
  const iframe = 'warning content/finance.md:7: <iframe> with everything in it was removed'
  const ink = expect.stringMatching(/^warning site\.json:\d+: theme\.ink/) as unknown
  expect(found).toEqual([
    expect.stringMatching(`^error ${file}:\\d`),
    ink,
    ink,
    expect.stringMatching(/^warning content\/about-us\.md:\d+: <video>/),
    ...(file === 'theme.css' ? [] : [expect.stringContaining(iframe)]),
  ])
})

test('An error in site.json hides no warnings about pages', async () => {
  const found = await news(() => {
    edit('site.json', (text) => text.replace('"tagline"', '"taglien"'))
    edit('content/about-us.md', (about) => `${about}\n<video></video>\n`)
  })
  expect(found).toEqual([
    expect.stringMatching(/^error site\.json:\d+: taglien/),
    expect.stringMatching(/^warning content\/about-us\.md:\d+: <video>/),
  ])
})

test('An error in the project’s template is reported with its line', async () => {
  const template = join(tenants(), 'extensions/templates/coast.json')
  mkdirSync(dirname(template), { recursive: true })
  const found = await news(() => {
    writeFileSync(join(tenants(), 'forecourt.config.ts'), 'export default {}')
    writeFileSync(template, '{\n  "extends": "campers",\n  "tagline": 5\n}')
    settings((site) => Object.assign(site, { template: 'coast' }))
  })
  expect(found).toEqual([
    expect.stringMatching(/^error extensions\/templates\/coast\.json:3: tagline must be/),
  ])
})

test('A plan that throws is reported with its file and line', async () => {
  const section = join(tenants(), 'extensions/sections/own/section.ts')
  mkdirSync(dirname(section), { recursive: true })
  const found = await news(() => {
    writeFileSync(join(tenants(), 'forecourt.config.ts'), 'export default {}')
    writeFileSync(
      section,
      `import { object } from 'forecourt/fields'
const plan = () => { throw new Error('it’s broken') }
export default { title: 'Own', pages: ['content'], schema: object({}), plan }`,
    )
    writeFileSync(join(dirname(section), 'Section.astro'), '')
    settings((site) => Object.assign(site, { content: { sections: ['text', 'own'] } }))
  })
  expect(found).toEqual(['error extensions/sections/own/section.ts: line 2: it’s broken'])
})

test.each<[string, Record<string, string | undefined>]>([
  ['a link to a new page', { 'content/about-us.md': 'See [this](/nowhere).', 'content/new.md': 'New' }],
  [
    'a removed page',
    { 'content/try-a-night.md': undefined, 'content/about-us.md': 'See [this](/try-a-night).' },
  ],
  ['settings that can’t be read', { 'site.json': '{' }],
  ['a file that is too large', { 'content/about-us.md': 'x'.repeat(2 ** 20) }],
])('The check finds the same before and after writing an edit with %s', async (_, texts) => {
  const pageWith = (file: string, text: string) =>
    `---\ntitle: Page\npath: ${file.slice(7, -3)}\n---\n${text}\n`
  const edits = new Map(
    Object.entries(texts).map(([file, text]) => [
      file,
      text === undefined || file === 'site.json' ? text : pageWith(file, text),
    ]),
  )
  const [before, all, errors] = [await look(), await look({ edits }), await look({ edits, errorsOnly: true })]
  expect(await look()).toEqual(before)
  for (const [file, text] of edits)
    if (text === undefined) rmSync(join(dir(), file))
    else writeFileSync(join(dir(), file), text)
  const after = await look()
  expect(after).not.toEqual(before)
  expect(all).toEqual(after)
  const isError = ({ level }: Finding) => level === 'error'
  expect(errors.filter(isError)).toEqual(after.filter(isError))
})

test('The check says why requested alerts can’t be offered', async () => {
  const wanted = () => settings((site) => Object.assign(site, { alerts: true }))
  const mail = { FORECOURT_SMTP_URL: 'smtp://mail.example', FORECOURT_SMTP_FROM: 'a@b.example' }
  expect(await news(wanted, { needs: true })).toEqual([
    expect.stringMatching(
      /^warning site\.json:\d+: alerts is not offered: FORECOURT_SMTP_URL and FORECOURT_SMTP_FROM are not set/,
    ),
  ])
  expect((await look({ environment: mail, needs: true })).filter(({ field }) => field === 'alerts')).toEqual(
    [],
  )
})

test(
  'Vehicles without a picture are counted, unless the photos folder has one named after them',
  { tags: 'nightly' },
  async () => {
    const numbers: string[] = []
    const found = await news(() =>
      edit('snapshot.json', (text) => {
        const { cars, ...rest } = JSON.parse(text) as { cars: Json[] }
        numbers.push(...cars.map(({ stocknum }) => String(stocknum)))
        return JSON.stringify({
          ...rest,
          cars: cars.map((car) => ({ ...car, primary_image_url: '', images: [] })),
        })
      }),
    )
    expect(found).toEqual([
      expect.stringMatching(/^warning snapshot\.json: cars 28 of 28 vehicles are for sale without a picture/),
    ])
    mkdirSync(join(dir(), 'photos'))
    for (const number of numbers) writeFileSync(join(dir(), `photos/${number}.jpg`), await photograph())
    expect((await look()).filter(({ message }) => message.includes('without a picture'))).toEqual([])
  },
)

test('Colours with too little contrast are reported', async () => {
  const found = await news(() =>
    settings((site) => {
      site['theme'] = { ...site['theme'], ink: '#aaaaaa', accent: '#0a3538' }
    }),
  )
  expect(found).toEqual([
    expect.stringMatching(
      /^warning site\.json:\d+: theme\.ink #aaaaaa on theme\.paper .* but needs 4\.5:1.*; choose colours that are further apart$/,
    ),
    expect.stringMatching(/theme\.ink #aaaaaa on theme\.surface/),
    expect.stringMatching(/theme\.accent #0a3538 on theme\.night .*; choose colours that are further apart$/),
  ])
})

test('Missing, truncated, sample and foreign stock is reported, and so are the stock’s warnings', async () => {
  expect(
    await news(() =>
      edit('snapshot.json', (text) => text.replace('"website_id": 2105', '"website_id": 7, "sample": true')),
    ),
  ).toEqual([
    expect.stringMatching(/^warning snapshot\.json: is sample stock/),
    expect.stringMatching(/^warning snapshot\.json: website_id is 7, but id in site\.json is 2105/),
  ])
  expect(
    await news(() => edit('snapshot.json', (text) => text.replace(/"price": \d+/, '"price": "cheap"'))),
  ).toEqual([
    expect.stringMatching(
      /^warning snapshot\.json: cars\[\d+\] .*price should be a number.*Correct it in the dealer backend/,
    ),
  ])
  expect(await news(() => edit('snapshot.json', (text) => text.slice(0, 5_000)))).toEqual([
    expect.stringMatching(/^error snapshot\.json: is not valid JSON.*forecourt snapshot saltbush-campers/),
  ])
  expect(await news(() => rmSync(join(dir(), 'snapshot.json')))).toEqual([
    expect.stringMatching(/^error snapshot\.json: is missing/),
  ])
})

test('An empty snapshot is reported once', async () => {
  const found = await news(() => edit('snapshot.json', () => '{}'))
  expect(found.filter((line) => line.startsWith('warning snapshot.json'))).toHaveLength(1)
})

test('Third-party services that are only half configured are reported', async () => {
  const found = await news(() =>
    settings((site) => {
      site['dealerstudio'] = false as unknown as Json
      site['script_hosts'] = { tag_manager: '/fakes', support: 'https://help.example' }
    }),
  )
  expect(found.map((line) => line.replace(/:\d+/, ''))).toEqual([
    expect.stringMatching(/^warning site\.json: tracking\.vehicle_finder_key is set, but the flag dealer/),
    expect.stringMatching(
      /^warning site\.json: script_hosts\.call_tracking is empty, .* although the flag dealercell /,
    ),
    expect.stringMatching(/^warning site\.json: script_hosts\.text_us is empty, .* although its key /),
    expect.stringMatching(/^warning site\.json: script_hosts points to the fake scripts/),
  ])
})

test('Wrong deploy settings are errors, and variables missing on this machine are warnings', async () => {
  const found = await news(() => settings((site) => void (site['deploy'] = { target: 'netlify' })), {
    needs: true,
  })
  expect(found).toEqual([
    expect.stringMatching(/^error site\.json:\d+: deploy\.site_id is missing/),
    expect.stringMatching(
      /^warning site\.json:\d+: deploy\.target needs NETLIFY_AUTH_TOKEN, which is not set/,
    ),
  ])
})

test('Settings that send secrets in plain text, and a target that two tenants share, are errors', async () => {
  const places = new Map([['s3 https://storage.example sites/', ['saltbush-campers', 'other']]])
  const found = await news(
    () =>
      settings((site) => {
        site['search'] = { ...site['search'], host: 'http://search.example', app_id: 'A', api_key: 'k' }
        site['deploy'] = {
          target: 's3',
          bucket: 'sites',
          region: 'auto',
          endpoint: 'https://storage.example',
        }
      }),
    { places, environment: { AWS_PROFILE: 'x', FORECOURT_S3_HOSTS: 'storage.example' } },
  )
  expect(found).toEqual([
    expect.stringMatching(
      /^error site\.json:\d+: search\.host must be an https:\/\/ address; otherwise the admin key/,
    ),
    expect.stringMatching(/^error site\.json:\d+: deploy\.bucket is also used by other/),
  ])
})

test('A new tenant’s filler text and comments are reported with their lines', async () => {
  const found = await news(() =>
    edit(
      'content/careers.md',
      (text) => `${text}\nLorem ipsum dolor.\n\n<!-- replace: who we\nlook for -->\n`,
    ),
  )
  const end = readFileSync(join(dir(), 'content/careers.md'), 'utf8').split('\n').length
  expect(found).toEqual([
    `warning content/careers.md:${end - 2}: still needs your own text: who we look for. Write it, then remove this comment`,
    `warning content/careers.md:${end - 4}: contains filler text (lorem ipsum). Replace it with real text`,
  ])
})

test('A missing folder and an invalid slug are reported', async () => {
  const at = (path: string) =>
    checkTenant(path, { stateDir: 'no-state', now: NOW, environment: {}, online: false })
  expect((await at(join(tenants(), 'nobody'))).map(lineOf)).toEqual([expect.stringContaining('is missing')])
  expect((await at(join(tenants(), 'no slug'))).map(lineOf)).toEqual([
    expect.stringContaining('is not a tenant'),
  ])
})

test('Each phrase that the search can’t use is reported, in the site’s own words and lists', async () => {
  const found = await news(() =>
    settings((site) => {
      Object.assign(site, {
        search_words: [
          { says: 'bus', means: 'campervan under $80,000' },
          { says: 'wiggly', means: 'zzyzx campervan' },
          { says: 'loop', means: 'wiggly' },
          { says: 'campervan', means: 'campervans' },
          { says: 'deal', means: 'cheapest diesel' },
          { says: 'nothing', means: 'for sale' },
        ],
        landing_listings: [
          { slug: 'good', search: 'buses with solar' },
          { slug: 'odd', search: 'qwertish vans under $80,000' },
          { slug: 'sorted', search: 'cheapest campervans' },
          { slug: 'all', search: 'for sale' },
        ],
      })
    }),
  )
  expect(found).toEqual([
    expect.stringMatching(
      /^error site\.json:\d+: search_words\[1\]\.means “zzyzx” doesn’t match anything on this site/,
    ),
    expect.stringMatching(
      /^error site\.json:\d+: search_words\[2\]\.means uses another entry of search_words \(“wiggly”\)/,
    ),
    expect.stringMatching(/^error site\.json:\d+: search_words\[3\]\.means .*can’t explain itself/),
    expect.stringMatching(/^error site\.json:\d+: search_words\[4\]\.means “cheapest” asks for a sort order/),
    expect.stringMatching(
      /^error site\.json:\d+: search_words\[5\]\.means “for sale” doesn’t ask for anything/,
    ),
    expect.stringMatching(/^error site\.json:\d+: landing_listings\[1\]\.search “qwertish” means nothing/),
    expect.stringMatching(
      /^error site\.json:\d+: landing_listings\[2\]\.search “cheapest” asks for a sort order/,
    ),
    expect.stringMatching(/^error site\.json:\d+: landing_listings\[3\]\.search means nothing here/),
  ])
})
