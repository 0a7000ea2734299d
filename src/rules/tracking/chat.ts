import { LIVE_CHAT_FRESH_MS, TEXT_US_DELAY_MS } from '../constants.ts'
import { FORM_EVENT } from './eventIds.ts'
import { isUnder, normalisePath } from '#lib/pathname.ts'
import { rewritePath, type PathSite } from '../links/paths.ts'
import { fieldsOf, parseStored } from '../browser/stored.ts'
import { finite, list } from '#lib/values.ts'

/** Chat: when the text-us popup opens, which events live chat fires, and where the text-chat widget is hidden (spec §2, §4). */

export function textUsDelay(closed: boolean): number | null {
  return closed ? null : TEXT_US_DELAY_MS
}

/** Whether the visitor has closed the popup. If so, the stored text is `true` (spec §3, §8). */
export function parseChatClosed(stored: unknown): boolean {
  return parseStored(stored) === true
}

interface WebchatState {
  open: boolean
  /** The time at which the last customer message that fired an event was written, in ms since 1970; null if none has yet. */
  counted_at: number | null
}

export const NEW_WEBCHAT: WebchatState = { open: false, counted_at: null }

export type WebchatEvent =
  { type: 'open' } | { type: 'close' } | { type: 'message'; from: 'customer' | 'agent'; timestamp: number }

/**
 * The state after something happened in the chat, and the tracking event that fires, if any (spec §4): event 54 when the chat opens, 55
 * for the first customer message that's at most 10 seconds old, and 57 for each customer message written later. When a chat widget loads,
 * it repeats old messages. These fire nothing, because they're more than 10 seconds old, or no newer than the last message that
 * fired an event. `now` is in ms.
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
  // The sign of the difference is ignored, because the chat server's clock may be slightly ahead of the visitor's.
  const fresh = Math.abs(now - writtenAt) <= LIVE_CHAT_FRESH_MS
  return fresh ? { state: counted, fires: FORM_EVENT.webchatFirstMessage } : nothing
}

/**
 * The live-chat state in stored data. The chat counts as closed, as it is when a page loads. If the data is malformed, the state is a new
 * one (spec §8).
 */
export function parseWebchat(stored: unknown): WebchatState {
  return { open: false, counted_at: finite(fieldsOf(parseStored(stored))?.get('counted_at')) }
}

/** The pages on which the text-chat widget is hidden by default, as named in spec §2. */
export const TEXT_CHAT_HIDDEN_PATHS = [
  '/finance',
  '/service',
  '/pages/book-a-service',
  '/contact',
  '/contact-us',
] as const

/**
 * Whether the text-chat widget is hidden on a page. It's hidden on each page in `hidden` and on the pages under it, such as
 * /contact-us/{dealer} (spec §2). Paths are compared after the site's rewrites, so /pages/x is the same as /x.
 */
export function isTextChatHidden(
  pathname: unknown,
  site: PathSite = {},
  hidden: readonly string[] = TEXT_CHAT_HIDDEN_PATHS,
): boolean {
  const path = rewritten(pathname, site)
  if (path === null) return false
  return list(hidden).some((hiddenPath) => {
    const base = rewritten(hiddenPath, site)
    // '/' means only the home page, because every page is under it.
    return base !== null && (base === '/' ? path === '/' : isUnder(path, base))
  })
}

function rewritten(path: unknown, site: PathSite): string | null {
  const normal = normalisePath(path)
  return normal === null ? null : rewritePath(normal, site)
}
