import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import Stripe from 'stripe'
import { HOUR_MS } from '#rules/constants.ts'
import { createPaymentsApp } from '#demo/fakes/payments/app.ts'
import { FAKE_KEYS, fakePayments } from '#demo/fakes/payments/keys.ts'
import { WATCH_MS } from './reservation.ts'
import { stand } from './testing/stand.ts'

/** Tests refunds that are late or fail, with fakes of the providers, over HTTP. */

describe.each(['stripe', 'paypal'] as const)('%s', (provider) => {
  let it: Awaited<ReturnType<typeof stand>>
  beforeEach(async () => {
    it = await stand(provider, createPaymentsApp(), fakePayments)
  })
  afterEach(() => it.close())

  const only = () => it.store.list()[0]
  const settle = async () => (await it.checkout.settle(only()?.reference ?? ''))?.status
  const refunded = async () => (await it.atProvider())[0]?.refunded
  /** Pays, and then has the payment refunded, as if it had come too late. */
  const payLate = async () => {
    const { redirect } = await it.press(it.car())
    await it.goTo(await it.atPage(redirect, 'pay'))
    const was = only()
    if (was?.status !== 'paid') throw new Error(`the payment is ${was?.status}`)
    it.store.change(was, { status: 'refunding', held: false, updatedAt: Date.now() })
    return was
  }

  test('A refund counts as made only once the provider has made it', async () => {
    await payLate()
    await it.fault({ refunds: 'later' })
    expect([await settle(), await settle()]).toEqual(['refunding', 'refunding'])
    expect(await it.steps()).toEqual(['started', 'paid'])
    await it.fault({})
    expect(await settle()).toBe('refunded')
    expect(await refunded()).toBe(only()?.received)
    expect(await it.steps()).toEqual(['started', 'paid', 'refunded'])
  })

  test('A refund that hasn’t been made after two days needs attention', async () => {
    await payLate()
    await it.fault({ refunds: 'later' })
    it.clock.ahead = WATCH_MS + HOUR_MS
    expect(await settle()).toBe('attention')
    expect(await it.steps()).toEqual(['started', 'paid', 'attention'])
    expect(it.leads.at(-1)?.lead['message']).toContain('The provider hasn’t made the refund yet')
  })

  test('A refund that was refused is made as soon as the provider allows it', async () => {
    await payLate()
    await it.fault({ refunds: 'fail' })
    expect([await settle(), await refunded()]).toEqual(['refunding', 0])
    await it.fault({})
    expect([await settle(), await refunded()]).toEqual(['refunded', only()?.received])
  })

  test('A payment that the dealer has refunded at the provider isn’t refunded again', async () => {
    const { transaction, received } = await payLate()
    const [path, key] = {
      stripe: ['/v1/refunds', FAKE_KEYS.FORECOURT_STRIPE_SECRET_KEY],
      paypal: [`/v2/payments/captures/${transaction}/refund`, 'A21-fake'],
    }[provider]
    const response = await fetch(it.fakesUrl + path, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}` },
      body: new URLSearchParams({ payment_intent: transaction }),
    })
    expect(response.ok).toBe(true)
    expect([await settle(), await refunded()]).toEqual(['refunded', received])
  })

  test('A refund that the buyer’s bank sends back is reported, even weeks later', async () => {
    const { transaction, reference } = await payLate()
    expect(await settle()).toBe('refunded')
    it.clock.ahead = 20 * 24 * HOUR_MS
    await it.fault({ refunds: 'back' })
    // While the provider can't be asked, nobody knows what became of the refund.
    await it.fault({ refunds: 'back', down: true })
    expect((await notice(transaction)).status).toBe(provider === 'stripe' ? 503 : 400)
    expect(only()?.status).toBe('refunded')
    await it.fault({ refunds: 'back' })
    if (provider === 'stripe') expect((await notice(transaction)).status).toBe(200)
    else await it.checkout.settle(reference)
    expect(only()?.status).toBe('attention')
    expect(await it.steps()).toEqual(['started', 'paid', 'refunded', 'attention'])
    expect(it.leads.at(-1)?.lead['message']).toContain('The refund has failed')
  })

  /** Sends Stripe's webhook about a refund that has failed. */
  const notice = (transaction: string) => {
    const payload = JSON.stringify({
      id: 'evt_1',
      object: 'event',
      type: 'refund.failed',
      data: { object: { id: 're_1', object: 'refund', status: 'failed', payment_intent: transaction } },
    })
    const signature = new Stripe('sk_test').webhooks.generateTestHeaderString({
      payload,
      secret: FAKE_KEYS.FORECOURT_STRIPE_WEBHOOK_SECRET,
    })
    return fetch(`${it.url}/api/payments/${provider}/webhook`, {
      method: 'POST',
      headers: { 'stripe-signature': signature },
      body: payload,
    })
  }
})

test('A refund that was made isn’t asked about again if the provider sends no webhooks', async () => {
  const it = await stand('eway', createPaymentsApp(), fakePayments)
  const { redirect } = await it.press(it.car())
  await it.goTo(await it.atPage(redirect, 'pay'))
  const [was] = it.store.list()
  if (was) it.store.change(was, { status: 'refunding', held: false, updatedAt: Date.now() })
  const settle = async () => (await it.checkout.settle(was?.reference ?? ''))?.status
  expect([await settle(), await settle()]).toEqual(['refunded', 'refunded'])
  expect((await it.atProvider())[0]?.refunded).toBe(was?.received)
  await it.close()
})
