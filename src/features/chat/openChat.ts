import { fieldsOf, parseStored, shortText } from '#rules/browser/stored.ts'
import { loadScript } from '#features/tracking/loadScript.ts'
import { askConsent, isAgreed } from '../visit/consent.ts'
import { trackLater } from '#features/tracking/trackLater.ts'
import { followLiveChat } from './liveChat.ts'

/** Event that asks a loaded widget, named by `detail.widget`, to open. */
const OPEN_EVENT = 'forecourt:chat-open'

/**
 * Loads a widget and opens it. No part of the widget is on the page until a shopper asks for it, and on a site that
 * needs consent, the shopper is asked for consent first. If the widget doesn't load, the failure is only logged (spec
 * §8), and the shopper sees a message.
 *
 * @param detail the `detail` of a CHAT_EVENT, not yet checked
 */
export async function openChat(detail: unknown): Promise<void> {
  const widget = shortText(fieldsOf(detail)?.get('widget'), 40)
  const corner = document.querySelector<HTMLElement>('[data-chat-scripts]')
  const scripts = fieldsOf(parseStored(corner?.dataset['chatScripts']))
  const src = scripts?.get(widget)
  // The site has no script for the widget that the event names, but another script on the page may handle the event.
  if (!corner || typeof src !== 'string') return
  if (!isAgreed()) {
    askConsent(Date.now(), () => (trackLater(), void openChat(detail)), 'again')
    return
  }
  followLiveChat(document.documentElement.dataset['site'] ?? '')
  const failure = corner.querySelector<HTMLElement>('[data-chat-failed]')
  if (failure) failure.hidden = true
  corner.setAttribute('aria-busy', 'true')
  const there = await loadScript(src)
  corner.removeAttribute('aria-busy')
  if (there) document.dispatchEvent(new CustomEvent(OPEN_EVENT, { detail: { widget } }))
  else if (failure) failure.hidden = false
}
