import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inspectionPoints } from './conditionReport.ts'
import { readCar } from './entities.ts'
import { hashOf } from '#plan/testing/small.ts'
import { readStock, sourceOf } from './snapshot.ts'

function read(condition_report: unknown) {
  const warnings: string[] = []
  const { condition_report: report } = readCar({ condition_report }, (field, expected) =>
    warnings.push(`${field} should be ${expected}`),
  )
  return { report, warnings }
}

test('A vehicle without a report, or with an empty one, has none and no warning', () => {
  for (const nothing of [undefined, null, {}, { flaws: [], inspector: '', previous_owners: null }])
    expect(read(nothing)).toEqual({ report: null, warnings: [] })
})

test.each([
  ['text', 'condition_report should be an object or null'],
  [{ flaws: 'none' }, 'condition_report.flaws should be a list'],
  [{ flaws: ['dent'] }, 'condition_report.flaws[0] should be an object with ‘flaw’'],
  [{ flaws: [{ place: 'Roof' }] }, 'condition_report.flaws[0] should be an object with ‘flaw’'],
  [{ previous_owners: 900 }, 'condition_report.previous_owners should be a number from 0 to 50, or null'],
  [{ inspected: '31/12/2026' }, 'condition_report.inspected should be a date like 2026-11-20'],
  [{ services: [{ date: 'May' }] }, 'condition_report.services[0].date should be a date like 2026-11-20'],
  [
    { documents: [{ name: 'Weights', address: 'javascript:alert(1)' }] },
    'condition_report.documents[0].address should be a web address or a path',
  ],
  [
    { documents: [{ name: 'Weights' }] },
    'condition_report.documents[0] should be an object with ‘name’ and ‘address’',
  ],
  [
    { inspection: [{ group: 'Brakes', advisory: [{ note: '4 mm' }] }] },
    'condition_report.inspection[0].advisory[0] should be an object with ‘point’',
  ],
])('Of %j, the wrong part is left out and named', (report, warning) => {
  expect(read(report).warnings).toEqual([warning])
})

test('Good entries beside bad ones stay', () => {
  const { report } = read({
    flaws: [{ flaw: 'Dent', x: 130, y: 20, picture: 'https://127.0.0.1/a.jpg' }, 5],
    documents: [
      { name: 'Weights', address: 'www.docs.example/it’s here.pdf' },
      { name: 'Gas', address: 'data:text/html,x' },
    ],
  })
  expect(report?.flaws).toEqual([{ place: '', flaw: 'Dent', x: null, y: 20, picture: '' }])
  expect(report?.documents.map(({ address }) => address)).toEqual([
    'https://www.docs.example/it’s%20here.pdf',
  ])
})

test('A list that’s much too long is cut, with a warning', () => {
  const { report, warnings } = read({ flaws: Array.from({ length: 9000 }, () => ({ flaw: 'Dent' })) })
  expect(report?.flaws).toHaveLength(40)
  expect(warnings).toEqual(['condition_report.flaws should be a list of at most 40'])
})

test('Nothing that a backend may send makes reading fail, or gets a point counted that isn’t there', () => {
  const part = fc.anything({ maxDepth: 4 })
  const report = fc.record(
    Object.fromEntries(
      ['inspected', 'inspection', 'flaws', 'previous_owners', 'services', 'documents'].map((name) => [
        name,
        part,
      ]),
    ),
    { requiredKeys: [] },
  )
  fc.assert(
    fc.property(fc.oneof(part, report), (value) => {
      const points = inspectionPoints(read(value).report)
      expect(points === null || points > 0).toBe(true)
    }),
  )
})

test('A warning about a report names the vehicle and the field', () => {
  const cars = [{ slug: 'u1', name: 'Mazda 3', condition_report: { previous_owners: -1 } }]
  const { stock } = readStock(sourceOf(Buffer.from(JSON.stringify({ cars }))), hashOf, null)
  expect(stock.warnings).toEqual([
    'cars[0] (u1): condition_report.previous_owners should be a number from 0 to 50, or null; ignored',
  ])
})
