import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { loadTenant } from '../loading/loadTenant.ts'
import { tenantCache } from '../loading/tenantCache.ts'
import { folder, page, SITE, siteProblems } from '../testing/fixtures.ts'

const problems = (more: object, files: Record<string, string> = {}) =>
  siteProblems(JSON.stringify({ ...SITE, ...more }), files)

const PHONE =
  'must be one phone number that can be dialled in Australia, in digits, like “02 6342 1988” or “1300 555 123”'
const monday = { weekday: 1, open: '08:00', close: '17:00' }

test.each<[more: object, field: string, message: string | RegExp]>([
  [{ phone: 'abc' }, 'phone', `${PHONE}, not "abc"`],
  [{ phone: '(402) 555-0117' }, 'phone', `${PHONE}, not "(402) 555-0117"`],
  [{ region: 'en-US', phone: '02 5550 0100' }, 'phone', /dialled in the United States/],
  [{ email: 'me@dealer' }, 'email', /^must be an email address, like "name@example.com"/],
  [
    { leads: { destinations: [{ kind: 'email', to: ['me@dealer'] }] } },
    'leads.destinations[0].to[0]',
    /^must be an email/,
  ],
  [{ measure_visits: 100, weekly_numbers: ['me@dealer'] }, 'weekly_numbers[0]', /^must be an email/],
  [{ weekly_numbers: ['me@dealer.example'] }, 'weekly_numbers', /^needs "measure_visits"/],
  [{ state: 'NE' }, 'state', 'must be a state, like “NSW” or “New South Wales”, not "NE"'],
  [{ address: { state: 'Sydney' } }, 'address.state', /^must be a state/],
  [{ address: { postcode: '68127' } }, 'address.postcode', /^must be a postcode of four digits/],
  [{ region: 'en-US', address: { postcode: '2302' } }, 'address.postcode', /^must be a ZIP code/],
  [{ time_zone: 'Mars/Olympus' }, 'time_zone', /^must be a time zone that exists/],
  [{ name: '  ' }, 'name', 'must not be blank, not "  "'],
  [{ dealership_id: -4 }, 'dealership_id', 'must be more than 0'],
  [{ url: 'https://www..example' }, 'url', /^must be an address like/],
  [{ facebook_url: 'https://facebook' }, 'facebook_url', /^must be an http/],
  [{ facebook_url: 'https://www.facebook.com/red gum' }, 'facebook_url', /^must be an http/],
  [{ custom_button: { label: 'X', href: 'tel:()' } }, 'custom_button.href', /^must be a path/],
  [{ custom_button: { label: 'X', href: 'mailto:abc' } }, 'custom_button.href', /^must be a path/],
  [{ script_hosts: { chat: 'https://-' } }, 'script_hosts.chat', /^must be an https address/],
  [
    { script_hosts: { chat: 'https://127.0.0.1:8443' } },
    'script_hosts.chat',
    /^must be on the public internet/,
  ],
  [{ images: { hosts: ['169.254.169.254'] } }, 'images.hosts[0]', /^must be on the public internet/],
  [{ images: { hosts: ['*.cluster.internal'] } }, 'images.hosts[0]', /^must be on the public internet/],
  [{ security: { allow_hosts: ['10.0.0.1'] } }, 'security.allow_hosts[0]', /^must be on the public internet/],
  [{ coming_soon_image: 'https://127.0.0.1/x.jpg' }, 'coming_soon_image', /^must be on the public internet/],
  [{ tracking: { analytics_id: 'GTM-ABC123' } }, 'tracking.analytics_id', /GTM-…, belongs at tag_manager_id/],
  [{ tracking: { analytics_id: '12345' } }, 'tracking.analytics_id', /^must be an ID like "G-ABC1234567"/],
  [{ tracking: { tag_manager_id: 'G-ABC1234567' } }, 'tracking.tag_manager_id', /belong at analytics_id/],
  [{ tracking: { social_pixel_id: 'G-ABC123' } }, 'tracking.social_pixel_id', /^must be the pixel’s number/],
  [{ google_site_verification: 'google1234.html' }, 'google_site_verification', /^must be the token alone/],
  [
    { finance: { deposit_percent: 60, balloon_percent: 50 } },
    'finance.balloon_percent',
    /^must be at most 40/,
  ],
  [
    { landing_listings: [{ slug: 'x', title: 'X', filter: { price: { min: 30000, max: 20000 } } }] },
    'landing_listings[0].filter.price.max',
    'must not be before min, which is 30000',
  ],
  [
    {
      dealerships: [
        { id: 1, slug: 'north', name: 'North' },
        { id: 2, slug: 'north', name: 'South' },
      ],
    },
    'dealerships[1].slug',
    'repeats “north”: each dealership needs its own',
  ],
  // hours
  [
    { opening_hours: [{ ...monday, open: '25:99' }] },
    'opening_hours[0].open',
    /^must be a time like "08:30"/,
  ],
  [
    { opening_hours: [{ ...monday, open: '18:00' }] },
    'opening_hours[0].close',
    /^must be later than the opening time/,
  ],
  [
    { opening_hours: [{ ...monday, formated_hours: '9–5' }] },
    'opening_hours[0].formated_hours',
    'says “9–5”, but open and close are 8:00am to 5:00pm. Change one of them, or leave this empty',
  ],
  [
    { opening_hours: [monday, { weekday: 2, status: 'closed' }, { ...monday, close: '18:00' }] },
    'opening_hours[2].weekday',
    'repeats Monday, which entry 1 is for: 8:00am to 6:00pm overlaps 8:00am to 5:00pm',
  ],
  [
    { special_hours: [{ date: '2026-02-31' }] },
    'special_hours[0].date',
    'must be a real date, not "2026-02-31"',
  ],
  [{ special_hours: [{ date: '0026-12-25' }] }, 'special_hours[0].date', /^must be a date like/],
  [
    { special_hours: [{ date: '2026-12-24', formated_hours: '9am - 1pm' }] },
    'special_hours[0].status',
    'is closed, but the hours are 9:00am to 1:00pm. Change one of them',
  ],
  [
    { special_hours: [{ date: '2026-12-25' }, { date: '2026-12-25', status: 'closed' }] },
    'special_hours[1].date',
    'repeats 2026-12-25, which entry 1 is for: keep one entry',
  ],
])('The impossible settings %j are refused at the field', async (more, field, message) => {
  const [problem = '', ...others] = await problems(more)
  const [file, found, text] = problem.split(' | ')
  expect([file, found, others]).toEqual(['site.json', field, []])
  expect(text).toMatch(message)
})

