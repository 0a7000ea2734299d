import { forget, load, save } from './stores.ts'
import { rememberPage } from './rememberPage.ts'

/** The stores with data that could identify a visitor. They're emptied if the visitor declines. */
const FORGOTTEN = ['campaign', 'visits', 'device', 'session', 'searched', 'untold'] as const

/**
 * The notice isn't a dialog, so the page can still be used. The visit is stored and tracked only after a 'yes'; a 'no' deletes what was
 * stored.
 *
 * @param now ms since 1970
 * @param again asks even if the visitor has already answered, because what they want to do needs a 'yes'
 */
export function askConsent(now: number, agreed: () => void = () => {}, again?: 'again'): void {
  const notice = document.querySelector<HTMLElement>('[data-consent]')
  const site = notice?.dataset['consent'] ?? ''
  if (!notice || site === '') return
  if (!again && /^(?:yes|no)$/.test(load(site, 'consent') ?? '')) return
  waiting.add(agreed)
  notice.hidden = false
  if (again) notice.focus()
  notice.onclick = (event) => {
    const button = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-answer]') : null
    const answer = button?.dataset['answer']
    if (answer !== 'yes' && answer !== 'no') return
    consent = answer
    save(site, 'consent', answer)
    notice.hidden = true
    // The button that had the focus is hidden now, so move the focus to the page.
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
/** The answer given on this page, for browsers that don't store anything. */
let consent = ''

/** Also true if the site doesn't ask. */
export function isAgreed(): boolean {
  const notice = document.querySelector<HTMLElement>('[data-consent]')
  return !notice || consent === 'yes' || load(notice.dataset['consent'] ?? '', 'consent') === 'yes'
}
