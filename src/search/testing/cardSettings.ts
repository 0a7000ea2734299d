import type { CardSettings } from '../cardOf.ts'

/** The settings for cards on a site with default settings, for tests. */
export const CARD_SETTINGS: CardSettings = {
  region: 'en-AU',
  trade: 'car',
  vehicleBase: '/cars',
  priceSuffixes: { new: '', used: '', demo: '' },
  repayments: null,
  priceDecimals: false,
  offersSubscription: false,
  fuelTags: false,
  runoutTagColour: 'red',
  certifiedManufacturer: '',
  comingSoonImage: '',
  requestPhotos: false,
  showLocation: false,
  soldDays: 3,
}