test('Unusual settings are possible', async () => {
  const lunch = [
    { weekday: 1, open: '9:00', close: '12:30' },
    { weekday: 1, open: '13:30', close: '17:00' },
    { weekday: 6, formated_hours: 'By appointment' },
  ]
  const unusual = {
    phone: '+64 3 379 5000',
    email: "o'brien+web@sales.harbour.example",
    state: 'New South Wales',
    time_zone: 'Australia/Lord_Howe',
    opening_hours: lunch,
    facebook_url: 'https://www.youtube.com/@harbour?x=1#y',
    xtime_url: 'http://localhost:4400/service',
    custom_button: { label: 'X', href: 'mailto:a@b.example?subject=Hello%20there' },
    tracking: { analytics_id: ' G-ABC1234567, AW-123456789,', tag_manager_id: 'GTM-ABC1234' },
    finance: { deposit_percent: 20, balloon_percent: 80 },
  }
  expect(await problems(unusual)).toEqual([])
})

test('A region that can’t be read is the only problem', async () => {
  expect(await problems({ region: 'en-UK', phone: '(402) 555-0117', address: { postcode: '2302' } })).toEqual(
    [expect.stringMatching(/^site\.json \| region \| must be one of/)],
  )
})

const frontProblems = (front: string, more: object = {}) =>
  problems(more, { 'harbour/content/x.md': page(`title: A\npath: /a\n${front}`) })

test.each([
  [
    'offer:\n  starts: 2026-12-10\n  ends: 2026-12-01',
    'offer.ends',
    'must not be before starts, which is 2026-12-10',
  ],
  [
    'openings:\n  - { title: A, posted: 2026-12-10, closes: 2026-12-01 }',
    'openings[0].closes',
    'must not be before posted, which is 2026-12-10',
  ],
  ['people:\n  - { name: A, phone: abc }', 'people[0].phone', `${PHONE}, not "abc"`],
  ['date: 0206-12-25', 'date', 'must be a date like "2026-12-25", not "0206-12-25"'],
  [
    'reviews:\n  - { name: A, text: B, rating: 5, location: 0 }',
    'reviews[0].location',
    'must be more than 0',
  ],
])('The impossible front matter %j is refused at the field', async (front, field, message) => {
  expect(await frontProblems(front)).toEqual([`content/x.md | ${field} | ${message}`])
})

test('A person’s number must work in the site’s region', async () => {
  const front = 'people:\n  - { name: A, phone: (402) 555-0117 }'
  expect(await frontProblems(front, { region: 'en-US' })).toEqual([])
  expect(await frontProblems(front)).toHaveLength(1)
})

test('A page from the cache is checked again if the site’s region has changed', async () => {
  const files = {
    'harbour/site.json': JSON.stringify({ ...SITE, region: 'en-US' }),
    'harbour/content/x.md': page('title: A\npath: /a\npeople:\n  - { name: A, phone: (402) 555-0117 }'),
  }
  using tenants = folder(files)
  const dir = join(tenants.path, 'harbour')
  const cache = tenantCache(new Map())
  await loadTenant(dir, cache)
  writeFileSync(join(dir, 'site.json'), JSON.stringify(SITE))
  await expect(loadTenant(dir, tenantCache(cache.used))).rejects.toThrow(
    /people\[0\]\.phone must be one phone/,
  )
})
