import type { Wake } from '#ui/islands/turns.ts'

/** Functions that wake the parts that any page may have, keyed by the part's name (layouts/wake.ts). */
const WAKES: Readonly<Record<string, Wake>> = {
  heart: (heart) => import('#features/favourites/heart/heart.ts').then((module) => module.wakeHeart(heart)),
  compare: (button) => import('#features/compare/wake.ts').then((module) => module.wakeCompare(button)),
  card: (card) => import('#features/vehicle/card/pictures/wake.ts').then((module) => module.wakeCard(card)),
  chat: (button) => import('#features/chat/chatButton.ts').then((module) => module.wakeChat(button)),
  field: (form) => import('#features/search/suggest/field.ts').then((module) => module.wakeField(form)),
  tooltip: (label) => import('#ui/tooltip.ts').then((module) => module.wakeTooltip(label)),
}

const textUs: Wake = (popup) => import('#features/chat/textUs.ts').then((module) => module.showTextUs(popup))

/** Shows the bar that says how many vehicles are being compared and links to the comparison. */
export const showBar = (many: number, href: string): Promise<void> =>
  import('#features/compare/bar.ts').then((module) => module.showBar(many, href))

/**
 * Wakes any part by its name. This module is loaded when the shopper first starts to use a part, so that the script of
 * every page needn't name the scripts of all parts.
 */
export const wakePart: Wake = async (place) => {
  await (WAKES[place.dataset['wakes'] ?? ''] ?? textUs)(place)
}
