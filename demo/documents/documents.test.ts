import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { DEMO_SLUGS } from '#demo/testing/copyTenant.ts'
import type { Snapshot } from '#stock/entities.ts'
import { readFlawName } from '../pictures/flaw.ts'
import { documentAt } from './documents.ts'

test.each(DEMO_SLUGS)(
  'Every history report of %s, and every document and picture in a condition report, is there, as described',
  (slug) => {
    const file = new URL(`../../tenants/${slug}/snapshot.json`, import.meta.url)
    const { cars } = JSON.parse(readFileSync(file, 'utf8')) as Snapshot
    for (const { file } of cars.filter((car) => car.file !== '')) {
      const { pathname, searchParams } = new URL(file, 'https://site.example')
      expect(documentAt(pathname.replace('/images/documents/', ''), searchParams), file).not.toBeNull()
    }
    const reports = cars.flatMap(({ condition_report }) => condition_report ?? [])
    expect(reports.length).toBeGreaterThan(10)
    for (const { address, bytes } of reports.flatMap(({ documents }) => documents)) {
      const { pathname, searchParams } = new URL(address, 'https://site.example')
      const pdf = documentAt(pathname.replace('/images/documents/', ''), searchParams)
      expect(pdf?.length, address).toBe(bytes)
      expect(pdf?.toString('latin1'), address).not.toMatch(/\(\?|undefined|NaN|\(\) Tj/)
    }
    for (const { picture } of reports.flatMap(({ flaws }) => flaws))
      if (picture !== '') expect(readFlawName(picture.replace('/images/flaws/', '')), picture).not.toBeNull()
  },
)

test('Every used truck that’s for sale has its dyno sheet, oil report, ECM download and out-the-door price', () => {
  const file = new URL('../../tenants/great-plains-truck-center/snapshot.json', import.meta.url)
  const { cars } = JSON.parse(readFileSync(file, 'utf8')) as Snapshot
  for (const car of cars.filter(({ car_type, status }) => car_type === 'used' && status === 'in_stock')) {
    const names = car.condition_report?.documents.map(({ name }) => name)
    expect(names, car.slug).toEqual(['Dyno sheet', 'Engine oil report', 'ECM download'])
    if (car.price !== null) expect(car.dapprice, car.slug).toBeGreaterThan(car.price)
  }
})
