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

describe('The chat popup, text-us (spec §4)', () => {
  test('The popup appears 3 seconds after load unless it was closed before', () => {
    expect(textUsDelay(false)).toBe(3000)
    expect(textUsDelay(true)).toBeNull()
  })

  test('The closed flag is stored as true', () => {
    expect(parseChatClosed('true')).toBe(true)
  })

  test.each(['false', '"true"', '1', '{}', '', null])('The stored flag %j doesn’t mean closed', (stored) => {
    expect(parseChatClosed(stored)).toBe(false)
  })
})

describe('Live-chat tracking (spec §4)', () => {
  /** For each step, the tracking event that fires, or null. A step is what happens in the chat, and when. */
  const fires = (...rows: [WebchatEvent, number][]) => {
    let state = NEW_WEBCHAT
    return rows.map(([event, now]) => {
      const after = webchat(state, event, now)
      state = after.state
      return after.fires
    })
  }

  test('Opening the chat fires event 54, each time it opens', () => {
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
  ])('A first customer message seen %i ms after its timestamp fires %s', (later, event) => {
    expect(fires([said(NOW), NOW + later])).toEqual([event])
  })

  test('Later customer messages fire event 57', () => {
    expect(fires([said(NOW), NOW], [said(NOW + 5), NOW + 5], [said(NOW + 9), NOW + 60_000])).toEqual([
      55, 57, 57,
    ])
  })

  test('An old message replayed by the widget doesn’t count', () => {
    expect(fires([said(NOW - 60_000), NOW], [said(NOW), NOW + 1])).toEqual([null, 55])
  })

  test('The same message doesn’t count twice', () => {
    expect(fires([said(NOW), NOW], [said(NOW), NOW + 1], [said(NOW - 5), NOW + 2])).toEqual([55, null, null])
  })

  test('Agents’ messages fire nothing', () => {
    expect(fires([said(NOW, 'agent'), NOW], [said(NOW), NOW], [said(NOW + 1, 'agent'), NOW + 1])).toEqual([
      null,
      55,
      null,
    ])
  })

  test('A message with an invalid time fires nothing', () => {
    expect(fires([said(NaN), NOW], [said(Infinity), NOW])).toEqual([null, null])
  })

  test('The chat continues on the session’s next page', () => {
    const { state } = webchat(NEW_WEBCHAT, said(NOW), NOW)
    const next = parseWebchat(JSON.stringify({ ...state, open: true }))
    expect(next).toEqual({ open: false, counted_at: NOW })
    expect(webchat(next, said(NOW + 5), NOW + 5).fires).toBe(57)
  })

  test.each(['', '[]', '{"counted_at":"1"}', 'null'])(
    'The malformed stored chat %j is ignored (spec §8)',
    (stored) => {
      expect(parseWebchat(stored)).toEqual(NEW_WEBCHAT)
    },
  )
})

describe('The text-chat widget is hidden on some routes (spec §2)', () => {
  test.each([
    ...['/finance', '/finance/', '/service', '/pages/book-a-service', '/book-a-service', '/contact'],
    '/contact-us/harbour-kia',
  ])('The widget is hidden on %s', (path) => {
    expect(isTextChatHidden(path)).toBe(true)
  })

  test.each(['/', '/cars/kia', '/finances', '/services', null, '//finance'])(
    'The widget isn’t hidden on %s',
    (path) => {
      expect(isTextChatHidden(path)).toBe(false)
    },
  )

  test('A site’s own paths hide the widget', () => {
    expect(isTextChatHidden('/finance', {}, [])).toBe(false)
    expect(isTextChatHidden('/offers/x', {}, ['/offers/'])).toBe(true)
    expect(isTextChatHidden('/', {}, ['/'])).toBe(true)
    expect(isTextChatHidden('/cars/kia', {}, ['/'])).toBe(false)
    expect(isTextChatHidden('/finance', {}, ['../finance'])).toBe(false)
  })

  test('A site with a pages path hides the widget only on the /pages address', () => {
    const site = { use_pages_path: true }
    expect(isTextChatHidden('/pages/book-a-service', site)).toBe(true)
    expect(isTextChatHidden('/book-a-service', site)).toBe(false)
  })

  test('The pages named in the spec hide the widget by default', () => {
    expect(TEXT_CHAT_HIDDEN_PATHS).toEqual([
      '/finance',
      '/service',
      '/pages/book-a-service',
      '/contact',
      '/contact-us',
    ])
  })
})
