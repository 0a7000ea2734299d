import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { reservationsPath, reservationsText } from '#stock/reservations.ts'
import { listFiles, writeWhole } from '#lib/files.ts'
import { twoTenants } from './testing/twoTenants.ts'

const tenants = twoTenants()
const { pageOf, snapshotOf, rebuild, expectClean } = tenants
let live = tenants.live()
beforeEach(() => {
  live = tenants.live()
})

const freeCar = (): string =>
  snapshotOf().cars.find((car) => car.status === 'in_stock' && !car.reserved && car.show_on_dealer_website)
    ?.slug ?? ''
const file = () => join(live.fixture.state, reservationsPath('tenant'))
/** As the checkout does. */
async function show(reserved: string[], sold: [string, number][] = []) {
  const text = reservationsText({ reserved: new Set(reserved), sold: new Map(sold) })
  writeWhole(file(), text)
  await rebuild('reservations')
}
const pagesThatSay = (word: RegExp) =>
  listFiles(join(live.fixture.out, 'tenant'))
    .filter((file) => file.endsWith('.html'))
    .filter((file) => word.test(readFileSync(join(live.fixture.out, 'tenant', file), 'utf8')))

test(
  'A reservation, its release and a purchase are published exactly as a clean build would',
  { tags: 'nightly' },
  async () => {
    const slug = freeCar()
    const before = pageOf(slug)
    expect(before).not.toContain('is reserved. Call us to be next in line')
    await show([slug])
    expect(pageOf(slug)).toContain('is reserved. Call us to be next in line')
    expect(pagesThatSay(/Reserved/).length).toBeGreaterThan(1)
    await expectClean()
    await show([])
    expect(pageOf(slug)).toBe(before)
    await show([], [[slug, live.clock.now / 1000]])
    expect(pageOf(slug)).toContain('has been sold')
    await expectClean()
  },
)

test('A reservation is published even if the backend is down', async () => {
  await live.setFaults({ answer: '503' })
  const slug = freeCar()
  await show([slug])
  expect(pageOf(slug)).toContain('is reserved. Call us to be next in line')
})

test('A damaged file of reservations leaves the last good site, and is named in the report', async () => {
  const slug = freeCar()
  const before = pageOf(slug)
  writeWhole(file(), '{"reserved":[')
  await rebuild('reservations')
  expect(pageOf(slug)).toBe(before)
  expect((await live.journal.state('tenant')).trouble).toContain(reservationsPath('tenant'))
})
