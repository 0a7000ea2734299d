import { describe, expect, test } from 'vitest'
import {
  isTextChatHidden,
  NEW_WEBCHAT,
  parseChatClosed,
  parseWebchat,
  TEXT_CHAT_HIDDEN_PATHS,
  textUsDelay,
  webchat,
  type WebchatEvent,
} from './chat.ts'

const NOW = Date.UTC(2026, 2, 10)
const said = (timestamp: number, from: 'customer' | 'agent' = 'customer'): WebchatEvent => ({
  type: 'message',
  from,
  timestamp,
})

describe('spec §4 Chat popup (text-us)', () => {
  test('appears 3 seconds after load unless previously closed', () => {
    expect(textUsDelay(false)).toBe(3000)
    expect(textUsDelay(true)).toBeNull()
  })

  test.each<[unknown, boolean]>([
    ['true', true],
    ['false', false],
    ['"true"', false],
    ['1', false],
    ['{}', false],
    ['', false],
    [null, false],
  ])('closing persists a closed flag: %j is %s', (stored, closed) => {
    expect(parseChatClosed(stored)).toBe(closed)
  })
})

describe('spec §4 Live-chat tracking', () => {
  /** For each step, the tracking event that fires, or null. A step is what happens in the chat, and when. */
  const fires = (...rows: [WebchatEvent, number][]) => {
    let state = NEW_WEBCHAT
    return rows.map(([event, now]) => {
      const after = webchat(state, event, now)
      state = after.state
      return after.fires
    })
  }

  test('opening the chat fires event 54, each time it opens', () => {
    expect(
      fires([{ type: 'open' }, 0], [{ type: 'open' }, 1], [{ type: 'close' }, 2], [{ type: 'open' }, 3]),
    ).toEqual([54, null, null, 54])
  })

  test.each([
    [0, 55],
    [9_999, 55],
    [10_000, 55],
    [10_001, null],
    [-10_000, 55],
    [-10_001, null],
  ])(
    'the first customer message within 10 seconds of its timestamp fires event 55: %i ms later %s',
    (later, event) => {
      expect(fires([said(NOW), NOW + later])).toEqual([event])
    },
  )

  test('later messages fire event 57', () => {
    expect(fires([said(NOW), NOW], [said(NOW + 5), NOW + 5], [said(NOW + 9), NOW + 60_000])).toEqual([
      55, 57, 57,
    ])
  })

  test("doesn't count an old message replayed by the widget", () => {
    expect(fires([said(NOW - 60_000), NOW], [said(NOW), NOW + 1])).toEqual([null, 55])
  })

  test("doesn't count the same message twice", () => {
    expect(fires([said(NOW), NOW], [said(NOW), NOW + 1], [said(NOW - 5), NOW + 2])).toEqual([55, null, null])
  })

  test('fires nothing for agents’ messages', () => {
    expect(fires([said(NOW, 'agent'), NOW], [said(NOW), NOW], [said(NOW + 1, 'agent'), NOW + 1])).toEqual([
      null,
      55,
      null,
    ])
  })

  test('fires nothing for an invalid time', () => {
    expect(fires([said(NaN), NOW], [said(Infinity), NOW])).toEqual([null, null])
  })

  test("continues on the session's next page", () => {
    const { state } = webchat(NEW_WEBCHAT, said(NOW), NOW)
    const next = parseWebchat(JSON.stringify({ ...state, open: true }))
    expect(next).toEqual({ open: false, counted_at: NOW })
    expect(webchat(next, said(NOW + 5), NOW + 5).fires).toBe(57)
  })

  test.each(['', '[]', '{"counted_at":"1"}', 'null'])(
    'spec §8: ignores malformed stored data: %j',
    (stored) => {
      expect(parseWebchat(stored)).toEqual(NEW_WEBCHAT)
    },
  )
})

describe('spec §2: the text-chat widget is hidden on some routes', () => {
  test.each<[unknown, boolean]>([
    ['/finance', true],
    ['/finance/', true],
    ['/service', true],
    ['/pages/book-a-service', true],
    ['/book-a-service', true],
    ['/contact', true],
    ['/contact-us/harbour-kia', true],
    ['/', false],
    ['/cars/kia', false],
    ['/finances', false],
    ['/services', false],
    [null, false],
    ['//finance', false],
  ])('%s: %s', (path, hidden) => {
    expect(isTextChatHidden(path)).toBe(hidden)
  })

  test("uses the site's own paths", () => {
    expect(isTextChatHidden('/finance', {}, [])).toBe(false)
    expect(isTextChatHidden('/offers/x', {}, ['/offers/'])).toBe(true)
    expect(isTextChatHidden('/', {}, ['/'])).toBe(true)
    expect(isTextChatHidden('/cars/kia', {}, ['/'])).toBe(false)
    expect(isTextChatHidden('/finance', {}, ['../finance'])).toBe(false)
  })

  test('on a site with a pages path, hides it only on the /pages address', () => {
    const site = { use_pages_path: true }
    expect(isTextChatHidden('/pages/book-a-service', site)).toBe(true)
    expect(isTextChatHidden('/book-a-service', site)).toBe(false)
  })

  test('has the pages named in the spec as defaults', () => {
    expect(TEXT_CHAT_HIDDEN_PATHS).toEqual([
      '/finance',
      '/service',
      '/pages/book-a-service',
      '/contact',
      '/contact-us',
    ])
  })
})
