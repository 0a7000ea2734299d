import { expect, test } from 'vitest'
import { gradesOf, type GradeCar } from './grades.ts'

const car = (badge: string, price: number | null, features: string[] = [], car_type = 'new'): GradeCar => ({
  badge,
  price,
  features,
  car_type,
})

test('Grades come cheapest first, each with its cheapest new vehicle and what it adds', () => {
  const cars = [
    car('SR5', 64_990, ['Sports bar', 'Tow bar', 'Side steps']),
    car('SR5', 50_990, ['Sports bar', 'Canopy', 'Side steps'], 'used'),
    car('Rogue', 72_990, ['Sports bar', 'Side steps', 'JBL audio']),
    car('WorkMate', 41_990, ['Side steps']),
  ]
  expect(gradesOf(cars)).toEqual([
    { name: 'WorkMate', count: 1, from: 41_990, isNew: true, car_type: 'new', adds: [] },
    // A feature belongs to a grade only if all vehicles of that grade have it. 'Tow bar' and 'Canopy' are each on only one SR5.
    { name: 'SR5', count: 2, from: 64_990, isNew: true, car_type: 'new', adds: ['Sports bar'] },
    { name: 'Rogue', count: 1, from: 72_990, isNew: true, car_type: 'new', adds: ['JBL audio'] },
  ])
})

test('Grades with only used vehicles or no price come last', () => {
  const cars = [car('GX', 20_000, [], 'used'), car('VX', null), car('GXL', 70_000)]
  expect(gradesOf(cars).map(({ name, from, isNew, car_type }) => [name, from, isNew, car_type])).toEqual([
    ['GXL', 70_000, true, 'new'],
    ['GX', 20_000, false, 'used'],
    ['VX', null, false, ''],
  ])
})

test('A single grade gives no table, and a price of 10 dollars is ignored (spec §4)', () => {
  expect(gradesOf([car('GX', 1), car('GX', 2)])).toEqual([])
  expect(gradesOf([])).toEqual([])
  expect(gradesOf([car('', 10), car('S', 30_000)])[1]).toMatchObject({ name: '', from: null })
})
