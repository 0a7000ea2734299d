import fc from 'fast-check'
import { expect, test } from 'vitest'
import { floorPlansOf, isFloorPlan, readPlan } from './floorPlan.ts'

const PLAN = '5.9 x 2.3 m; bed 0 0.4 2 1.5; kitchen 2.6 0 1.8 0.6; door 4.2 2.3 0.6 0'

test('A floor plan gives each part’s place and size in metres', () =>
  expect(readPlan(PLAN)).toEqual({
    length: 5.9,
    width: 2.3,
    parts: [
      { kind: 'bed', x: 0, y: 0.4, length: 2, width: 1.5 },
      { kind: 'kitchen', x: 2.6, y: 0, length: 1.8, width: 0.6 },
      { kind: 'door', x: 4.2, y: 2.3, length: 0.6, width: 0 },
    ],
  }))

test.each([
  ['20 x 8 ft; BED 0 1 6.5 5', { length: 6.096, width: 2.438 }],
  ['5900x2300mm;bed 0 400 2000 1500;', { length: 5.9, width: 2.3 }],
  ['5.9 × 2.3; bed 0 0.4 2 1.5', { length: 5.9, width: 2.3 }],
])('“%s” is a floor plan', (text, plan) => expect(readPlan(text)).toMatchObject(plan))

test.each([
  'Island bed, rear ensuite',
  '5.9 x 2.3 m',
  '5.9 x 2.3 m; sauna 0 0 1 1',
  '5.9 x 2.3 m; bed 0 0 7 1',
  '5.9 x 2.3 m; bed 0 0 2 0',
  '5.9 x 2.3 m; door 0 0 2 1',
  '5.9 x 2.3 m; bed 0 0 2',
  '0.5 x 2.3 m; bed 0 0 0.4 1',
  '59 x 2.3 m; bed 0 0 2 1',
  `5.9 x 2.3 m${'; seat 0 0 1 1'.repeat(41)}`,
  'javascript:alert(1)',
  '//elsewhere.example/plan.png',
  'http://maker.example/plan.png',
])('“%s” isn’t a floor plan', (text) => expect(readPlan(text)).toBeNull())

test('An address is a picture of the plan', () =>
  expect(readPlan('https://maker.example/plan.png')).toEqual({ picture: 'https://maker.example/plan.png' }))

test('The plan by night needs one by day', () => {
  const line = (name: string, value = PLAN) => ({ name, value })
  const plan = readPlan(PLAN)
  expect(floorPlansOf([line('Floorplan'), line('Floor plan (night)')])).toEqual({ day: plan, night: plan })
  expect(floorPlansOf([line('Floor Plan (day)'), line('Floor plan at night', 'Cosy')])).toEqual({
    day: plan,
    night: null,
  })
  expect(floorPlansOf([line('Floor plan (night)')])).toBeNull()
  expect([line('Floor plan'), line('Floor plan warranty')].map(isFloorPlan)).toEqual([true, false])
})

test('Any text is a floor plan within its outline, or none', () => {
  const number = fc.integer({ min: 0, max: 9 }).map(String)
  const part = fc.tuple(fc.constantFrom('bed', 'door', 'seat', ''), number, number, number, number)
  const text = fc
    .tuple(number, number, fc.array(part, { maxLength: 4 }))
    .map(([l, w, parts]) => [`${l} x ${w} m`, ...parts.map((words) => words.join(' '))].join('; '))
  fc.assert(
    fc.property(fc.oneof(text, fc.string()), (value) => {
      const plan = readPlan(value)
      if (!plan || 'picture' in plan) return
      for (const { x, y, length, width } of plan.parts) {
        expect(x + length).toBeLessThanOrEqual(plan.length + 0.05)
        expect(y + width).toBeLessThanOrEqual(plan.width + 0.05)
      }
    }),
  )
})
