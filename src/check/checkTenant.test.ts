import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { cpSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { folder } from '#site/testing/fixtures.ts'
import { checkTenant, type CheckOptions } from './checkTenant.ts'
import { lineOf, type Finding } from './finding.ts'

/** The demo tenant that these tests copy. Each test breaks its copy in one way. */
const DEMO = new URL('../../tenants/saltbush-campers', import.meta.url).pathname
const NOW = Date.parse('2026-11-21T00:00:00Z')

let fixture: ReturnType<typeof folder>
let dir: string
beforeEach(() => {
  fixture = folder()
  dir = join(fixture.path, 'saltbush-campers')
  cpSync(DEMO, dir, { recursive: true })
})
afterEach(() => fixture[Symbol.dispose]())

const look = (options: Partial<CheckOptions> = {}) =>
  checkTenant(dir, { now: NOW, environment: {}, online: false, ...options })
/** Returns the findings that weren't there before the change. */
const news = async (change: () => void, options: Partial<CheckOptions> = {}) => {
  const before = new Set((await look()).map(({ field, message }) => field + message))
  change()
  return (await look(options))
    .filter(({ field, message }) => !before.has(field + message))
    .map((finding) => `${finding.level} ${lineOf(finding)}`)
}
const edit = (file: string, change: (text: string) => string) =>
  writeFileSync(join(dir, file), change(readFileSync(join(dir, file), 'utf8')))
type Json = Record<string, unknown>
const settings = (change: (site: Record<string, Json> & Json) => void) =>
  edit('site.json', (text) => {
    const site = JSON.parse(text) as Record<string, Json> & Json
    change(site)
    return JSON.stringify(site, null, 2)
  })

test('finds no errors in a demo tenant, and writes nothing', async () => {
  const before = readdirSync(fixture.path, { recursive: true })
  expect((await look()).filter(({ level }) => level === 'error')).toEqual([])
  expect(readdirSync(fixture.path, { recursive: true })).toEqual(before)
})

test('names the file, line and field of whatever the build refuses', async () => {
  const found = await news(() => {
    edit('site.json', (text) => text.replace('"tagline"', '"taglien"'))
    edit('content/finance.md', (text) => text.replace(/^title:.*$/m, 'title: [1]'))
  })
  expect(found).toEqual([
    expect.stringMatching(/^error site\.json:\d+: taglien isn't known here: did you mean 'tagline'\?$/),
    expect.stringMatching(/^error content\/finance\.md: title must be text/),
  ])
})

test.each<[string, Record<string, string | undefined>]>([
  ['a link to a new page', { 'content/about-us.md': 'See [this](/nowhere).', 'content/new.md': 'New' }],
  [
    'a removed page',
    { 'content/try-a-night.md': undefined, 'content/about-us.md': 'See [this](/try-a-night).' },
  ],
  ['settings that can’t be read', { 'site.json': '{' }],
  ['a file that is too large', { 'content/about-us.md': 'x'.repeat(2 ** 20) }],
])('finds the same problems before and after edits are written: %s', async (_, texts) => {
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
    if (text === undefined) rmSync(join(dir, file))
    else writeFileSync(join(dir, file), text)
  const after = await look()
  expect(after).not.toEqual(before)
  expect(all).toEqual(after)
  const isError = ({ level }: Finding) => level === 'error'
  expect(errors.filter(isError)).toEqual(after.filter(isError))
})

test('says why requested alerts can’t be offered', async () => {
  const wanted = () => settings((site) => Object.assign(site, { alerts: true }))
  const mail = { FORECOURT_SMTP_URL: 'smtp://mail.example', FORECOURT_SMTP_FROM: 'a@b.example' }
  expect(await news(wanted)).toEqual([
    expect.stringMatching(/^warning site\.json:\d+: alerts is not offered: FORECOURT_SMTP_URL is not set/),
  ])
  expect((await look({ environment: mail })).filter(({ field }) => field === 'alerts')).toEqual([])
})

const PICTURES = {
  has: (path: string) => /^\/images\/(?:vehicles|scenes)\//.test(path) && !path.includes('dealrship'),
  names: ['/images/scenes/dealership.jpg'],
}

test('finds missing pictures in settings, at the top of a page and in its text', async () => {
  const found = await news(
    () => {
      settings((site) => {
        site['hero'] = { ...site['hero'], image: '/pictures/front.jpg' }
        site['home'] = {
          ...site['home'],
          story: { title: 'Us', text: 'We.', image: '/images/scenes/dealrship.jpg' },
        }
      })
      edit('content/warranty.md', (text) =>
        text.replace(/^image:.*$/m, '').replace(/^title:/m, 'image: /images/x.jpg\ntitle:'),
      )
      edit(
        'content/finance.md',
        (text) =>
          `${text}\n\n![us](us.jpg) ![away](https://elsewhere.example/a.jpg)\n![there](/images/scenes/dealership.jpg?x=1)\n`,
      )
    },
    { pictures: PICTURES },
  )
  expect(found).toEqual([
    expect.stringMatching(
      /^error site\.json:\d+: hero\.image '\/pictures\/front\.jpg' doesn’t exist: a site’s own pictures are under \/images\//,
    ),
    expect.stringMatching(/^error content\/finance\.md:\d+: the picture 'us\.jpg' doesn’t exist/),
    expect.stringMatching(
      /^warning site\.json:\d+: home\.story\.image '.*dealrship\.jpg' doesn’t exist .*: did you mean '\/images\/scenes\/dealership\.jpg'\?/,
    ),
    expect.stringMatching(
      /^warning content\/warranty\.md:\d+: image '\/images\/x\.jpg' doesn’t exist .*: correct the name/,
    ),
  ])
})

test("warns that an editor's http:// pictures are requested over https://", async () => {
  const found = await news(() => {
    settings((site) => {
      site['hero'] = { ...site['hero'], image: 'http://elsewhere.example/hero.jpg' }
    })
    edit(
      'content/finance.md',
      (text) => `${text}\n\n![a](http://elsewhere.example/a.jpg) ![b](//elsewhere.example/b.jpg)\n`,
    )
  })
  expect(found).toEqual([
    expect.stringMatching(
      /^warning site\.json:\d+: hero\.image 'http:\/\/elsewhere\.example\/hero\.jpg' uses http:\/\//,
    ),
    expect.stringMatching(
      /^warning content\/finance\.md:\d+: the picture 'http:\/\/elsewhere\.example\/a\.jpg' uses http:\/\//,
    ),
  ])
})

test("asks the dealer's own image service about each of its pictures once, with --online", async () => {
  const asked: string[] = []
  const service = createServer(({ method, url = '' }, answer) => {
    asked.push(`${method} ${url}`)
    answer.writeHead(url.includes('gone') ? 404 : 200).end()
  })
  await new Promise<void>((done) => service.listen(0, '127.0.0.1', done))
  const { port } = service.address() as AddressInfo
  const environment = { FORECOURT_IMAGES_URL: `http://127.0.0.1:${port}/` }
  const change = () =>
    edit('content/finance.md', (text) => `${text}\n![a](/images/team/gone.jpg) ![b](/images/team/ana.jpg)\n`)
  try {
    const found = (await news(change, { online: true, environment })).filter((line) =>
      /picture|image service/.test(line),
    )
    expect(found).toEqual([
      expect.stringMatching(
        /^error content\/finance\.md:\d+: the picture '\/images\/team\/gone\.jpg' doesn’t exist: the image service responded with 404/,
      ),
    ])
    expect(asked).toContain('HEAD /images/team/ana.jpg?width=64')
    expect(new Set(asked).size).toBe(asked.length)
  } finally {
    service.closeAllConnections()
    service.close()
  }
  const silent = (await look({ online: true, environment })).filter(({ message }) =>
    message.includes('image service'),
  )
  expect(silent).toMatchObject([
    { level: 'warning', message: expect.stringMatching(/can't be reached.*FORECOURT_IMAGES_URL/) },
  ])
})

test('finds dead links in menus, text and anchors, and doesn’t report working links', async () => {
  const found = await news(() => {
    settings((site) => {
      site['custom_button'] = { label: 'Go', href: '/financ' }
      const header = site['navigation']?.['header'] as Json[]
      header.push(
        { label: 'Away', href: 'https://elsewhere.example/x' },
        { label: 'Odd', href: '/no-such-page?x=1#y' },
      )
    })
    edit(
      'content/warranty.md',
      (text) =>
        `${text}\n[a](/servise) [b](/finance#no-such-heading) [c](/finance#finance-form) [d](#nowhere)\n[e](/pages/service/) [f](/search/used-cars?make=Ford#top-of-list) [g](/images/x.jpg) [h](tel:123) [i](/campers/sold-long-ago/checkout-journey)\n[j](/contact#form)\n`,
    )
  })
  expect(found).toEqual([
    expect.stringMatching(
      /^error site\.json:\d+: custom_button\.href '\/financ' leads nowhere: .*; did you mean '\/finance'\?$/,
    ),
    expect.stringMatching(
      /^error site\.json:\d+: navigation\.header\[7\]\.href '\/no-such-page\?x=1#y' leads nowhere: the site has no page/,
    ),
    expect.stringMatching(
      /^error content\/warranty\.md:\d+: the link '\/servise' leads nowhere: .*did you mean '\/service'\?$/,
    ),
    expect.stringMatching(
      /^error content\/warranty\.md:\d+: the link '\/finance#no-such-heading' points to a heading that \/finance doesn’t have/,
    ),
    expect.stringMatching(
      /^error content\/warranty\.md:\d+: the link '#nowhere' points to a heading that \/warranty doesn’t have/,
    ),
  ])
})

test('finds colours with too little contrast', async () => {
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

test('reports stock that is missing, truncated, only a sample or from another website, and passes on the stock’s own warnings', async () => {
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
  expect(await news(() => rmSync(join(dir, 'snapshot.json')))).toEqual([
    expect.stringMatching(/^error snapshot\.json: is missing/),
  ])
})

test('reports an empty snapshot once, as having no stock', async () => {
  const found = await news(() => edit('snapshot.json', () => '{}'))
  expect(found.filter((line) => line.startsWith('warning snapshot.json'))).toHaveLength(1)
})

test('finds third-party services that are only half configured', async () => {
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

test('checks the deploy target: wrong settings are errors, and variables missing on this machine are warnings', async () => {
  const found = await news(() => settings((site) => void (site['deploy'] = { target: 'netlify' })))
  expect(found).toEqual([
    expect.stringMatching(/^error site\.json: deploy\.site_id is missing/),
    expect.stringMatching(/^warning NETLIFY_AUTH_TOKEN is not set/),
  ])
})

test('reports errors for settings that would send secrets in plain text, and for a target shared by two tenants', async () => {
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
    expect.stringMatching(/^error site\.json:\d+: search\.host must be an https:\/\/ address: the admin key/),
    expect.stringMatching(/^error site\.json:\d+: deploy\.bucket is also used by other/),
  ])
})

test('finds the filler text and comments of a new tenant, with their lines', async () => {
  const found = await news(() =>
    edit(
      'content/careers.md',
      (text) => `${text}\nLorem ipsum dolor.\n\n<!-- replace: who we\nlook for -->\n`,
    ),
  )
  const end = readFileSync(join(dir, 'content/careers.md'), 'utf8').split('\n').length
  expect(found).toEqual([
    `warning content/careers.md:${end - 2}: still needs writing: who we look for. Then remove the comment`,
    `warning content/careers.md:${end - 4}: contains filler text (lorem ipsum). Replace it with real text`,
  ])
})

test("with --online, names addresses that don't respond; any response counts", async () => {
  const server = createServer((_, response) => response.writeHead(403).end())
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  const xtime = (url: string) => () => settings((site) => void (site['xtime_url'] = url as unknown as Json))
  try {
    expect(await news(xtime(`http://127.0.0.1:${port}/`), { online: true })).toEqual([])
  } finally {
    await new Promise((closed) => server.close(closed))
  }
  expect(await news(() => {}, { online: true })).toEqual([
    expect.stringMatching(
      /^warning site\.json:\d+: xtime_url can't be reached \(127\.0\.0\.1:\d+: ECONNREFUSED\)/,
    ),
  ])
})

test('handles a missing folder and an invalid slug', async () => {
  const at = (path: string) => checkTenant(path, { now: NOW, environment: {}, online: false })
  expect((await at(join(fixture.path, 'nobody'))).map(lineOf)).toEqual([
    expect.stringContaining('is missing'),
  ])
  expect((await at(join(fixture.path, 'no slug'))).map(lineOf)).toEqual([
    expect.stringContaining('is not a tenant'),
  ])
})

test('finds unusable addresses in the stock: pictures over http, history reports without a host', async () => {
  const change = (cars: Json[]) => {
    const [one, two] = cars
    if (one) one['primary_image_url'] = 'http://img.example/1.jpg'
    if (two)
      Object.assign(two, {
        images: [{ image: { url: 'http://img.example/2.jpg', thumb: { url: '' } } }],
        file: '/uploads/r.pdf',
      })
    return [one?.['slug'], two?.['slug']]
  }
  const model = { id: 1, slug: 'van', name: 'Van', image: { url: 'http://img.example/van.jpg', thumb: '' } }
  let slugs: unknown[] = []
  const found = await news(() =>
    edit('snapshot.json', (text) => {
      const snapshot = JSON.parse(text) as Json & { cars: Json[] }
      slugs = change(snapshot.cars)
      snapshot['models'] = [model]
      return JSON.stringify(snapshot)
    }),
  )
  expect(found).toEqual([
    `warning snapshot.json: cars 2 vehicles have pictures at http:// addresses (first: ${slugs[0] as string}): browsers fetch them over https:// instead. If any don’t show, correct the addresses in the dealer backend`,
    'warning snapshot.json: models 1 model has pictures at http:// addresses (first: van): browsers fetch them over https:// instead. If any don’t show, correct the addresses in the dealer backend',
    `warning snapshot.json: cars 1 vehicle has a history report address without a host (first: ${slugs[1] as string}): pull the stock again with \`forecourt snapshot saltbush-campers\` to get the full address`,
  ])
})

test("names the field of each phrase the search doesn't understand, in the site’s own words and lists", async () => {
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

test('finds redirects that lead nowhere, go in a circle or start at a page, and says which of them stop a build', async () => {
  const found = await news(() =>
    settings((site) => {
      Object.assign(site, {
        redirects: [
          { from: '/old.html', to: '/contact' },
          { from: '/lost', to: '/contcat' },
          { from: '/a', to: '/b' },
          { from: '/b/', to: '/a/' },
          { from: '/contact', to: '/' },
          { from: '/two-steps', to: '/old.html' },
        ],
      })
    }),
  )
  expect(found).toEqual([
    expect.stringMatching(
      /^error site\.json:\d+: redirects\[1\]\.to '\/contcat' leads nowhere.* did you mean '\/contact'/,
    ),
    expect.stringMatching(/^error site\.json:\d+: redirects\[2\]\.to '\/b' redirects in a circle/),
    expect.stringMatching(/^error site\.json:\d+: redirects\[3\]\.to '\/a\/' redirects in a circle/),
    expect.stringMatching(/^warning site\.json:\d+: redirects\[4\]\.from '\/contact' has a page/),
    expect.stringMatching(
      /^warning site\.json:\d+: redirects\[5\]\.to '\/old\.html' redirects again, to '\/contact'/,
    ),
  ])
})
