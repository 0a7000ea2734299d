import { missLost } from '#features/gallery/missLost.ts'
import { wakeForms } from '../leads/wake/wakeForm.ts'
import { rememberVehicle } from '#features/recent/remember.ts'
import { tellReserver } from '../checkout/tellReserver.ts'
import { onPage } from '#ui/islands/onPage.ts'
import { wakeNear } from '#ui/islands/near.ts'
import { wakeOnTurn } from '#ui/islands/turns.ts'
import { tellCalls } from './phone/phone.ts'

/**
 * The script of a vehicle's page. It contains the code that can't wait until the shopper acts, and imports the rest
 * when it's needed.
 */

// This runs in a task of its own, like all code that reads storage (layouts/wake.ts).
setTimeout(() => {
  onPage(rememberVehicle)
  onPage(tellReserver)
})
onPage((left) => {
  tellCalls(left)
  // Opens the dialog named in the address: cards link to this page's dialog for requesting pictures, and comparisons to
  // its dialog for enquiries. Without JavaScript, the style sheet shows the dialog (dialog.scss).
  ;(document.getElementById(location.hash.slice(1)) as HTMLDialogElement | null)?.showModal?.()
  missLost((gallery) => import('#features/gallery/lost.ts').then((module) => module.mendPictures(gallery)))
})
wakeOnTurn({
  calculator: (place) =>
    import('#features/finance/calculator.ts').then((module) => module.wakeCalculator(place)),
  gallery: (gallery) => import('#features/gallery/gallery.ts').then((module) => module.wakeGallery(gallery)),
  masked: (button) => import('./phone/reveal.ts').then((module) => module.wakeMasked(button)),
  tools: (tools) => import('#features/share/share.ts').then((module) => module.wakeTools(tools)),
})
wakeNear({
  recent: (strip) => import('#features/recent/recent.ts').then((module) => module.wakeRecent(strip)),
})
wakeForms()
