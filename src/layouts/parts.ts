import type { Start } from '#ui/islands/startOnAct.ts'

const PARTS: Readonly<Record<string, Start>> = {
  calculator: (sheet) =>
    import('#features/finance/calculator.ts').then((module) => module.startCalculator(sheet)),
  card: (card) =>
    import('#features/vehicle/card/pictures/cardPictures.ts').then((module) => module.startCard(card)),
  chat: (button) => import('#features/chat/chatButton.ts').then((module) => module.startChat(button)),
  compare: (button) =>
    import('#features/compare/compareButton.ts').then((module) => module.startCompare(button)),
  field: (form) => import('#features/search/suggest/field.ts').then((module) => module.startField(form)),
  flaws: (list) => import('#features/condition/flawPictures.ts').then((module) => module.startFlaws(list)),
  gallery: (gallery) => import('#features/gallery/gallery.ts').then((module) => module.startGallery(gallery)),
  heart: (heart) => import('#features/favourites/heart/heart.ts').then((module) => module.startHeart(heart)),
  masked: (button) =>
    import('#features/vehicle/phone/reveal.ts').then((module) => module.startReveal(button)),
  menus: (nav) => import('#features/navigation/menuCounts.ts').then((module) => module.startMenus(nav)),
  privacy: (link) => import('#features/consent/banner.ts').then((module) => module.startPrivacy(link)),
  riding: (part) => import('#features/trade/riding.ts').then((module) => module.startRiding(part)),
  tools: (tools) => import('#features/share/share.ts').then((module) => module.startTools(tools)),
  towing: (part) => import('#features/trade/towing.ts').then((module) => module.startTowing(part)),
  tooltip: (label) => import('#ui/tooltip.ts').then((module) => module.startTooltip(label)),
}

/** Loaded when the shopper first acts, so that every page needn't name all these scripts. */
export const startPart: Start = async (part) => PARTS[part.dataset['act'] ?? '']?.(part)
