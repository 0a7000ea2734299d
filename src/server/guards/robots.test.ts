import { expect, test } from 'vitest'
import { robotSign } from './robots.ts'

test('A shopper is let through', () => {
  expect(robotSign({ url: '', ms: 1500 })).toBeNull()
  expect(robotSign({ url: '', ms: 86_400_000 })).toBeNull()
})

test.each([
  [{ url: 'https://spam.example', ms: 9000 }, 'filled'],
  [{ url: ' ', ms: 9000 }, 'filled'],
  [{ ms: 9000 }, 'filled'],
  [{ url: '', ms: 1499 }, 'fast'],
  [{ url: '' }, 'fast'],
  [{ url: '', ms: '9000' }, 'fast'],
  [{ url: '', ms: -1 }, 'fast'],
  [{ url: '', ms: 1e300 }, 'fast'],
  [{ url: '', ms: null }, 'fast'],
  [undefined, 'filled'],
  [null, 'filled'],
  ['', 'filled'],
  [[''], 'filled'],
])('A robot is detected by the trap %j', (trap, sign) => {
  expect(robotSign(trap)).toBe(sign)
})
