import { forget, load, save } from '../kept/stores.ts'
import { rememberPage } from '../kept/visit.ts'

/** Stores that are emptied when a visitor declines: what would recognise them. */
const FORGOTTEN = ['campaign', 'visits', 'device', 'session', 'searched', 'untold'] as const

/**
 * Shows the notice to a visitor who has not answered it, and remembers the answer. It is no dialog: the page can be used
 * beside it. Only with a 'yes' is the visit remembered, and does anything track it; a 'no' forgets what was.
 *
 * @param now ms since 1970
 * @param agreed is called with a 'yes'
 * @param again also asks who has answered: what they want now needs a 'yes'
 */
export function askConsent(now: number, agreed: () => void = () => {}, again?: 'again'): void {
  const notice = document.querySelector<HTMLElement>('[data-consent]')
  const site = notice?.dataset['consent'] ?? ''
  if (!notice || site === '') return
  if (!again && /^(?:yes|no)$/.test(load(site, 'consent') ?? '')) return
  waiting.add(agreed)
  notice.hidden = false
  if (again) notice.focus()
  // Add only one listener, however often this is called.
  notice.onclick = (event) => {
    const button = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-answer]') : null
    const answer = button?.dataset['answer']
    if (answer !== 'yes' && answer !== 'no') return
    said = answer
    save(site, 'consent', answer)
    notice.hidden = true
    // The focus must not fall out of the page with its button.
    document.getElementById('main')?.focus({ preventScroll: true })
    const calls = [...waiting]
    waiting.clear()
    if (answer === 'yes') {
      rememberPage(now)
      for (const call of calls) call()
    } else for (const store of FORGOTTEN) forget(site, store)
  }
}

const waiting = new Set<() => void>()
/** The answer given on this page, for browsers that store nothing. */
let said = ''

/** Whether the visitor has agreed, or the site doesn't ask. */
export function isAgreed(): boolean {
  const notice = document.querySelector<HTMLElement>('[data-consent]')
  return !notice || said === 'yes' || load(notice.dataset['consent'] ?? '', 'consent') === 'yes'
}
