import { expect, test } from 'vitest'
import { readPlan, type DrawnPlan } from '#rules/vehicle/trade/floorPlan.ts'
import { drawAxles } from './drawAxles.ts'
import { drawPlan, planInWords } from './drawPlan.ts'
import { tradeWords } from './words.ts'

const PLAN = readPlan(
  '6 x 2.3 m; kitchen 2.3 0 1.8 0.6; bed 0 0.4 1.95 1.53; wardrobe 0 0 0.5 0.38; wardrobe 0 1.95 0.5 0.35; lounge 4.5 0.3 0.6 1.8; door 4 2.3 0.6 0',
) as DrawnPlan

test('A floor plan in words goes from front to back, and has the sizes of beds', () => {
  expect(planInWords(PLAN, tradeWords('en-AU'), 'en-AU')).toBe(
    'From front to back: 2 × wardrobe, bed (195 × 153 cm), kitchen, lounge',
  )
  expect(planInWords(PLAN, tradeWords('en-US'), 'en-US')).toContain('bed (77 × 60 in)')
})

test('Parts of a floor plan are named where their names fit, upright if need be', () => {
  const names = [...drawPlan(PLAN, tradeWords('en-AU')).matchAll(/<text([^>]*)>(\w+)</g)]
  expect(names.map(([, place = '', name = '']) => [name, place.includes('rotate')])).toEqual([
    ['Kitchen', false],
    ['Bed', false],
    ['Lounge', true],
  ])
})

test('The pillows of a bed are at the wall that it stands against', () => {
  const rear = readPlan('5 x 2 m; bed 3 0.3 2 1.4') as DrawnPlan
  const [, x] = /class="pillow" x="(\d+)"/.exec(drawPlan(rear, tradeWords('en-AU'))) ?? []
  expect(Number(x)).toBeGreaterThan(440)
})

test('A truck’s wheels are drawn front to rear, and its ratings beneath them', () => {
  const svg = drawAxles(['steer', 'drive', 'drive'], {
    wheelbase: '228 in',
    front: '12,350 lb',
    rear: '<40 t>',
  })
  const wheels = [...svg.matchAll(/class="axles__(steer|lift|drive)" cx="(\d+)"/g)]
  expect(wheels.map(([, axle]) => axle)).toEqual(['steer', 'drive', 'drive'])
  const places = wheels.map(([, , x]) => Number(x))
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  expect(svg).toContain('12,350 lb')
  expect(svg).toContain('&lt;40 t&gt;')
})

test('A truck of which all axles are driven is drawn with one at the front', () => {
  const svg = drawAxles(['drive', 'drive'], { wheelbase: null, front: null, rear: null })
  expect(svg.match(/class="axles__drive"/g)).toHaveLength(2)
  expect(svg).not.toContain('<text')
})
