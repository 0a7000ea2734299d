import { existsSync } from 'node:fs'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { alertsFile, openAlerts } from './store.ts'
import { linkIn, startStand, type Stand } from './testing/stand.ts'
import { join } from 'node:path'

/** From the request to the emails and back to unsubscribing, with real processes, HTTP and SMTP. */

let stand: Stand
beforeAll(async () => {
  stand = await startStand()
}, 120_000)
afterAll(() => stand.close())

const form = (fields: Record<string, string>): RequestInit => ({
  method: 'POST',
  body: new URLSearchParams(fields),
})
const dollars = (price: number) => `$${price.toLocaleString('en-AU')}`
const mails = (count: number) =>
  vi.waitFor(() => expect(stand.mail.mails).toHaveLength(count), { timeout: 15_000, interval: 50 })

test(
  'An alert is requested, confirmed, sent once a day and ended with one click (RFC 8058)',
  { tags: 'nightly' },
  async () => {
    const { ask, mail, cars, change } = stand
    const [watched, other] = cars
    if (!watched || !other) throw new Error('no cars')
    const vehicle = `?vehicle=${watched.slug}`
    const search = `?list=/search/new-used-and-demo-cars&make=${encodeURIComponent(other.make)}`

    const page = await (await ask(`/api/alerts${vehicle}`)).text()
    expect(page).toContain(dollars(watched.price))
    for (const of of [vehicle, search])
      expect(await (await ask('/api/alerts', form({ of, email: 'ann@example.com' }))).text()).toContain(
        'Check your email',
      )
    await mails(2)
    expect(mail.mails.map(({ headers }) => headers.has('list'))).toEqual([false, false])

    // A mail program opens the links to scan them.
    const links = mail.mails.map(({ text }) => linkIn(text, 'confirm'))
    for (const link of links) expect(await (await ask(link)).text()).toContain('Start this alert?')
    const file = alertsFile(join(stand.root, 'state'), stand.slug)
    const confirmed = () => {
      const store = openAlerts(file)
      const all = [...store.all('vehicle'), ...store.all('search')].map((alert) => alert.confirmed > 0)
      store.close()
      return all
    }
    expect(confirmed()).toEqual([false, false])
    for (const link of links) {
      const [path, k] = link.split('?k=')
      expect(await (await ask(path ?? '', form({ k: k ?? '' }))).text()).toContain('Your alert is on')
    }
    expect(confirmed()).toEqual([true, true])

    const less = watched.price - 1500
    await change(watched.slug, { price: less, before_price: null }, dollars(less))
    await mails(3)
    const [, , news] = mail.mails
    expect(news?.subject).toMatch(/^Price drop: .+ is now \$/)
    expect(news?.text).toContain(`Was ${dollars(watched.price)}. Now $`)
    expect(news?.html).toMatch(/<img src="https:\/\/alerts-dealer\.example\/images\//)
    const raw = (mail.raw[2] ?? '').replace(/\r\n\s+/g, ' ')
    expect(raw).toMatch(/^List-Unsubscribe: <https:\/\/alerts-dealer\.example\/api\/alerts\/leave\?k=[^>]+>/m)
    expect(raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m)

    // More news on the same day must wait until the next day.
    const fresh = { ...other, id: 999_001, slug: `${other.slug}-more`, price: 31_234 }
    await change(fresh.slug, fresh, '$31,234')
    await new Promise((done) => setTimeout(done, 1500))
    expect(mail.mails).toHaveLength(3)

    // Somebody unsubscribes with one click in a mail program, which sends neither our cookies nor our origin.
    const leave = linkIn(news?.text, 'leave')
    expect(await (await ask(leave)).text()).toContain('Stop all and delete my address')
    const pressed = await ask(leave, {
      method: 'POST',
      body: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(pressed.status).toBe(200)
    expect(confirmed()).toEqual([])
    await change(watched.slug, { price: less - 1500 }, dollars(less - 1500))
    await new Promise((done) => setTimeout(done, 1500))
    expect(mail.mails).toHaveLength(3)
    expect(existsSync(file)).toBe(true)
  },
)
