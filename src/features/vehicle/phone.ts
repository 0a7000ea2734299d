import { track } from '#features/tracking/track.ts'
import { newPhoneBlock, revealPhone, type RevealRequest } from '#rules/phoneBlock.ts'
import { CAR_PHONE_CALL_PATH, type PhoneCall } from '#rules/phoneCall.ts'

/** What the page says of its phone blocks, as JSON in `data-phone`. */
export interface PhonePosts {
  reveal: RevealRequest | null
  call: Omit<PhoneCall, 'url'> | null
  /** What a call is tracked as: from the plan, since the table of events would cost every page 2 KB. */
  event: number
}

const REVEAL_PATH = '/api/reveal-phone'

/**
 * Makes the phone blocks of a page work (spec §4): a click on a masked number shows it in all of them and is posted
 * once; a call is tracked and posted. What can't be posted is only logged (spec §8).
 */
export function wakePhone(page: HTMLElement): void {
  if (page.dataset['phone'] === undefined) return
  const { reveal, call, event } = JSON.parse(page.dataset['phone']) as PhonePosts
  const masked = [...document.querySelectorAll<HTMLButtonElement>('button[data-number]')]
  let state = newPhoneBlock({ phone_masked: masked.length > 0 })

  const onReveal = (clicked: Element) => {
    const next = revealPhone(state)
    state = next.state
    if (next.post && reveal) post(REVEAL_PATH, reveal)
    for (const button of masked) {
      const link = linkFrom(button)
      button.replaceWith(link)
      if (button === clicked) link.focus()
    }
  }
  document.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element)) return
    const button = target.closest('button[data-number]')
    if (button) return onReveal(button)
    if (!target.closest('a[data-call]')) return
    track({ id: event })
    if (call) post(CAR_PHONE_CALL_PATH, { ...call, url: location.href })
  })
}

/** The link that takes a masked number's place, with the same things in it. */
function linkFrom(button: HTMLButtonElement): HTMLAnchorElement {
  const link = document.createElement('a')
  link.className = `${button.className} call--shown`
  link.href = button.dataset['href'] ?? ''
  link.dataset['kind'] = 'tel'
  link.dataset['call'] = ''
  link.append(...button.cloneNode(true).childNodes)
  const number = link.querySelector('[data-shown]')
  if (number) number.textContent = button.dataset['number'] ?? ''
  link.querySelector('.call__more')?.remove()
  return link
}

function post(path: string, body: unknown): void {
  fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    // The shopper's phone app may take over at once.
    keepalive: true,
  }).catch((error: unknown) => console.info(`${path} was not told:`, error))
}
