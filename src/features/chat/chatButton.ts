import { fieldsOf, parseStored, shortText } from '#rules/browser/stored.ts'
import { loadScript } from '../tracking/loadScript.ts'
import { parseWebchat, webchat, type WebchatEvent } from '#rules/tracking/chat.ts'
import { finite } from '#lib/values.ts'
import { track } from '../tracking/events/track.ts'
import { load, save } from '../visit/stores.ts'

/**
 * Event that the live-chat widget dispatches on the document. `detail` is { widget: 'chat', type: 'open' | 'close' } or
 * { widget: 'chat', type: 'message', from: 'customer' | 'agent', timestamp }. The timestamp is in ms since 1970.
 */
const SAID_EVENT = 'forecourt:chat-said'

const followed = new Set<string>()

/** Spec §4, rules/tracking/chat.ts. */
export function followLiveChat(site: string): void {
  if (followed.has(site)) return
  followed.add(site)
  let state = parseWebchat(load(site, 'webchat'))
  document.addEventListener(SAID_EVENT, (event) => {
    const webchatEvent = event instanceof CustomEvent ? saidBy(event.detail) : null
    if (!webchatEvent) return
    const next = webchat(state, webchatEvent, Date.now())
    state = next.state
    save(site, 'webchat', state)
    if (next.fires !== null) track({ id: next.fires })
  })
}

/** Null if the event is malformed or comes from another widget. */
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

const OPEN_EVENT = 'forecourt:chat-open'

/**
 * No part of the widget is on the page until a shopper asks for it, so that asking is the consent to this widget alone. If the widget doesn't load, the failure is only logged (spec §8), and the shopper sees a message.
 */
export async function openChat(detail: unknown): Promise<void> {
  const widget = shortText(fieldsOf(detail)?.get('widget'), 40)
  const corner = document.querySelector<HTMLElement>('[data-chat-scripts]')
  const scripts = fieldsOf(parseStored(corner?.dataset['chatScripts']))
  const src = scripts?.get(widget)
  // The site has no script for the widget that the event names, but another script on the page may handle the event.
  if (!corner || typeof src !== 'string') return
  followLiveChat(document.documentElement.dataset['site'] ?? '')
  const failure = corner.querySelector<HTMLElement>('[data-chat-failed]')
  if (failure) failure.hidden = true
  corner.setAttribute('aria-busy', 'true')
  const there = await loadScript(src)
  corner.removeAttribute('aria-busy')
  // The live chat itself reports that it has opened (event 54).
  if (there && widget !== 'chat')
    track({ id: 'chat_start', asc: { comm_type: widget === 'text_us' ? 'text' : 'chat' } })
  if (there) document.dispatchEvent(new CustomEvent(OPEN_EVENT, { detail: { widget } }))
  else if (failure) failure.hidden = false
}

/** Chat buttons dispatch it on the document (spec §2 'open chat bot', 'chat with us'). `detail.widget` names the widget. */
export const CHAT_EVENT = 'forecourt:chat'

export function startChat(button: HTMLElement): void {
  button.addEventListener('click', () => {
    document.dispatchEvent(new CustomEvent(CHAT_EVENT, { detail: { widget: button.dataset['chat'] } }))
  })
}

// Each CHAT_EVENT opens the widget that it names, whichever script dispatched the event. Events dispatched before this
// module loads have no effect. It loads only when the shopper first points at a chat button or focuses one.
document.addEventListener(CHAT_EVENT, (event) => {
  if (event instanceof CustomEvent) void openChat(event.detail)
})
