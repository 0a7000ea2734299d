import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { newDeviceId, newSessionId, parseDeviceId, parseSessionId } from './ids.ts'

const bytes =
  (...all: number[]) =>
  (count: number) =>
    Uint8Array.from({ length: count }, (_, index) => all[index] ?? 0)

describe('spec §3: anonymous ids', () => {
  test('a device id has the prefix device_ and 10 characters', () => {
    expect(newDeviceId(bytes(0, 1, 25, 26, 31, 32, 255))).toBe('device_abz27a7aaa')
  })

  test('a session id has the prefix session_ and 10 characters', () => {
    expect(newSessionId(bytes(1))).toBe('session_baaaaaaaaa')
  })

  test('any id is recognised, but not as the other kind', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 10, maxLength: 10 }), (random) => {
        const device = newDeviceId(() => random)
        const session = newSessionId(() => random)
        expect([parseDeviceId(device), parseDeviceId(session)]).toEqual([device, null])
        expect([parseSessionId(session), parseSessionId(device)]).toEqual([session, null])
      }),
    )
  })

  test('each of the 32 characters is equally likely', () => {
    const seen = new Map<string, number>()
    for (let byte = 0; byte < 256; byte++) {
      const letter = newDeviceId(() => new Uint8Array(10).fill(byte)).charAt(7)
      seen.set(letter, (seen.get(letter) ?? 0) + 1)
    }
    expect([...seen.values()]).toEqual(Array.from({ length: 32 }, () => 8))
  })

  test.each([
    '',
    'device_',
    'device_abc',
    'device_ABCDEFGHIJ',
    'device_abcdefghijk',
    'device_abcdefghi<',
    null,
    5,
    {},
  ])('spec §8: %j is ignored', (stored) => {
    expect(parseDeviceId(stored)).toBeNull()
  })
})
