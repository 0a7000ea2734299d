import { forget, load, save } from './stores.ts'
import { rememberPage } from './visit.ts'

/** What is kept to know a visitor again. */
const FORGOTTEN = ['campaign', 'visits', 'device', 'session', 'searched', 'untold'] as const

/**
 * Shows the notice to a visitor who has not answered it, and remembers the answer. It is no dialog: the page can be used
 * beside it. Only with a 'yes' is the visit remembered, and does anything track it; a 'no' forgets what was.
 *
 * @param now ms since 1970
 * @param agreed is called with a 'yes'
 */
export function askConsent(now: number, agreed: () => void = () => {}): void {
  const notice = document.querySelector<HTMLElement>('[data-consent]')
  const site = notice?.dataset['consent'] ?? ''
  if (!notice || site === '' || /^(?:yes|no)$/.test(load(site, 'consent') ?? '')) return
  notice.hidden = false
  notice.addEventListener('click', (event) => {
    const button = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-answer]') : null
    const answer = button?.dataset['answer']
    if (answer !== 'yes' && answer !== 'no') return
    save(site, 'consent', answer)
    if (answer === 'yes') {
      rememberPage(now)
      agreed()
    } else for (const store of FORGOTTEN) forget(site, store)
    notice.hidden = true
    // The focus must not fall out of the page with its button.
    document.getElementById('main')?.focus({ preventScroll: true })
  })
}
