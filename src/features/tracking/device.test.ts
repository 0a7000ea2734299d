import { describe, expect, test } from 'vitest'
import { browserOf, deviceClass, systemOf } from './device.ts'

describe('spec §4 Device class: mobile under 768 px, tablet under 992, else pc', () => {
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
  ])('%j: %s', (width, device) => {
    expect(deviceClass(width)).toBe(device)
  })
})

describe('spec §3 Analytics event: browser, OS', () => {
  const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)'
  test.each<[string, string, unknown]>([
    [
      'Chrome',
      'Windows',
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/131.0.0.0 Safari/537.36`,
    ],
    [
      'Edge',
      'Windows',
      `Mozilla/5.0 (Windows NT 10.0) ${WEBKIT} Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0`,
    ],
    [
      'Opera',
      'macOS',
      `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT} Chrome/130 Safari/537.36 OPR/115.0`,
    ],
    [
      'Samsung Internet',
      'Android',
      `Mozilla/5.0 (Linux; Android 14) ${WEBKIT} SamsungBrowser/27.0 Chrome/125 Mobile Safari/537.36`,
    ],
    ['Firefox', 'Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0'],
    [
      'Safari',
      'macOS',
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1 (KHTML, like Gecko) Version/18.1 Safari/605.1',
    ],
    [
      'Safari',
      'iOS',
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1 Version/18.1 Mobile/15E148 Safari/604.1',
    ],
    [
      'Chrome',
      'iOS',
      'Mozilla/5.0 (iPad; CPU OS 18_1 like Mac OS X) AppleWebKit/605.1 CriOS/131.0 Mobile/15E148 Safari/604.1',
    ],
    [
      'Chrome',
      'ChromeOS',
      `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${WEBKIT} Chrome/131.0.0.0 Safari/537.36`,
    ],
    ['Other', 'Other', 'curl/8.5.0'],
    ['Other', 'Other', ''],
    ['Other', 'Other', null],
    ['Other', 'Other', 5],
  ])('recognises %s on %s', (browser, system, agent) => {
    expect([browserOf(agent), systemOf(agent)]).toEqual([browser, system])
  })
})
