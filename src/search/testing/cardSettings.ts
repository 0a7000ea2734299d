import type { CardSettings } from '../cardOf.ts'

/** The card settings of a site that has only default settings, for tests. */
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
