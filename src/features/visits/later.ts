/** Fetches what measures a visit once the page has come to rest, for as many page views as the site says. Imports nothing: nothing of it is any other page's. */

const share = Number(document.querySelector<HTMLElement>('[data-measured]')?.dataset['measured'])

/** ms that a page may be busy after it has loaded. */
const PATIENCE_MS = 4000

const start = (): void => void import('./measure.ts').then((module) => module.measureVisit(), console.info)
const atRest = (): void => {
  // Safari has no idle time to give.
  if ('requestIdleCallback' in window) requestIdleCallback(start, { timeout: PATIENCE_MS })
  else setTimeout(start, PATIENCE_MS / 2)
}

if (Math.random() * 100 < share) {
  if (document.readyState === 'complete') atRest()
  else addEventListener('load', atRest)
}
