import { missLost } from '#features/gallery/missLost.ts'
import { wakeForms } from '../leads/wake/wakeForm.ts'
import { rememberVehicle } from '#features/recent/remember.ts'
import { onPage } from '#ui/islands/onPage.ts'
import { wakeNear } from '#ui/islands/near.ts'
import { wakeOnTurn } from '#ui/islands/turns.ts'
import { tellCalls } from './phone/phone.ts'

/** The script of a vehicle's page, all in one file: what can't wait until the shopper acts, and where all else comes from. */

// A task of its own, as all looks into the storage are (layouts/wake.ts).
setTimeout(() => onPage(rememberVehicle))
onPage((left) => {
  tellCalls(left)
  // Where a card asks for pictures, or a comparison leads to the enquiry; without script the style shows it (dialog.scss).
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
