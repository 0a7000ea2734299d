import { track } from '../../tracking/events/track.ts'
import type { RevealRequest, CallReport } from '#rules/phone/phoneBlock.ts'

/** JSON in the attribute `data-phone`. */
export interface PhonePosts {
  reveal: RevealRequest | null
  call: CallReport | null
  /** The tracking event for a call. It comes from the plan, since the table of events would add 2 KB to every page. */
  event: number
  path: string
}

export function phonePosts(): PhonePosts | null {
  const json = document.querySelector<HTMLElement>('[data-phone]')?.dataset['phone']
  return json === undefined ? null : (JSON.parse(json) as PhonePosts)
}

/**
 * Tracks and posts calls (spec §4, §7), and warns in the console if the dealer can't be called (spec §8). This runs as soon as the page
 * opens, because the phone's own app may take over the moment the shopper taps the number.
 */
export function tellCalls(left?: AbortSignal): void {
  const warning = document.querySelector<HTMLElement>('[data-warning]')?.dataset['warning']
  if (warning) console.warn(warning)
  const posts = phonePosts()
  if (!posts) return
  const onClick = ({ target }: Event): void => {
    const call = (target as Element).closest?.<HTMLAnchorElement>('a[data-call]')
    if (!call) return
    track({ id: posts.event, asc: { comm_phone_number: call.href } })
    if (posts.call) post(posts.path, { ...posts.call, url: location.href })
  }
  document.addEventListener('click', onClick, { signal: left })
}

/** Posts to the server, even if the shopper leaves the page. Failures are only logged (spec §8). */
export function post(path: string, body: unknown): void {
  fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    keepalive: true,
  }).catch((error: unknown) => console.info(`Posting to ${path} failed:`, error))
}
