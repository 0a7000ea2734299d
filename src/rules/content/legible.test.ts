import { expect, test } from 'vitest'
import { groundFor, isLegible, legibleShare } from './legible.ts'

const NAVY_AND_SKY = [
  { colour: '#14324d', share: 0.6 },
  { colour: '#bfe0ff', share: 0.4 },
]

test.each([
  ['#ffffff', 0.6],
  ['#14181f', 0.4],
  ['#777777', 1],
])('A dark and a light shade stand out on %s by %f', (ground, share) => {
  expect(legibleShare(NAVY_AND_SKY, ground)).toBeCloseTo(share)
  expect(isLegible(NAVY_AND_SKY, ground)).toBe(share >= 0.7)
})

test.each([
  [['#ffffff', '#777777'], '#777777'],
  [['#14181f', '#ffffff'], '#ffffff'],
] as const)('Of the grounds %j, the picture gets %s', (grounds, ground) => {
  expect(groundFor(NAVY_AND_SKY, grounds)).toBe(ground)
})
