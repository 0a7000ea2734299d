import { LIVE_CHAT_FRESH_MS, TEXT_US_DELAY_MS } from '../constants.ts'
import { FORM_EVENT } from './eventIds.ts'
import { isUnder, normalisePath } from '#lib/pathname.ts'
import { rewritePath, type PathSite } from '../links/paths.ts'
import { fieldsOf, parseStored } from '../browser/stored.ts'
import { finite, list } from '#lib/values.ts'

/** Chat: the text-us popup, live-chat tracking, and where the text-chat widget is hidden (spec §2, §4). */

/** Milliseconds after load until the text-us popup opens, or null if it never opens, because it was closed before (spec §4). */
export function textUsDelay(closed: boolean): number | null {
  return closed ? null : TEXT_US_DELAY_MS
}

/** Whether the stored flag says that the popup was closed, which only the value `true` does (spec §3, §8). */
export function parseChatClosed(stored: unknown): boolean {
  return parseStored(stored) === true
}

/** What live-chat tracking remembers during the session, as plain JSON. */
export interface WebchatState {
  open: boolean
  /** When the last counted customer message was written, ms since 1970; null before the first. */
  counted_at: number | null
}

export const NEW_WEBCHAT: WebchatState = { open: false, counted_at: null }

export type WebchatEvent =
  { type: 'open' } | { type: 'close' } | { type: 'message'; from: 'customer' | 'agent'; timestamp: number }

/**
 * The state after something happened in the chat, and the tracking event that fires, if any (spec §4): 54 on opening, 55 on the first
 * customer message that is at most 10 seconds old, 57 on each later one. A chat widget replays old messages when it loads. Those are
 * more than 10 seconds old, or older than the last message counted, so they fire nothing. `now` in ms.
 */
export function webchat(
  state: WebchatState,
  event: WebchatEvent,
  now: number,
): { state: WebchatState; fires: number | null } {
  const nothing = { state, fires: null }
  if (event.type === 'open') {
    return state.open ? nothing : { state: { ...state, open: true }, fires: FORM_EVENT.webchatOpen }
  }
  if (event.type === 'close') return { state: { ...state, open: false }, fires: null }
  const writtenAt = finite(event.timestamp)
  if (event.from !== 'customer' || writtenAt === null) return nothing
  const counted = { ...state, counted_at: writtenAt }
  if (state.counted_at !== null) {
    return writtenAt > state.counted_at ? { state: counted, fires: FORM_EVENT.webchatMessage } : nothing
  }
  // The difference is taken without its sign, because the chat server's clock may be slightly ahead of the visitor's.
  const fresh = Math.abs(now - writtenAt) <= LIVE_CHAT_FRESH_MS
  return fresh ? { state: counted, fires: FORM_EVENT.webchatFirstMessage } : nothing
}

/** The stored live-chat state, with the chat closed, as it is when a page loads; a new state if it's malformed (spec §8). */
export function parseWebchat(stored: unknown): WebchatState {
  return { open: false, counted_at: finite(fieldsOf(parseStored(stored))?.get('counted_at')) }
}

/** Where the text-chat widget is hidden by default: on the pages that spec §2 names. */
export const TEXT_CHAT_HIDDEN_PATHS = [
  '/finance',
  '/service',
  '/pages/book-a-service',
  '/contact',
  '/contact-us',
] as const

/**
 * Whether the text-chat widget is hidden on a page: on the pages named and those under them, such as a dealer's contact page
 * /contact-us/{dealer} (spec §2). Paths are compared after the site's rewrites, so /pages/x counts as /x.
 */
export function isTextChatHidden(
  pathname: unknown,
  site: PathSite = {},
  hidden: readonly string[] = TEXT_CHAT_HIDDEN_PATHS,
): boolean {
  const path = rewritten(pathname, site)
  if (path === null) return false
  return list(hidden).some((each) => {
    const base = rewritten(each, site)
    // '/' stands only for the home page, because all pages are under it.
    return base !== null && (base === '/' ? path === '/' : isUnder(path, base))
  })
}

function rewritten(path: unknown, site: PathSite): string | null {
  const normal = normalisePath(path)
  return normal === null ? null : rewritePath(normal, site)
}
