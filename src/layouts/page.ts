import { markSaved } from '#features/shortlist/marks.ts'
import { rememberPage } from '#features/visit/rememberPage.ts'
import { afterLoad, trackLater } from '#features/tracking/trackLater.ts'
import { trackClicks } from '#features/tracking/events/track.ts'
import { onFirstAct, startOnAct } from '#ui/islands/startOnAct.ts'
import { onPage } from '#ui/islands/onPage.ts'

/** Adds what older browsers lack: `command` and `commandfor` on buttons, and `closedby` on dialogs. */
function helpOldDialogs(): void {
  if (!('commandForElement' in HTMLButtonElement.prototype)) document.addEventListener('click', onCommand)
  if (!('closedBy' in HTMLDialogElement.prototype)) document.addEventListener('click', onBackdrop)
}

function onCommand({ target }: MouseEvent): void {
  const button = target instanceof Element && target.closest<HTMLElement>('button[commandfor]')
  if (!button) return
  const dialog = document.querySelector<HTMLDialogElement>(`dialog#${button.getAttribute('commandfor')}`)
  if (button.matches('[command=close]')) dialog?.close()
  else dialog?.showModal()
}

function onBackdrop({ target, clientX, clientY }: MouseEvent): void {
  // The event's target is the dialog both for a click on the backdrop and for one on the dialog's own padding, so compare positions.
  if (!(target instanceof HTMLDialogElement) || !target.matches('[closedby=any]')) return
  const { left, right, top, bottom } = target.getBoundingClientRect()
  if (clientX < left || clientX > right || clientY < top || clientY > bottom) target.close()
}

/**
 * The script of every page. On a vehicle's page, 10 KiB of script may run before the shopper acts, and this is part of
 * that, so only small modules are imported here. All other code is loaded when a part of the page needs it.
 */

function rememberAndTrack(): void {
  const now = Date.now()
  const { consent, answer = '' } = document.documentElement.dataset
  try {
    // What's surely on doesn't wait for startVisit.ts, because visitors who arrive from a campaign may leave the page before that has loaded.
    if (!consent || (consent[0] === 'n' && !localStorage[answer] && !('globalPrivacyControl' in navigator))) {
      rememberPage(now)
      trackLater()
      if (consent !== 'notice') return
    }
  } catch {
    // Storage is blocked, so there may be an answer that can't be read.
  }
  import('#features/visit/startVisit.ts').then((module) => module.startVisit(now), console.info)
}

helpOldDialogs()
trackClicks()
// The next calls run in tasks of their own, because a browser's first read from storage can take as long as everything else here.
setTimeout(() => onPage(rememberAndTrack))
setTimeout(() =>
  markSaved(
    (count, href) =>
      void import('#features/compare/bar.ts').then((module) => module.showBar(count, href), console.info),
  ),
)
startOnAct((part) => import('./parts.ts').then((module) => module.startPart(part)))
onPage((left) => {
  const openNow = document.querySelectorAll<HTMLElement>('[data-open-now]')
  if (openNow.length > 0)
    import('#features/locations/openNow.ts').then(
      (module) => openNow.forEach(module.startOpenNow),
      console.info,
    )
  const textUs = document.querySelector<HTMLElement>('[data-text-us]')
  if (!textUs) return
  afterLoad(Number(textUs.dataset['textUs']), () => {
    // If the script of the popup can't be loaded, the popup isn't shown.
    if (!left.aborted)
      import('#features/chat/textUs.ts').then((module) => module.showTextUs(textUs), console.info)
  })
})
// Load the router once the shopper acts or points at a link, so that other pages don't need a full page load
// (layouts/router). If the current history entry has the router's data, as it does after a reload, load the router
// immediately: going back may then change only the address and not load a document, so the earlier page appears only
// if the router or a reload shows it.
const route = () => import('./router/router.ts')
if (history.state?.index >= 0) {
  // Until the router has loaded, reload when the shopper goes back, since nothing else can show that page.
  const reload = () => location.reload()
  addEventListener('popstate', reload)
  route().then(() => removeEventListener('popstate', reload), console.info)
} else {
  const ahead = () => void route().catch(console.info)
  onFirstAct(ahead)
  document.addEventListener('pointerover', ({ target }) => (target as Element).closest('a') && ahead())
}
