import type { Pages } from '#ui/states.ts'

/** The time at which the sample dealer is shown, in seconds since 1970. */
const NOW = Date.UTC(2026, 10, 20) / 1000
const LITTLE = {
  images: [],
  primary_image_url: '',
  photos_count: 0,
  badge: '',
  series: '',
  stocknum: '',
  location: null,
  location_id: null,
  dealership_id: null,
  features: [],
  specifications: [],
  description: '',
  payment_processors: [],
}
const panel = { view: 'vehicle', shows: '.panel', phone: true } as const

export const pages = {
  'as most are': { ...panel, car: { payment_processors: [], reservable: false } },
  'to be reserved online': { ...panel },
  'reduced, and below market': {
    ...panel,
    car: { before_price: 36_490, autograb_data: { average_market_price: 36_400 } },
  },
  new: { ...panel, car: { car_type: 'new', km: 12, created_at_timestamp: NOW } },
  certified: { ...panel, car: { certified: true } },
  runout: { ...panel, car: { tag: 'Runout Sale' } },
  'under offer': { ...panel, car: { tag: 'Under Offer' } },
  reserved: { ...panel, car: { reserved: true } },
  'coming soon': { ...panel, car: { status: 'coming_soon' } },
  'to be ordered': { ...panel, car: { preorder: true } },
  'for test drives only': { ...panel, car: { tag: 'Test Drive Only' } },
  sold: { ...panel, car: { status: 'sold', sold: true, sold_date_timestamp: NOW - 86_400 } },
  'price on enquiry': { ...panel, car: { price: null } },
  'by subscription': { ...panel, car: { subscription_price: 289 }, settings: { offers_subscription: true } },
  'a number that waits to be asked for': { ...panel, settings: { phone_masked: true } },
  'with its form on the page': { ...panel, settings: { buttons: ['inline_form', 'enquire', 'location'] } },
  'hardly anything known': { ...panel, car: LITTLE, settings: { buttons: ['enquire'], phone: '' } },
  'all of the page': { view: 'vehicle', car: { certified: true }, height: 900 },
  'all of the page, on a phone': { view: 'vehicle', phone: true },
} satisfies Pages
