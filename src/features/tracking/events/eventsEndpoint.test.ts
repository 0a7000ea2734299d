import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newVisitorId, parseVisitorId, browserOf, deviceClass, systemOf } from './eventsEndpoint.ts'

test.each<[unknown, string]>([
  [320, 'mobile'],
  [767, 'mobile'],
  [767.99, 'mobile'],
  [768, 'tablet'],
  [991, 'tablet'],
  [991.99, 'tablet'],
  [992, 'pc'],
  [3840, 'pc'],
  [0, 'pc'],
  [-1, 'pc'],
  [NaN, 'pc'],
  [Infinity, 'pc'],
  ['320', 'pc'],
  [null, 'pc'],
])('A page %j px wide is on the device class %s (spec §4)', (width, device) => {
  expect(deviceClass(width)).toBe(device)
})

const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)'
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)'
const ANDROID = 'Mozilla/5.0 (Linux; Android 14)'
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X)'
const IPAD = 'Mozilla/5.0 (iPad; CPU OS 18_1 like Mac OS X)'
const CHROMEBOOK = 'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0)'
const CHROMIUM = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0'
const WEBKIT = 'AppleWebKit/605.1 (KHTML, like Gecko)'
test.each<[string, string, unknown]>([
  ['Chrome', 'Windows', `${WINDOWS} ${CHROMIUM} Safari/537.36`],
  ['Edge', 'Windows', `${WINDOWS} ${CHROMIUM} Safari/537.36 Edg/131.0.0.0`],
  ['Opera', 'macOS', `${MAC} ${CHROMIUM} Safari/537.36 OPR/115.0`],
  ['Samsung Internet', 'Android', `${ANDROID} SamsungBrowser/27.0 ${CHROMIUM} Mobile Safari/537.36`],
  ['Firefox', 'Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0'],
  ['Safari', 'macOS', `${MAC} ${WEBKIT} Version/18.1 Safari/605.1`],
  ['Safari', 'iOS', `${IPHONE} ${WEBKIT} Version/18.1 Mobile/15E148 Safari/604.1`],
  ['Chrome', 'iOS', `${IPAD} ${WEBKIT} CriOS/131.0 Mobile/15E148 Safari/604.1`],
  ['Chrome', 'ChromeOS', `${CHROMEBOOK} ${CHROMIUM} Safari/537.36`],
  ...['curl/8.5.0', '', null, 5].map((agent): [string, string, unknown] => ['Other', 'Other', agent]),
])('The browser %s on %s is recognised (spec §3)', (browser, system, agent) => {
  expect([browserOf(agent), systemOf(agent)]).toEqual([browser, system])
})

const bytes =
  (...all: number[]) =>
  (count: number) =>
    Uint8Array.from({ length: count }, (_, index) => all[index] ?? 0)

test('Ids of devices and sessions have their prefix and 10 characters (spec §3)', () => {
  expect(newVisitorId('device', bytes(0, 1, 25, 26, 31, 32, 255))).toBe('device_abz27a7aaa')
  expect(newVisitorId('session', bytes(1))).toBe('session_baaaaaaaaa')
})

test('Any id is recognised, but not as one of the other kind (spec §3)', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 10, maxLength: 10 }), (random) => {
      const device = newVisitorId('device', () => random)
      const session = newVisitorId('session', () => random)
      expect([parseVisitorId('device', device), parseVisitorId('device', session)]).toEqual([device, null])
      expect([parseVisitorId('session', session), parseVisitorId('session', device)]).toEqual([session, null])
    }),
  )
})

test('Each of the 32 characters of an id is equally likely', () => {
  const seen = new Map<string, number>()
  for (let byte = 0; byte < 256; byte++) {
    const letter = newVisitorId('device', () => new Uint8Array(10).fill(byte)).charAt(7)
    seen.set(letter, (seen.get(letter) ?? 0) + 1)
  }
  expect([...seen.values()]).toEqual(Array.from({ length: 32 }, () => 8))
})

const NOT_IDS = ['', 'device_', 'device_abc', 'device_ABCDEFGHIJ', 'device_abcdefghijk', 'device_abcdefghi<']
test.each([...NOT_IDS, null, 5, {}])('The stored device id %j is ignored (spec §8)', (stored) => {
  expect(parseVisitorId('device', stored)).toBeNull()
})
