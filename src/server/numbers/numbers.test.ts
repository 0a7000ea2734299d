import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { Hono } from 'hono'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openFixture, stockOf, writeTenant, type Fixture } from '#build/testing/fixture.ts'
import { DAY_MS } from '#rules/constants.ts'
import type { Site } from '#site/settings/schema.ts'
import { settingsOf } from '../dashboard/facts.ts'
import type { Outgoing } from '../destinations/email/sendMail.ts'
import type { CallerEnv } from '../guards/caller.ts'
import type { Visit } from '../visits/report.ts'
import { visitsIn, type Visits } from '../visits/store.ts'
import { lastDays } from './figures.ts'
import { numbersRoutes } from './routes.ts'
import { weeklyNumbers, weekToSend } from './weekly.ts'

const MONDAY = Date.parse('2026-11-23T08:00:00+11:00')
const TENANT = 'tenant'
const NO_VISIT: Visit = { measures: [], nothing: [], from: null, views: 0, seen: [], saved: [], calls: [] }

let fixture: Fixture
let visits: Visits
let now: number
beforeEach(() => {
  fixture = openFixture()
  now = MONDAY
  visits = visitsIn(join(fixture.state, 'visits.sqlite'), () => now)
})
afterEach(() => {
  visits.close()
  fixture.close()
})

const [first, second] = stockOf(2).cars
if (!first || !second) throw new Error('no cars')

function write(site: object, name = first?.name): void {
  const stock = stockOf(2)
  const [car, other] = stock.cars
  if (!car || !other) throw new Error('no cars')
  Object.assign(car, { name, status: 'in_stock', sold: false, price: 20_000 })
  Object.assign(other, { status: 'in_stock', sold: false })
  writeTenant(fixture, TENANT, stock, { site: { state: 'NSW', measure_visits: 100, ...site } })
}

function siteOf(): Site {
  const site = settingsOf(join(fixture.tenants, TENANT))
  if (!site) throw new Error('no site')
  return site
}
const visit = (more: Partial<Visit>, visitor = 'one') =>
  visits.add(siteOf(), { ...NO_VISIT, ...more }, visitor)

async function get(path: string) {
  const app = numbersRoutes({
    ...{ tenantsDir: fixture.tenants, stateDir: fixture.state, visits },
    sitesPort: () => 4321,
    now: () => now,
  })
  const answer = await app.request(`http://localhost${path}`, undefined, { isLocal: true })
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}

test('The numbers of a site are shown for a period, beside those of the period before, and its vehicles in the chosen order', async () => {
  write({ name: 'Tenant <b>& Sons</b>' })
  expect((await get('/numbers/tenant')).text).toContain('Nothing has been counted yet.')
  now = MONDAY - 30 * DAY_MS
  visit({ from: 'bing', views: 1 })
  now = MONDAY
  visit({ from: 'google', views: 3, seen: [first.id, second.id], calls: [second.id] })
  visit({ from: 'google', views: 1, seen: [second.id], saved: [second.id], nothing: ['<i>jimny'] }, 'two')
  visits.lead(siteOf(), { url: 'https://x.example/contact', linked_query_params: {} }, first.id)
  const { text } = await get('/numbers/tenant')
  expect(text).toContain('Tenant &lt;b&gt;&amp; Sons&lt;/b&gt;')
  expect(text).toMatch(/<dt>Visits<\/dt>\s*<dd>2</)
  expect(text).toMatch(/<dt>Page views<\/dt>\s*<dd>4</)
  expect(text).toMatch(/<dt>Views of vehicles<\/dt>\s*<dd>3</)
  expect(text).toContain('<th scope="row">Google</th><td>2</td>')
  expect(text).toContain('“&lt;i&gt;jimny”')
  expect(text).toContain('seen 2 times, saved 1, called 1')
  expect(text).not.toContain('before:')
  expect((await get('/numbers/tenant?days=7')).text).toContain('<small>before: 0</small>')
  const firstListed = (html: string) =>
    html.indexOf(first.name) < html.indexOf(second.name) ? first.id : second.id
  expect(firstListed(text)).toBe(second.id)
  expect(firstListed((await get('/numbers/tenant?sort=asked')).text)).toBe(first.id)
  expect((await get('/numbers/tenant?days=9&sort=__proto__')).status).toBe(200)
  expect((await get('/numbers/nobody')).status).toBe(404)
})

test('Estimates from a part of the page views are called that, and leads are exact', async () => {
  write({ measure_visits: 25 })
  visit({ from: 'google', views: 1, seen: [first.id] })
  visits.lead(siteOf(), { url: 'https://x.example/contact', linked_query_params: {} }, first.id)
  const { text } = await get('/numbers/tenant')
  expect(text).toContain('25% of page views are counted')
  expect(text).toMatch(/<dt>Visits<\/dt>\s*<dd>about 4</)
  expect(text).toMatch(/<dt>Leads<\/dt>\s*<dd>1</)
  expect(text).toContain('seen about 4 times, asked 1')
})

