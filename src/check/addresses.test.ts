import { expect, test } from 'vitest'
import { serveOnFreePort } from '#lib/testing/serveOnFreePort.ts'
import { useDemoCopy, type Json } from './testing/demoCopy.ts'

/** Tests what `check` finds about addresses: of pictures, pages, other servers and redirects. */

const { look, news, edit, settings } = useDemoCopy()

const PICTURES = {
  has: (path: string) => /^\/images\/(?:vehicles|scenes)\//.test(path) && !path.includes('dealrship'),
  names: ['/images/scenes/dealership.jpg'],
}

test('Missing pictures are found in settings, at the top of a page and in its text', async () => {
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

test('An editor’s http:// pictures get a warning, because they’re requested over https://', async () => {
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

test('The dealer’s image service is asked about each of its pictures once, with --online', async () => {
  const asked: string[] = []
  const service = await serveOnFreePort({
    fetch: ({ method, url }: Request) => {
      asked.push(`${method} ${url.slice(service.url.length)}`)
      return new Response(null, { status: url.includes('gone') ? 404 : 200 })
    },
  })
  const environment = { FORECOURT_IMAGES_URL: `${service.url}/` }
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
    await service.close()
  }
  const silent = (await look({ online: true, environment })).filter(({ message }) =>
    message.includes('image service'),
  )
  expect(silent).toMatchObject([
    { level: 'warning', message: expect.stringMatching(/can’t be reached.*FORECOURT_IMAGES_URL/) },
  ])
})

test('Dead links in menus, text and anchors are reported, and working links aren’t', async () => {
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

test('Addresses that don’t respond are reported with --online, and any response counts', async () => {
  const server = await serveOnFreePort({ fetch: () => new Response(null, { status: 403 }) })
  const xtime = (url: string) => () => settings((site) => void (site['xtime_url'] = url as unknown as Json))
  try {
    expect(await news(xtime(`${server.url}/`), { online: true })).toEqual([])
  } finally {
    await server.close()
  }
  expect(await news(() => {}, { online: true })).toEqual([
    expect.stringMatching(
      /^warning site\.json:\d+: xtime_url can’t be reached \(127\.0\.0\.1:\d+: ECONNREFUSED\)/,
    ),
  ])
})

test('Addresses in stock that pages leave out or that may not work are reported', async () => {
  const change = (cars: Json[]) => {
    const [one, two, three, four] = cars
    if (one) one['primary_image_url'] = 'http://img.example/1.jpg'
    if (two)
      Object.assign(two, {
        images: [{ image: { url: 'http://img.example/2.jpg', thumb: { url: '' } } }],
        file: '/uploads/r.pdf',
      })
    if (three) Object.assign(three, { primary_image_url: 'images/3.jpg', file: 'reports/r.pdf' })
    if (four)
      Object.assign(four, { primary_image_url: "/images/O'Neil 4.jpg", file: 'https://a.example/r 4.pdf' })
    return [one, two, three].map((car) => car?.['slug'])
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
    `warning snapshot.json: cars 1 vehicle has pictures at addresses that aren’t web addresses or paths (first: ${slugs[2] as string}): pages leave these pictures out. Correct the addresses in the dealer backend`,
    `warning snapshot.json: cars 1 vehicle has a history report address without a host (first: ${slugs[1] as string}): it leads to a file on this site. If the report is on the dealer backend, pull the stock again with \`forecourt snapshot saltbush-campers\` to get the full address`,
    `warning snapshot.json: cars 1 vehicle has a history report address that isn’t a web address or a path (first: ${slugs[2] as string}): the page leaves out the link. Correct the address in the dealer backend`,
  ])
})

test('Redirects that lead nowhere, go in a circle or start at a page are errors or warnings', async () => {
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

test('Pages, lists and blogs at addresses that Forecourt uses itself are errors', async () => {
  const found = await news(() => {
    edit('content/warranty.md', (text) => text.replace(/^path: .*$/m, 'path: /__preview/x'))
    settings((site) => void (site['garage_path'] = '/success' as unknown as Json))
  })
  expect(found).toEqual([
    expect.stringMatching(
      /^error site\.json:\d+: garage_path must be an address that Forecourt doesn’t use itself, not "\/success"/,
    ),
    expect.stringMatching(
      /^error content\/warranty\.md:\d+: path must be an address that .*, not "\/__preview\/x"/,
    ),
  ])
})

test('A page that another page keeps off the site is an error', async () => {
  const found = await news(() =>
    edit('content/warranty.md', (text) => text.replace(/^path: .*$/m, 'path: /mysaltbush')),
  )
  expect(found).toContainEqual(
    expect.stringMatching(/^error content\/warranty\.md:\d+: path keeps the page off the site: another page/),
  )
})

test('A form of one’s own that another page keeps off the site is an error, but not one that a page has', async () => {
  const own = ['/mysaltbush', '/book-a-service', '/warranty', ''].map((path, index) => ({
    id: `own-${index}`,
    path,
    title: 'Ask',
  }))
  const found = await news(() => settings((site) => void (site['forms'] = { own } as unknown as Json)))
  expect(found).toEqual([
    expect.stringMatching(
      /^error site\.json:\d+: forms\.own\[0\]\.path keeps the page off the site: another page already has the address \/mysaltbush$/,
    ),
    expect.stringMatching(
      /^error site\.json:\d+: forms\.own\[1\]\.path keeps the page off the site: another page/,
    ),
  ])
})
