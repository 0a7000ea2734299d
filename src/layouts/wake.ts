import { wakeForm, wakeInterrupted } from '#features/leads/wakeForm.ts'
import { keepCar } from '#features/leads/keepCar.ts'
import { rememberPage } from '#features/leads/visit.ts'
import { rememberVehicle } from '#features/recent/remember.ts'
import { tellCalls } from '#features/vehicle/phone.ts'
import { wakeNear } from '#ui/islands/near.ts'
import { wakeOnTurn } from '#ui/islands/turns.ts'
import { helpOldDialogs } from '#ui/oldDialogs.ts'

/**
 * The script of every page, all in one file: what can't wait until the shopper acts, and where all else comes from.
 * A vehicle's page may run 6 KiB of script before that, so what imports here, and all that it imports, is small.
 */

const now = Date.now()
if (rememberPage(now)) {
  void import('#features/leads/consent.ts').then(({ askConsent }) => askConsent(now))
}
rememberVehicle()
keepCar()
tellCalls()
helpOldDialogs()

wakeOnTurn({
  calculator: async (place) => (await import('#features/finance/calculator.ts')).wakeCalculator(place),
  chat: async (button) => (await import('#features/vehicle/chat.ts')).wakeChat(button),
  form: wakeForm,
  gallery: async (gallery) => (await import('#features/gallery/gallery.ts')).wakeGallery(gallery),
  masked: async (button) => (await import('#features/vehicle/reveal.ts')).wakeMasked(button),
  tools: async (tools) => (await import('#features/share/share.ts')).wakeTools(tools),
  tooltip: async (label) => (await import('#ui/tooltip.ts')).wakeTooltip(label),
})
wakeNear({
  openNow: async (line) => (await import('#features/locations/openNow.ts')).wakeOpenNow(line),
  recent: async (strip) => (await import('#features/recent/recent.ts')).wakeRecent(strip),
})
wakeInterrupted()
