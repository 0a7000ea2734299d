import { parseWebchat, webchat, type WebchatEvent } from '#rules/tracking/chat.ts'
import { fieldsOf } from '#rules/browser/stored.ts'
import { finite } from '#lib/values.ts'
import { track } from '../tracking/events/track.ts'
import { load, save } from '../visit/stores.ts'

/**
 * Event that the live-chat widget dispatches on the document. `detail` is { widget: 'chat', type: 'open' | 'close' } or
 * { widget: 'chat', type: 'message', from: 'customer' | 'agent', timestamp }. The timestamp is in ms since 1970.
 */
const SAID_EVENT = 'forecourt:chat-said'

const followed = new Set<string>()

/**
 * Starts tracking live-chat events (spec §4, rules/tracking/chat.ts). Calling it again for the same site does nothing.
 */
export function followLiveChat(site: string): void {
  if (followed.has(site)) return
  followed.add(site)
  let state = parseWebchat(load(site, 'webchat'))
  document.addEventListener(SAID_EVENT, (event) => {
    const said = event instanceof CustomEvent ? saidBy(event.detail) : null
    if (!said) return
    const next = webchat(state, said, Date.now())
    state = next.state
    save(site, 'webchat', state)
    if (next.fires !== null) track({ id: next.fires })
  })
}

/** Reads the event's `detail`. Returns null if the event is malformed or comes from another widget. */
function saidBy(detail: unknown): WebchatEvent | null {
  const fields = fieldsOf(detail)
  const type = fields?.get('type')
  if (fields?.get('widget') !== 'chat') return null
  if (type === 'open' || type === 'close') return { type }
  const from = fields.get('from')
  const timestamp = finite(fields.get('timestamp'))
  if (type !== 'message' || timestamp === null || (from !== 'customer' && from !== 'agent')) return null
  return { type, from, timestamp }
}
