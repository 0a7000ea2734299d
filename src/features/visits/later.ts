/**
 * Loads the script that measures page views, once the page is idle and only for the percentage of views that the site
 * asks for. It imports nothing, so that it shares no code with other pages' scripts.
 */

const share = Number(document.querySelector<HTMLElement>('[data-measured]')?.dataset['measured'])

/** Maximum time to wait (ms) for a page to become idle after it has loaded. */
const PATIENCE_MS = 4000

const start = (): void => void import('./measure.ts').then((module) => module.measureVisit(), console.info)
function atRest(): void {
  // Safari has no requestIdleCallback.
  if ('requestIdleCallback' in window) requestIdleCallback(start, { timeout: PATIENCE_MS })
  else setTimeout(start, PATIENCE_MS / 2)
}

if (Math.random() * 100 < share) {
  if (document.readyState === 'complete') atRest()
  else addEventListener('load', atRest)
}
