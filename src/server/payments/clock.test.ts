import { expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '#rules/constants.ts'
import { createPaymentsApp } from '#demo/fakes/payments/app.ts'
import { fakePayments } from '#demo/fakes/payments/keys.ts'
import { stand } from './testing/stand.ts'

test.each([HOUR_MS, DAY_MS])(
  'When the clock is set back by %i ms, paid payments are found, and unpaid cars are free again',
  async (ms) => {
    const it = await stand('stripe', createPaymentsApp(), fakePayments)
    await it.fault({ webhooks: 'never' })
    const { redirect } = await it.press(it.car(0))
    await it.atPage(redirect, 'pay')
    await it.press(it.car(1), { email: 'other@example.com' })
    // Until now, the clock was ahead.
    for (const was of it.store.list())
      it.store.change(was, {
        createdAt: was.createdAt + ms,
        expiresAt: was.expiresAt + ms,
        updatedAt: was.updatedAt + ms,
      })
    await it.checkout.reconcile()
    const statuses = it.store.list().map(({ car, status, held }) => [car, status, held])
    expect(statuses).toContainEqual([it.car(0), 'paid', true])
    expect(statuses).toContainEqual([it.car(1), 'expired', false])
    await it.close()
  },
)
