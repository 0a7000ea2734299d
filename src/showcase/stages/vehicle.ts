import { pictured } from '../madeUp/cars.ts'
import { vehicleWith } from '../madeUp/vehicles.ts'
import type { Stage } from './stage.ts'

/** A vehicle's page: what it has once, such as its pictures and its calculator, and all of it together. */

const PICTURES = { height: 720, shows: '.gallery' }

export const PICTURE_STAGES: Stage[] = [
  {
    id: 'pictures-many',
    title: 'many',
    ...PICTURES,
    make: (like) => vehicleWith(like, 'many', pictured(24)),
  },
  { id: 'pictures-few', title: 'few', ...PICTURES, make: (like) => vehicleWith(like, 'few', pictured(3)) },
  { id: 'pictures-one', title: 'one', ...PICTURES, make: (like) => vehicleWith(like, 'one', pictured(1)) },
  {
    id: 'pictures-none',
    title: 'none yet, to be asked for',
    ...PICTURES,
    make: (like) => vehicleWith(like, 'none', pictured(0)),
  },
  {
    id: 'pictures-lost',
    title: 'those that do not come',
    ...PICTURES,
    make: (like) =>
      vehicleWith(like, 'lost', {
        ...pictured(4),
        images: [1, 2, 3, 4].map((at) => ({ image: { url: `/images/lost/${at}.jpg`, thumb: { url: '' } } })),
        primary_image_url: '/images/lost/1.jpg',
      }),
  },
]

export const FINANCE_STAGES: Stage[] = [
  {
    id: 'finance',
    title: 'by the week, and a page to apply on',
    height: 760,
    shows: '.finance',
    make: (like) => vehicleWith(like, 'finance'),
  },
  {
    id: 'finance-balloon',
    title: 'by the month, with a deposit and a balloon',
    height: 760,
    shows: '.finance',
    make: (like) =>
      vehicleWith(
        like,
        'finance',
        {},
        { settings: { finance: { frequency: 'month', deposit_percent: 20, balloon_percent: 30 } } },
      ),
  },
  {
    id: 'finance-phone',
    title: 'on a phone',
    height: 760,
    phone: true,
    shows: '.finance',
    make: (like) => vehicleWith(like, 'finance'),
  },
]

export const VEHICLE_STAGES: Stage[] = [
  {
    id: 'vehicle',
    title: 'all of it',
    height: 900,
    make: (like) => vehicleWith(like, 'all', { certified: true }),
  },
  {
    id: 'vehicle-phone',
    title: 'on a phone',
    height: 760,
    phone: true,
    make: (like) => vehicleWith(like, 'all', {}, { settings: { phone_masked: true } }),
  },
  {
    id: 'vehicle-sold',
    shows: '.panel',
    title: 'sold',
    height: 760,
    phone: true,
    make: (like) =>
      vehicleWith(like, 'sold', { status: 'sold', sold: true, sold_date_timestamp: 1_794_960_000 }),
  },
]
