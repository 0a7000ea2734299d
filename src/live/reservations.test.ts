import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { reservationsText } from '#stock/reservations.ts'
import { listFiles, writeWhole } from '#lib/files.ts'
import { twoTenants } from './testing/twoTenants.ts'

const tenants = twoTenants()
const { pageOf, snapshotOf, expectClean } = tenants
let live = tenants.live()
beforeEach(() => {
  live = tenants.live()
})

const cars = () =>
  snapshotOf().cars.filter((car) => car.status === 'in_stock' && !car.reserved && car.show_on_dealer_website)
/** Writes reservations and sales to the tenant's file, and marks them as changed, as the checkout does. */
const show = async (reserved: string[], sold: [string, number][] = []) => {
  const text = reservationsText({ reserved: new Set(reserved), sold: new Map(sold) })
  writeWhole(join(live.fixture.tenants, 'tenant', 'reservations.json'), text)
  await live.mark('tenant', 'reservations')
  await live.rebuild('tenant')
}
const pagesThatSay = (word: RegExp) =>
  listFiles(join(live.fixture.out, 'tenant'))
    .filter((file) => file.endsWith('.html'))
    .filter((file) => word.test(readFileSync(join(live.fixture.out, 'tenant', file), 'utf8')))

describe('what was paid for online', () => {
  test('publishes a reservation, its release and a purchase, exactly as a clean build would', async () => {
    const [car] = cars()
    const slug = car?.slug ?? ''
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
  })

  test('publishes even if the backend is down', async () => {
    await live.setFaults({ answer: '503' })
    const slug = cars()[0]?.slug ?? ''
    await show([slug])
    expect(pageOf(slug)).toContain('is reserved. Call us to be next in line')
  })

  test('keeps the last good site if the file is damaged, and names the file in the report', async () => {
    const slug = cars()[0]?.slug ?? ''
    const before = pageOf(slug)
    writeWhole(join(live.fixture.tenants, 'tenant', 'reservations.json'), '{"reserved":[')
    await live.mark('tenant', 'reservations')
    await live.rebuild('tenant')
    expect(pageOf(slug)).toBe(before)
    expect((await live.journal.state('tenant')).trouble).toContain('reservations.json')
  })
})