test('The CSV has each vehicle’s numbers, and no spreadsheet runs a vehicle’s name as a formula', async () => {
  write({ url: 'https://www.tenant.example' }, '=HYPERLINK("https://evil.example")')
  visit({ seen: [first.id], saved: [first.id] })
  const { text, headers } = await get('/numbers/tenant.csv?days=7')
  expect(headers.get('content-disposition')).toBe(
    'attachment; filename="tenant-2026-11-17-to-2026-11-23.csv"',
  )
  const rows: Record<string, string>[] = parse(text, { columns: true })
  expect(rows).toHaveLength(2)
  expect(rows.find(({ Seen }) => Seen === '1')).toMatchObject({
    Vehicle: `'=HYPERLINK("https://evil.example")`,
    Address: `https://www.tenant.example/cars/${first.slug}`,
    Price: '20000',
    Saved: '1',
    Asked: '0',
  })
})

test.each([
  ['2026-11-23T05:59+11:00', null],
  ['2026-11-23T06:00+11:00', '2026-11-16'],
  ['2026-11-29T23:59+11:00', '2026-11-16'],
  ['2026-11-30T09:00+11:00', '2026-11-23'],
])('At %s, the week to send begins on %s', (time, from) => {
  const week = weekToSend({ state: 'NSW', region: 'en-AU', time_zone: '' }, Date.parse(time))
  expect(week?.from ?? null).toBe(from)
  if (week) expect(lastDays(week.to, 7)).toEqual(week)
})

type Outcome = Awaited<ReturnType<NonNullable<Parameters<typeof weeklyNumbers>[0]['send']>>>

function mailing() {
  const sent: Outgoing[] = []
  const answers: Outcome[] = []
  const weekly = weeklyNumbers({
    ...{ tenantsDir: fixture.tenants, stateDir: fixture.state, visits, environment: {} },
    now: () => now,
    log: () => {},
    send: async (_environment, _site, mail) => {
      sent.push(mail)
      return answers.shift() ?? 'sent'
    },
  })
  const app = new Hono<CallerEnv>()
  app.use(async (c, next) => {
    c.set('caller', { tenant: c.req.header('x-tenant') } as CallerEnv['Variables']['caller'])
    await next()
  })
  app.route('/', weekly.routes)
  const ask = async (link: string, method: string, tenant = TENANT) => {
    const { pathname, search } = new URL(link)
    return app.request(pathname + search, { method, headers: { 'x-tenant': tenant } })
  }
  return { sent, answers, weekly, ask }
}

const BOTH = ['ann@dealer.example', 'bob@dealer.example']

function countLastWeek(): void {
  now = MONDAY - 3 * DAY_MS
  visit({ from: 'google', views: 2, seen: [first?.id ?? 0] })
  now = MONDAY
}

test('The week’s numbers go to each address once, also after a restart, and again the week after', async () => {
  write({ name: 'Tenant', url: 'https://www.tenant.example', weekly_numbers: BOTH })
  const { sent, weekly } = mailing()
  await weekly.round()
  expect(sent, 'nothing has been counted').toEqual([])
  countLastWeek()
  for (let times = 0; times < 2; times++) await weekly.round()
  await weekly.close()
  visits.close()
  visits = visitsIn(join(fixture.state, 'visits.sqlite'), () => now)
  const next = mailing()
  await next.weekly.round()
  expect(next.sent).toEqual([])
  expect(sent.map(({ to }) => to)).toEqual(BOTH)
  expect(sent[0]?.subject).toBe('Tenant: 1 visit and 0 leads last week')
  expect(sent[0]?.text).toContain(`${first.name}: seen 1 time\n`)
  expect(sent[0]?.html).toContain(`https://www.tenant.example/cars/${first.slug}`)
  now += 7 * DAY_MS
  await next.weekly.round()
  expect(next.sent.map(({ to }) => to)).toEqual(BOTH)
  expect(next.sent[0]?.id).not.toBe(sent[0]?.id)
  await next.weekly.close()
})

test('An email that wasn’t sent is sent later, and one that may have been isn’t', async () => {
  write({ weekly_numbers: BOTH })
  countLastWeek()
  const { sent, answers, weekly } = mailing()
  answers.push(
    { trouble: 'down', unknown: false, refused: false },
    { trouble: 'cut', unknown: true, refused: false },
  )
  await weekly.round()
  await weekly.round()
  expect(sent.map(({ to }) => to)).toEqual(BOTH)
  now += 3_600_000
  await weekly.round()
  expect(sent.map(({ to }) => to)).toEqual([...BOTH, BOTH[0]])
  await weekly.close()
})

test('One click in an email stops it for that address only, until the settings leave the address out and have it again', async () => {
  write({ url: 'https://www.tenant.example', weekly_numbers: BOTH })
  countLastWeek()
  const { sent, weekly, ask } = mailing()
  await weekly.round()
  const link = sent[0]?.leave ?? ''
  expect((await ask(link, 'POST', 'other')).status).toBe(404)
  expect((await ask(`${link}x`, 'POST')).status).toBe(404)
  expect(await (await ask(link, 'GET')).text()).toContain('<button>Unsubscribe</button>')
  const stopped = await ask(link, 'POST')
  expect(stopped.status).toBe(200)
  expect(await stopped.text()).toContain('You’re unsubscribed')
  now += 7 * DAY_MS
  await weekly.round()
  expect(sent.slice(2).map(({ to }) => to)).toEqual([BOTH[1]])
  write({ url: 'https://www.tenant.example', weekly_numbers: [BOTH[1]] })
  await weekly.round()
  write({ url: 'https://www.tenant.example', weekly_numbers: BOTH })
  await weekly.round()
  expect(sent.slice(3).map(({ to }) => to)).toEqual([BOTH[0]])
  await weekly.close()
})
