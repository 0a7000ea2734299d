import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { ProviderName } from '#rules/pricing/checkout.ts'
import { createPaymentsApp } from '#demo/fakes/payments/app.ts'
import { fakePayments } from '#demo/fakes/payments/keys.ts'
import { SAY } from '../words.ts'
import { GRACE_MS, HOLD_MS } from './reservation.ts'
import { PERSON, stand } from './testing/stand.ts'

/** Tests the checkout with a fake of each provider, over HTTP. */

type Stand = Awaited<ReturnType<typeof stand>>
const SENT = /^\/success\?category=reserve-car&ref=FC-[2-9A-Z]{4}-[2-9A-Z]{4}$/

describe.each<ProviderName>(['stripe', 'paypal', 'eway'])('%s', (provider) => {
  let it: Stand
  beforeEach(async () => {
    it = await stand(provider, createPaymentsApp(), fakePayments)
  })
  afterEach(() => it.close())

  const only = () => it.store.list()[0]
  const result = async (reference = only()?.reference) => (await it.ask(`receipt?ref=${reference}`)).result
  /** Opens the address that the provider sends a buyer to, and expects the thank-you page of a payment that's paid. */
  const expectPaid = async (back: string) => {
    const to = await it.goTo(back)
    expect(to).toMatch(SENT)
    expect(await result(to.split('ref=')[1])).toBe('reserved')
  }
  const sendsNotices = provider !== 'eway'
  /** If the provider sends no webhooks, first runs the check that the server would make a minute later. */
  const noticed = async (status = 'paid') => {
    if (!sendsNotices) {
      it.clock.ahead += 61_000
      await it.checkout.reconcile()
    }
    await expect.poll(() => only()?.status).toBe(status)
  }

  test('The snapshot’s deposit is charged, whatever the browser says', async () => {
    const { status, redirect } = await it.press(it.car(), { amount: 1, price: 1, deposit: 1 })
    expect(status).toBe(200)
    expect(only()).toMatchObject({ status: 'pending', held: true, provider })
    await expectPaid(await it.atPage(redirect, 'pay'))
    const deposit = (it.cars[0]?.payment_processors[0]?.deposit_amount ?? 0) * 100
    expect(only()).toMatchObject({ status: 'paid', held: true, amount: deposit, received: deposit })
    expect(await it.steps()).toEqual(['started', 'paid'])
    expect(it.leads.at(-1)?.lead).toMatchObject({
      // The phone number always has this format, however it was typed (spec §5).
      phone: '0412345678',
      name: 'Ada',
      email: 'ada@example.com',
      subcategory: 'Reserve Car',
      car_id: String(it.cars[0]?.id),
      website_slug: it.slug,
      form_completed: true,
    })
  })

  test('A reservation is shown from payment until its release, and each change is reported once', async () => {
    const { slug } = it
    const { redirect } = await it.press(it.car())
    expect(it.store.notices()).toEqual([])
    expect((await it.ask(`availability?car=${it.car()}`)).error).toBeUndefined()
    const back = await it.atPage(redirect, 'pay')
    await it.goTo(back)
    expect([...it.store.shown(slug).reserved]).toEqual([it.car()])
    const [notice] = it.store.notices()
    expect(notice?.tenant).toBe(slug)
    await it.goTo(back)
    await it.checkout.reconcile()
    expect(it.store.notices()).toEqual([notice])
    if (notice) it.store.noticeSent(notice)
    expect((await it.ask(`availability?car=${it.car()}`)).error).toContain('is already reserved')
    expect((await it.ask('availability?car=no-such-car')).error).toContain('no longer available')
    const was = only()
    const { receipt, notice: own, car } = await it.ask(`receipt?ref=${was?.reference}`)
    expect(car).toBe(it.car())
    expect(own?.title).toMatch(/^You reserved this (?:car|RV|motorcycle)$/)
    expect(own?.text).toMatch(
      /^Your reference is FC-\w{4}-\w{4}\. The (?:car|RV|motorcycle) is on hold for you until/,
    )
    expect(receipt).toContain(`reference ${was?.reference}`)
    expect(receipt).not.toContain('Ada')
    expect(receipt).toMatch(
      /\. \$[\d,.]+(?: plus on-road costs)? left to pay when you pick up the (?:car|RV|motorcycle)\.$/,
    )
    if (was) it.store.change(was, { status: 'released', held: false, updatedAt: Date.now() })
    expect(it.store.shown(slug).reserved.size).toBe(0)
    expect(it.store.notices()).toHaveLength(1)
  })

  test('The thank-you page is told the payment’s status, and nothing about a reference that was made up', async () => {
    const unknown = { result: 'unknown', receipt: '', car: '', notice: null, back: null }
    expect(await it.ask('receipt?ref=FC00')).toEqual(unknown)
    expect(await it.ask('receipt')).toEqual(unknown)
    const { redirect } = await it.press(it.car())
    expect(await result()).toBe('pending')
    await it.goTo(await it.atPage(redirect, 'cancel'))
    expect(await result()).toBe('unpaid')
    const { back } = await it.ask(`receipt?ref=${only()?.reference}`)
    expect(back?.href).toMatch(new RegExp(`/${it.car()}$`))
    await it.press(it.car())
    const again = only()
    if (again) it.store.change(again, { status: 'released', held: false, updatedAt: Date.now() })
    expect(await result()).toBe('released')
  })

  test('Without JavaScript, the server makes the page that follows the payment’s status', async () => {
    const { redirect } = await it.press(it.car(), { key: '' })
    const page = async (ref = only()?.reference) => {
      const html = await (await fetch(`${it.url}/api/checkout/result?ref=${ref}`)).text()
      return html.replace(/<style>.*<\/style>/s, '')
    }
    expect(await page()).toContain('We’re waiting for your payment to be confirmed')
    const to = await it.goTo(await it.atPage(redirect, 'pay'))
    expect(to).toBe(`/api/checkout/result?ref=${only()?.reference}`)
    const paid = await page()
    expect(paid).toMatch(/<h1>The (?:car|RV|motorcycle) is reserved for you<\/h1>/)
    expect(paid).toContain(`reference <span>${only()?.reference}</span>`)
    const unknown = await page('FC00')
    expect(unknown).toContain('We can’t find this payment')
    expect(unknown).not.toContain('reserved')
  })

  test('Buying online charges the whole price', async () => {
    const { redirect } = await it.press(it.car(), { kind: 'buy' })
    expect(await it.goTo(await it.atPage(redirect, 'pay'))).toContain('/success?category=buy-car')
    expect(await result()).toBe('bought')
    expect(only()).toMatchObject({ kind: 'buy', received: Math.round((it.cars[0]?.price ?? 0) * 100) })
    expect((await it.ask(`availability?car=${it.car()}`)).error).toContain('has been sold')
  })

  test('The provider’s page and the receipt of a purchase say what the price leaves out', async () => {
    const [at, description, receipt] = {
      stripe: [
        2,
        /^Purchase at \$42,990 plus on-road costs: /,
        /\. \$2,493 left to pay when you pick up the car, going by the estimated drive away of \$45,483\.$/,
      ],
      paypal: [0, /^Purchase at \$93,990 drive away: /, /reference FC[^.]*\.$/],
      eway: [0, /^Purchase at \$25,890 plus on-road costs: /, /\. On-road costs are not included\.$/],
    }[provider] as [number, RegExp, RegExp]
    Object.assign(it.cars[at] ?? {}, { year: 2026, make: 'Mercedes Benz', model: 'GLC', badge: '300' })
    it.save()
    const { redirect } = await it.press(it.car(at), { kind: 'buy' })
    const asked = (await it.atProvider())[0]?.description
    expect(asked).toMatch(description)
    await it.goTo(await it.atPage(redirect, 'pay'))
    const told = (await it.ask(`receipt?ref=${only()?.reference}`)).receipt
    expect(told).toMatch(receipt)
    // Both spell the make as the site’s pages do. Eway takes only so many characters.
    expect(asked).toContain(': 2026 Mercedes-Benz GLC 3')
    expect(told).toContain('2026 Mercedes-Benz GLC, ')
  })

  test('A declined card frees the car, or lets the buyer try another card', async () => {
    const { redirect } = await it.press(it.car())
    const next = await it.atPage(redirect, 'decline')
    if (provider === 'stripe') {
      expect(next).toContain('?declined')
      await expectPaid(await it.atPage(redirect, 'pay'))
    } else {
      expect(await it.goTo(next)).toMatch(/\/checkout#payment-failed$/)
      expect(only()).toMatchObject({ status: 'failed', held: false, received: 0 })
      expect(await it.steps()).toEqual(['started', 'failed'])
    }
  })

  test('A cancellation returns to the checkout and frees the car', async () => {
    const { redirect } = await it.press(it.car())
    expect(await it.goTo(await it.atPage(redirect, 'cancel'))).toMatch(/\/checkout#payment-cancelled$/)
    expect(only()).toMatchObject({ status: 'cancelled', held: false })
    expect(await it.steps()).toEqual(['started', 'cancelled'])
    expect((await it.press(it.car(), { email: 'other@example.com' })).status).toBe(200)
  })

  test('A repeated webhook makes one payment and one lead', async () => {
    await it.fault({ webhooks: 'twice' })
    const { redirect } = await it.press(it.car())
    const back = await it.atPage(redirect, 'pay')
    await noticed()
    await expectPaid(back)
    await expectPaid(back)
    expect(await it.steps()).toEqual(['started', 'paid'])
  })

  test('A webhook is enough if the buyer never returns', async () => {
    const { redirect } = await it.press(it.car())
    await it.atPage(redirect, 'pay')
    await noticed()
    expect(await it.steps()).toEqual(['started', 'paid'])
  })

  test('A webhook may come before the buyer returns', async () => {
    await it.fault({ webhooks: 'first' })
    const { redirect } = await it.press(it.car())
    const back = await it.atPage(redirect, 'pay')
    if (sendsNotices) expect(only()?.status).toBe('paid')
    await expectPaid(back)
  })

  test('A return is enough without a webhook', async () => {
    await it.fault({ webhooks: 'never' })
    const { redirect } = await it.press(it.car())
    await expectPaid(await it.atPage(redirect, 'pay'))
  })

  test('A webhook that the provider didn’t sign is ignored', async () => {
    const { redirect } = await it.press(it.car())
    const id = only()?.paymentId ?? ''
    const forged = {
      type: 'checkout.session.completed',
      event_type: 'CHECKOUT.ORDER.APPROVED',
      resource: { id },
      data: { object: { id } },
    }
    for (const headers of [{}, FORGED] as Record<string, string>[]) {
      const response = await fetch(`${it.url}/api/payments/${provider}/webhook`, {
        method: 'POST',
        headers,
        body: JSON.stringify(forged),
      })
      expect(response.status).toBe(sendsNotices ? 400 : 404)
    }
    await it.fault({ webhooks: 'forged' })
    await it.atPage(redirect, 'pay')
    expect(only()?.status).toBe('pending')
  })

  test('A different amount needs attention, and nobody else can pay for the car', async () => {
    await it.fault({ amount: 100 })
    const { redirect } = await it.press(it.car())
    expect(await it.goTo(await it.atPage(redirect, 'pay'))).toMatch(SENT)
    expect(await result()).toBe('attention')
    expect(only()).toMatchObject({ status: 'attention', held: true, received: 100 })
    expect(await it.steps()).toEqual(['started', 'attention'])
    expect(it.leads.at(-1)?.lead['message']).toContain('NEEDS ATTENTION')
    expect((await it.press(it.car(), { email: 'other@example.com' })).status).toBe(409)
  })

  test('Exactly one of several simultaneous buyers is let through', async () => {
    const all = await Promise.all(
      Array.from({ length: 8 }, (_, index) => it.press(it.car(), { email: `buyer${index}@example.com` })),
    )
    expect(all.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409, 409, 409])
    const told = all.find(({ status }) => status === 409)?.error
    expect(told).toContain('Another buyer is reserving')
    expect(told).toContain('You haven’t been charged')
    expect(it.store.list()).toHaveLength(1)
  })

  test('A buyer’s repeated clicks make one payment', async () => {
    const key = 'a-key-of-this-attempt'
    const all = await Promise.all(Array.from({ length: 6 }, () => it.press(it.car(), { key })))
    expect(new Set(all.map(({ redirect }) => redirect)).size).toBe(1)
    // The same buyer comes back from the provider's page and presses again, with another key. That's still the same
    // attempt.
    expect((await it.press(it.car(), { key: 'another-key-of-theirs' })).redirect).toBe(all[0]?.redirect)
    expect(await it.atProvider()).toHaveLength(1)
    await it.goTo(await it.atPage(all[0]?.redirect ?? '', 'pay'))
    expect(await it.press(it.car(), { key })).toMatchObject({
      status: 200,
      redirect: expect.stringMatching(SENT),
    })
    // If the buyer starts again with a new key, they can't pay twice. They're told that the reservation may be their
    // own.
    const again = await it.press(it.car())
    expect(again.status).toBe(409)
    expect(again.error).toContain('If it was you who reserved it, we have your payment')
  })

  test('A payment after the hold has ended isn’t kept, and the next buyer can have the car', async () => {
    const { redirect } = await it.press(it.car())
    it.clock.ahead = HOLD_MS + 1000
    const next = await it.press(it.car(), { email: 'other@example.com' })
    expect(next.status).toBe(200)
    const back = await it.atPage(redirect, 'pay')
    const [first] = await it.atProvider()
    await it.checkout.settle(first?.reference ?? '')
    const after = (await it.atProvider())[0]
    // No money is kept for the first attempt: Stripe's page was closed, and PayPal's money wasn't captured. Eway's
    // page stayed open, so the payment there was refunded.
    expect((after?.status === 'paid' ? after.amount : 0) - (after?.refunded ?? 0)).toBe(0)
    expect(it.store.get(first?.reference ?? '')?.status).toBe(provider === 'eway' ? 'refunded' : 'expired')
    await it.goTo(back)
    expect(await result(first?.reference)).toBe(provider === 'eway' ? 'refunded' : 'unpaid')
    await expectPaid(await it.atPage(next.redirect, 'pay'))
  })

  test('If the dealer sells the car meanwhile, PayPal takes nothing and others leave it to a person', async () => {
    const { redirect } = await it.press(it.car())
    Object.assign(it.cars[0] ?? {}, { reserved: true })
    it.save()
    expect((await it.press(it.car(), { email: 'other@example.com' })).status).toBe(409)
    await it.goTo(await it.atPage(redirect, 'pay'))
    expect(await result()).toBe(provider === 'paypal' ? 'pending' : 'attention')
    expect(only()?.status).toBe(provider === 'paypal' ? 'pending' : 'attention')
  })

  test('If the provider is down, the buyer is told so and the car is freed', async () => {
    await it.fault({ down: true })
    const { status, error } = await it.press(it.car())
    expect(status).toBe(503)
    expect(error).toContain('You haven’t been charged')
    expect(only()).toMatchObject({ status: 'failed', held: false })
    await it.fault({})
    expect((await it.press(it.car())).status).toBe(200)
  })

  test(
    'If the provider goes down later, the attempt is kept until it answers, or for two hours',
    { tags: 'nightly' },
    async () => {
      await it.fault({ webhooks: 'never' })
      const { redirect } = await it.press(it.car())
      const back = await it.atPage(redirect, 'pay')
      await it.fault({ down: true, webhooks: 'never' })
      expect(await it.goTo(back)).toMatch(SENT)
      expect(await result()).toBe('pending')
      it.clock.ahead = HOLD_MS + 1000
      await it.checkout.reconcile()
      expect(only()).toMatchObject({ status: 'pending', held: true })
      it.clock.ahead = HOLD_MS + GRACE_MS + 1000
      await it.checkout.reconcile()
      expect(only()).toMatchObject({ status: 'expired', held: false })
      await it.fault({})
      it.clock.ahead += 16 * 60_000
      await it.checkout.reconcile()
      // PayPal's payment was never captured. The other providers' payments were refunded.
      expect(only()?.status).toBe(provider === 'paypal' ? 'expired' : 'refunded')
    },
  )

  test('A failed refund is reported immediately, and retried until it works', async () => {
    await it.fault({ webhooks: 'never' })
    const { redirect } = await it.press(it.car())
    const reference = only()?.reference ?? ''
    await it.atPage(redirect, 'pay')
    // Let the car be released while the provider is down, so that we don't know about the payment.
    await it.fault({ down: true })
    it.clock.ahead = HOLD_MS + GRACE_MS + 1000
    await it.checkout.reconcile()
    await it.fault({ refunds: 'fail' })
    const refused = await it.checkout.settle(reference)
    expect(refused?.status).toBe(provider === 'paypal' ? 'expired' : 'refunding')
    await it.fault({})
    const given = await it.checkout.settle(reference)
    if (provider === 'paypal') return
    expect(given?.status).toBe('refunded')
    const [payment] = await it.atProvider()
    expect(payment?.refunded).toBe(payment?.amount)
    expect(await it.steps()).toEqual(['started', 'expired', 'attention', 'refunded'])
  })

  test('Endless bodies from buyers and providers are refused', async () => {
    for (const path of ['checkout', ...(sendsNotices ? [`payments/${provider}/webhook`] : [])]) {
      const body = new Blob(['x'.repeat(300_000)]).stream()
      const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body, duplex: 'half' }
      const response = await fetch(`${it.url}/api/${path}`, init as RequestInit)
      expect([response.status, await response.json()]).toEqual([413, { error: SAY.tooLarge }])
    }
  })

  test('Logs name no buyers and no secrets', async () => {
    await it.fault({ down: true })
    await it.press(it.car())
    const said = it.lines.join('\n')
    expect(said).not.toBe('')
    for (const secret of [
      PERSON.email,
      PERSON.phone,
      '0412345678',
      PERSON.last_name,
      'fake-',
      'sk_test',
      'whsec',
    ])
      expect(said).not.toContain(secret)
  })
})

const FORGED = {
  'stripe-signature': 't=1,v1=00',
  'paypal-auth-algo': 'SHA256withRSA',
  'paypal-cert-url': 'https://evil.example/cert',
  'paypal-transmission-id': 'x',
  'paypal-transmission-sig': 'x',
  'paypal-transmission-time': '2026-01-01T00:00:00Z',
}
