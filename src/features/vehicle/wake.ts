import { missLost } from '#features/gallery/missLost.ts'
import { wakeForms } from '#features/leads/wakeForm.ts'
import { rememberVehicle } from '#features/recent/remember.ts'
import { onPage } from '#ui/islands/onPage.ts'
import { wakeNear } from '#ui/islands/near.ts'
import { wakeOnTurn } from '#ui/islands/turns.ts'
import { tellCalls } from './phone.ts'

/** The script of a vehicle's page, all in one file: what can't wait until the shopper acts, and where all else comes from. */

onPage((left) => {
  rememberVehicle()
  tellCalls(left)
  missLost(async (gallery) => (await import('#features/gallery/lost.ts')).mendPictures(gallery))
})
wakeOnTurn({
  calculator: async (place) => (await import('#features/finance/calculator.ts')).wakeCalculator(place),
  gallery: async (gallery) => (await import('#features/gallery/gallery.ts')).wakeGallery(gallery),
  masked: async (button) => (await import('./reveal.ts')).wakeMasked(button),
  tools: async (tools) => (await import('#features/share/share.ts')).wakeTools(tools),
})
wakeNear({
  recent: async (strip) => (await import('#features/recent/recent.ts')).wakeRecent(strip),
})
wakeForms()
