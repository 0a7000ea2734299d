import type { Purpose } from '#rules/tracking/consent.ts'
import type { StoreName } from '#rules/browser/stored.ts'
import { trackLater } from '../tracking/trackLater.ts'
import { giveAnswer, isAgreed, isAnyAgreed } from '../visit/agreed.ts'
import { rememberAgreed } from '../visit/startVisit.ts'
import { forget, save } from '../visit/stores.ts'

/** Dispatched on the document when the visitor has answered. `detail` says what they agree to, for each purpose. */
export const CONSENT_EVENT = 'forecourt:consent'

/** What's ours to delete: data that could identify a visitor. A visit has the ids of clicks on ads. */
const STORES: Record<Purpose, readonly StoreName[]> = {
  measurement: ['campaign', 'visits', 'device', 'session', 'searched', 'untold'],
  advertising: ['campaign', 'visits'],
}
/** Cookies that third parties' scripts set under the site's own name. */
const COOKIES: Record<Purpose, RegExp> = {
  measurement: /^_(?:ga|gid|gat)/,
  advertising: /^_(?:gcl|fb[cp]|uet|ttp)/,
}

/**
 * @param now ms since 1970
 * @param isKept whether to store the answer; a consent service stores it itself
 */
export function applyAnswer(purposes: readonly Purpose[], now: number, isKept: boolean): void {
  const { site = '' } = document.documentElement.dataset
  const before = states()
  const answer = giveAnswer(purposes, now)
  // If storage is full, the earlier answer mustn't stay.
  if (isKept) forget(site, 'consent')
  if (isKept) save(site, 'consent', answer)
  const after = states()
  for (const purpose of ['measurement', 'advertising'] as const) {
    if (after[purpose]) continue
    for (const store of STORES[purpose]) forget(site, store)
    clearCookies(COOKIES[purpose])
    // A script can't be unloaded, so the next page is a full page load (layouts/router/routed.ts), without it.
    if (before[purpose]) document.documentElement.dataset['foreign'] = ''
  }
  rememberAgreed(now)
  if (isAnyAgreed()) trackLater()
  // The queue no longer waits for the next page (trackLater.ts).
  else if (Array.isArray(window.forecourtEvents)) window.forecourtEvents = { push: () => {} }
  document.dispatchEvent(new CustomEvent(CONSENT_EVENT, { detail: after }))
}

const states = (): Record<Purpose, boolean> => ({
  measurement: isAgreed('measurement'),
  advertising: isAgreed('advertising'),
})

function clearCookies(names: RegExp): void {
  const labels = location.hostname.split('.')
  const domains = ['', ...labels.map((_, index) => `; domain=${labels.slice(index).join('.')}`)]
  for (const cookie of document.cookie.split('; ')) {
    const [name = ''] = cookie.split('=')
    if (names.test(name))
      for (const domain of domains) document.cookie = `${name}=; max-age=0; path=/${domain}`
  }
}
