import { expect, test } from 'vitest'
import { propsOf } from '../../testing/vehiclePage.ts'

const BRAKES = {
  group: 'Brakes',
  passed: ['Discs', 'Park brake'],
  advisory: [{ point: 'Rear pads', note: '4 mm left' }],
  repaired: [{ point: 'Front pads', note: 'New pads fitted' }],
}
const reportOf = (condition_report: object, site = {}) => propsOf({ condition_report }, site).conditionReport

test('A vehicle without a report has the same props as before', () => {
  expect(Object.keys(propsOf({}))).not.toContain('conditionReport')
  expect(propsOf({ condition_report: {} })).toEqual(propsOf({}))
})

test('A site that leaves the section out doesn’t have the report in its props', () => {
  expect(reportOf({ previous_owners: 1 }, { vehicle: { sections: ['facts'] } })).toBeUndefined()
})

test('A report counts its points by outcome, and sums them up beside the facts', () => {
  const report = reportOf({
    inspection: [BRAKES],
    inspected: '2026-11-12',
    inspector: 'Kim',
    previous_owners: 2,
  })
  expect(report?.summary).toEqual(['4-point inspection', '2 previous owners'])
  expect(report?.inspected).toBe('Inspected 12 November 2026 by Kim')
  expect(report?.counts).toEqual({ passed: 2, repaired: 1, advisory: 1 })
  expect(report?.groups[0]?.count).toBe('3 of 4')
})

test.each([
  [{ previous_owners: 1 }, ['1 previous owner']],
  [{ previous_owners: 0, inspector: 'Kim' }, []],
  [{ services: [{ date: '2026-01-01' }] }, []],
])('Of %j, the facts say %j', (report, summary) => {
  expect(reportOf(report)?.summary).toEqual(summary)
})

test('Services are in the region’s words, the latest first', () => {
  const services = [
    { date: '2024-02-01', km: 10_000 },
    { date: '2026-02-01', km: 100_000 },
  ]
  expect(
    reportOf({ services }, { region: 'en-US' })?.services.map(({ date, distance }) => [date, distance]),
  ).toEqual([
    ['February 1, 2026', '62,137 miles'],
    ['February 1, 2024', '6,214 miles'],
  ])
})

test('A document says its type, date and size, as far as they’re known', () => {
  const address = 'https://docs.example/weights.pdf?v=1.2'
  const documents = [
    { name: 'Weights', address, date: '2026-11-10', bytes: 240_400 },
    { name: 'Video', address: '/uploads/video', type: 'MP4', bytes: 12_340_000 },
    { name: 'Page', address: 'https://docs.example' },
  ]
  expect(reportOf({ documents })?.documents.map(({ about }) => about)).toEqual([
    'PDF · 10 November 2026 · 240 KB',
    'MP4 · 12.3 MB',
    '',
  ])
})

test('Marks in one place are moved apart and stay on the vehicle; a flaw without a place has no mark', () => {
  const flaws = [
    { place: 'Roof', flaw: 'C' },
    ...Array.from({ length: 12 }, () => ({ flaw: 'A', x: 50, y: 50 })),
  ]
  const [first, ...others] = reportOf({ flaws })?.flaws ?? []
  expect(first).toEqual({ text: 'Roof: C', picture: '', mark: null })
  const marks = others.map(({ mark }) => mark)
  expect(marks[0]).toEqual({ x: 50, y: 50 })
  expect(new Set(marks.map((mark) => JSON.stringify(mark))).size).toBe(12)
  for (const mark of marks) expect(Math.max(mark?.x ?? 101, mark?.y ?? 101)).toBeLessThanOrEqual(100)
})
