import { expect, test } from 'vitest'
import { branchesOf, byDistance, kmBetween } from './nearest.ts'

const NEWCASTLE = { lat: -32.9262, long: 151.7577 }
const GOSFORD = { lat: -33.4267, long: 151.3417 }
const at = (name: string, address: { lat: number | null; long: number | null }) => ({ name, address })

test.each([
  ['Newcastle and Gosford', NEWCASTLE, GOSFORD, 67.8],
  ['two places across the date line', { lat: 0, long: 179.5 }, { lat: 0, long: -179.5 }, 111.2],
  ['two sides of the world', { lat: 0, long: 0 }, { lat: 0, long: 180 }, 20_015.1],
  ['a place and itself', GOSFORD, GOSFORD, 0],
])('The distance between %s is right', (_, one, other, km) =>
  expect(kmBetween(one, other)).toBeCloseTo(km, 1),
)

test('A place with two branches counts once, under its first name', () => {
  const locations = [at('Newcastle', NEWCASTLE), at('Newcastle Service', NEWCASTLE), at('Gosford', GOSFORD)]
  expect(branchesOf(locations).map(({ name }) => name)).toEqual(['Newcastle', 'Gosford'])
})

test('A dealer has no branches unless two different places are known', () => {
  expect(branchesOf([at('Newcastle', NEWCASTLE), at('Newcastle Service', NEWCASTLE)])).toEqual([])
  expect(branchesOf([at('Newcastle', NEWCASTLE), at('Gosford', { lat: -33, long: null })])).toEqual([])
})

test('The nearest branch comes first', () => {
  const branches = branchesOf([at('Newcastle', NEWCASTLE), at('Gosford', GOSFORD)])
  const sydney = { lat: -33.87, long: 151.21 }
  expect(byDistance(branches, sydney).map(({ name, km }) => `${name} ${Math.round(km)}`)).toEqual([
    'Gosford 51',
    'Newcastle 117',
  ])
})
