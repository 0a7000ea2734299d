import { afterEach, beforeEach, expect, test } from 'vitest'
import { createPaymentsApp } from '#demo/fakes/payments/app.ts'
import { fakePayments } from '#demo/fakes/payments/keys.ts'
import { mayHold, MOST } from './checkout.ts'
import { HOLD_MS } from './reservation.ts'
import { PERSON, stand } from './testing/stand.ts'

const hold = (buyer: number, address: number, all: number) => ({ buyer, address, all })

test.each<[string, ReturnType<typeof hold>, number, 'many' | 'crowd' | null]>([
  ['The first vehicle may be held', hold(0, 0, 0), 35, null],
  ['A dealer’s only vehicle may be held', hold(0, 0, 0), 1, null],
  ['A buyer may hold a third vehicle', hold(2, 2, 2), 35, null],
  ['A buyer may not hold a fourth vehicle', hold(3, 3, 3), 35, 'many'],
  ['An address may hold a third vehicle, whatever the buyer', hold(0, 2, 2), 35, null],
  ['An address may not hold a fourth vehicle, whatever the buyer', hold(0, 3, 3), 35, 'crowd'],
  ['Half of the vehicles that can be paid for online may be held', hold(0, 0, 17), 35, null],
  ['More than half of the vehicles that can be paid for online may not be held', hold(0, 0, 18), 35, 'crowd'],
  ['An address may hold two vehicles of six', hold(0, 1, 1), 6, null],
  ['An address may not hold three vehicles of six', hold(0, 2, 2), 6, 'crowd'],
  ['Another address may hold a third vehicle of six', hold(0, 0, 2), 6, null],
  ['An address may not hold two vehicles of three', hold(1, 1, 1), 3, 'crowd'],
  ['Two vehicles of three may be held', hold(0, 0, 1), 3, null],
  ['Not all of three vehicles may be held', hold(0, 0, 2), 3, 'crowd'],
  ['A second vehicle may be held when none can be paid for online any more', hold(0, 0, 1), 0, null],
  ['A large dealer’s maximum may be held', hold(0, 0, 19), 1000, null],
  ['More than a large dealer’s maximum may not be held', hold(0, 0, 20), 1000, 'crowd'],
])('%s', (_name, unpaid, payable, expected) => {
  expect(mayHold(unpaid, () => payable)).toBe(expected)
})

let it: Awaited<ReturnType<typeof stand>>
beforeEach(async () => {
  it = await stand('stripe', createPaymentsApp(), fakePayments)
})
afterEach(() => it.close())

/** Presses the button for a car, as a different person each time. */
const press = (car: number, address: string) =>
  fetch(`${it.url}/api/checkout`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify({
      car: it.car(car),
      kind: 'reserve',
      ...PERSON,
      email: `${crypto.randomUUID()}@example.com`,
    }),
  }).then(async (response) => ({
    status: response.status,
    ...((await response.json()) as { error?: string }),
  }))

test('One address can’t hold all stock with made-up emails, and unpaid cars are soon free again', async () => {
  const statuses = []
  for (const car of it.cars.keys()) statuses.push((await press(car, '203.0.113.9')).status)
  expect(statuses).toEqual([200, 200, 200, ...it.cars.slice(3).map(() => 429)])
  expect((await press(3, '203.0.113.9')).error).toMatch(/You haven’t been charged.*in 15 minutes/)
  // Another shopper is told that one of these cars is taken, but can have a different one.
  expect((await press(0, '198.51.100.7')).status).toBe(409)
  expect((await press(4, '198.51.100.7')).status).toBe(200)
  expect(HOLD_MS).toBeLessThanOrEqual(15 * 60_000)
  it.clock.ahead = HOLD_MS + 1000
  await it.checkout.reconcile()
  expect(it.store.list().map(({ held, address }) => [held, address])).toEqual(Array(4).fill([false, '']))
  expect((await press(0, '198.51.100.7')).status).toBe(200)
  expect((await press(3, '203.0.113.9')).status).toBe(200)
})

test('Many addresses together leave half of the stock to others, even at the same moment', async () => {
  const pressed = await Promise.all([...it.cars.keys()].map((car) => press(car, `2001:db8:0:${car}::1`)))
  expect(pressed.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(
    Math.ceil(it.cars.length * MOST.share),
  )
})

test('Addresses in one IPv6 network count as one', async () => {
  const statuses = []
  for (const car of [0, 1, 2, 3]) statuses.push((await press(car, `2001:db8::${car}`)).status)
  expect(statuses).toEqual([200, 200, 200, 429])
})

test('Vehicles that have been paid for don’t count', async () => {
  for (const car of [0, 1, 2]) {
    const { redirect } = await it.press(it.car(car), { email: `buyer${car}@example.com` })
    await it.goTo(await it.atPage(redirect, 'pay'))
  }
  expect(it.store.list().map(({ status, address }) => [status, address])).toEqual(Array(3).fill(['paid', '']))
  expect((await it.press(it.car(3))).status).toBe(200)
})
