import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { stockOf, writeTenant } from '#build/testing/fixture.ts'
import { mailServer } from '#demo/fakes/mail/mailServer.ts'
import { DAY_MS } from '#rules/constants.ts'
import { settingsOf } from '../dashboard/facts.ts'
import { leadRequest } from '../testing/api.ts'
import { startForecourt } from '../testing/served.ts'
import { visitsIn } from '../visits/store.ts'
import { weekToSend } from './weekly.ts'

const SLUG = 'numbers-dealer'

test(
  'Reports and leads over HTTP become numbers, and the week’s email is sent once, also if the server is killed, until one click ends it',
  { tags: 'nightly', timeout: 120_000 },
  async () => {
    const root = mkdtempSync(join(tmpdir(), 'forecourt-numbers-'))
    onTestFinished(() => rmSync(root, { recursive: true, force: true }))
    const mail = mailServer()
    await mail.start()
    onTestFinished(() => mail.stop())
    const stock = stockOf(2)
    const [car] = stock.cars
    if (!car) throw new Error('no car')
    Object.assign(car, { status: 'in_stock', sold: false })
    const folders = { tenants: join(root, 'tenants'), state: join(root, 'state') }
    // One of the two is always past Monday morning, before which the email isn't sent.
    const zones = ['Pacific/Auckland', 'Pacific/Honolulu']
    const time_zone = zones.find((zone) =>
      weekToSend({ state: '', region: 'en-AU', time_zone: zone }, Date.now()),
    )
    writeTenant(folders, SLUG, stock, {
      site: {
        time_zone,
        url: `https://${SLUG}.example`,
        measure_visits: 100,
        weekly_numbers: ['owner@dealer.example'],
        leads: { destinations: [{ kind: 'email', to: ['sales@dealer.example'] }] },
      },
    })
    const site = settingsOf(join(folders.tenants, SLUG))
    if (!site) throw new Error('no site')
    const before = visitsIn(join(folders.state, 'visits.sqlite'), () => Date.now() - 7 * DAY_MS)
    before.lead(site, { url: '', linked_query_params: {} })
    before.close()

    const environment = {
      FORECOURT_SMTP_URL: mail.url(),
      FORECOURT_SMTP_FROM: 'website@forecourt.example',
      FORECOURT_LEADS_LEAST_MS: '0',
    }
    const start = async () => {
      const served = await startForecourt('serve', root, environment)
      onTestFinished(() => served.kill())
      return served
    }
    const weekly = () => mail.mails.filter(({ headers }) => headers.has('list'))
    const first = await start()
    await vi.waitFor(() => expect(weekly()).toHaveLength(1), { timeout: 20_000, interval: 100 })
    expect(weekly()[0]?.subject).toContain('0 visits and 1 lead last week')

    const post = (path: string, body: unknown, type: string) =>
      fetch(`${first.url}${path}`, {
        method: 'POST',
        headers: {
          'x-forecourt-tenant': SLUG,
          'content-type': type,
          'user-agent': 'Mozilla/5.0 Firefox/150.0',
        },
        body: JSON.stringify(body),
      })
    const seen = {
      views: 2,
      seen: [car.id],
      saved: [car.id],
      calls: [car.id],
      from: { host: 'www.google.com' },
    }
    expect((await post('/api/visits', seen, 'text/plain')).status).toBe(204)
    const asked = leadRequest({ car_id: car.id, url: `https://${SLUG}.example/cars/${car.slug}` })
    // The second is the first, sent again.
    for (let times = 0; times < 2; times++)
      expect((await post('/api/leads', asked, 'application/json')).status).toBe(201)
    await first.kill()

    const next = await start()
    const [, admin] = /redirects to (http:\/\/[^/]+)/.exec(next.said()) ?? []
    const csv = await (await fetch(`${admin}/numbers/${SLUG}.csv`)).text()
    expect(csv).toContain(`"1","1","1","1"\r\n`)
    expect(weekly()).toHaveLength(1)
    const [, path] = /Unsubscribe: https:\/\/[^/]+(\S+)/.exec(weekly()[0]?.text ?? '') ?? []
    const stopped = await fetch(`${next.url}${path}`, {
      method: 'POST',
      headers: { 'x-forecourt-tenant': SLUG },
    })
    expect(await stopped.text()).toContain('unsubscribed')
    await next.stop()
  },
)
