import type { Pages } from '#ui/states.ts'

/** The time at which the sample dealer's site is viewed, in seconds since 1970. */
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
  typical: { ...panel, car: { payment_processors: [], reservable: false } },
  'can be reserved online': { ...panel },
  'reduced and below market': {
    ...panel,
    car: { before_price: 36_490, autograb_data: { average_market_price: 36_400 } },
  },
  new: { ...panel, car: { car_type: 'new', km: 12, created_at_timestamp: NOW } },
  certified: { ...panel, car: { certified: true } },
  runout: { ...panel, car: { tag: 'Runout Sale' } },
  'under offer': { ...panel, car: { tag: 'Under Offer' } },
  reserved: { ...panel, car: { reserved: true } },
  'coming soon': { ...panel, car: { status: 'coming_soon' } },
  'on pre-order': { ...panel, car: { preorder: true } },
  'test drives only': { ...panel, car: { tag: 'Test Drive Only' } },
  sold: { ...panel, car: { status: 'sold', sold: true, sold_date_timestamp: NOW - 86_400 } },
  'price on enquiry': { ...panel, car: { price: null } },
  'by subscription': { ...panel, car: { subscription_price: 289 }, settings: { offers_subscription: true } },
  'a masked phone number': { ...panel, settings: { phone_masked: true } },
  'with the form on the page': { ...panel, settings: { buttons: ['inline_form', 'enquire', 'location'] } },
  'hardly anything known': { ...panel, car: LITTLE, settings: { buttons: ['enquire'], phone: '' } },
  'the whole page': { view: 'vehicle', car: { certified: true }, height: 900 },
  'the whole page, on a phone': { view: 'vehicle', phone: true },
} satisfies Pages
