import { missLost } from '#features/gallery/missLost.ts'
import { showRecent } from '#features/recent/recent.ts'
import { showRemembered } from '../trade/remembered.ts'
import { startForms } from '../leads/form/formsOnPage.ts'
import { checkOwnReservation } from '../checkout/checkOwnReservation.ts'
import { onPage } from '#ui/islands/onPage.ts'
import { tellCalls } from './phone/phone.ts'

// This runs in a task of its own, like all code that reads storage (layouts/page.ts).
setTimeout(() => {
  onPage(showRecent)
  onPage(checkOwnReservation)
  onPage(showRemembered)
})
onPage((left) => {
  tellCalls(left)
  // Opens the dialog named in the address: cards link to this page's dialog for requesting pictures, and comparisons to
  // its dialog for enquiries. Without JavaScript, the style sheet shows the dialog (dialog.scss).
  ;(document.getElementById(location.hash.slice(1)) as HTMLDialogElement | null)?.showModal?.()
  missLost((gallery) => import('#features/gallery/lost.ts').then((module) => module.mendPictures(gallery)))
})
startForms()
