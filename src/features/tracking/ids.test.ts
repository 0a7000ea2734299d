import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newDeviceId, newSessionId, parseDeviceId, parseSessionId } from './ids.ts'

const bytes =
  (...all: number[]) =>
  (count: number) =>
    Uint8Array.from({ length: count }, (_, index) => all[index] ?? 0)

test('Ids of devices and sessions have their prefix and 10 characters (spec §3)', () => {
  expect(newDeviceId(bytes(0, 1, 25, 26, 31, 32, 255))).toBe('device_abz27a7aaa')
  expect(newSessionId(bytes(1))).toBe('session_baaaaaaaaa')
})

test('Any id is recognised, but not as one of the other kind (spec §3)', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 10, maxLength: 10 }), (random) => {
      const device = newDeviceId(() => random)
      const session = newSessionId(() => random)
      expect([parseDeviceId(device), parseDeviceId(session)]).toEqual([device, null])
      expect([parseSessionId(session), parseSessionId(device)]).toEqual([session, null])
    }),
  )
})

test('Each of the 32 characters of an id is equally likely', () => {
  const seen = new Map<string, number>()
  for (let byte = 0; byte < 256; byte++) {
    const letter = newDeviceId(() => new Uint8Array(10).fill(byte)).charAt(7)
    seen.set(letter, (seen.get(letter) ?? 0) + 1)
  }
  expect([...seen.values()]).toEqual(Array.from({ length: 32 }, () => 8))
})

const NOT_IDS = ['', 'device_', 'device_abc', 'device_ABCDEFGHIJ', 'device_abcdefghijk', 'device_abcdefghi<']
test.each([...NOT_IDS, null, 5, {}])('The stored device id %j is ignored (spec §8)', (stored) => {
  expect(parseDeviceId(stored)).toBeNull()
})
