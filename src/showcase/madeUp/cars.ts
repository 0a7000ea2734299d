/** Vehicles that there are not, as the dealer backend would send them. */
export type MadeUpCar = Record<string, unknown>

const pictures = (count: number, folder = 'ute-glacier-white-1') =>
  Array.from({ length: count }, (_, at) => ({
    image: {
      url: `/images/vehicles/${folder}/${(at % 8) + 1}.jpg`,
      thumb: { url: `/images/vehicles/${folder}/${(at % 8) + 1}-thumb.jpg` },
    },
  }))

/** So many pictures, the first of them on the card. */
export const pictured = (count: number): MadeUpCar => ({
  images: pictures(count),
  primary_image_url: count === 0 ? '' : '/images/vehicles/ute-glacier-white-1/1.jpg',
  photos_count: count,
})

/** A vehicle as most are; its page is the one that is called `slug`. */
export const ute = (slug: string, change: MadeUpCar = {}): MadeUpCar => ({
  id: 1,
  slug,
  name: '2023 Toyota HiLux SR5',
  make: 'Toyota',
  model: 'HiLux',
  badge: 'SR5',
  series: 'Double Cab',
  year: 2023,
  km: 42_310,
  seats: 5,
  doors: 4,
  rego: 'ABC12D',
  stocknum: 'U10204',
  car_type: 'used',
  status: 'in_stock',
  price: 58_990,
  show_on_dealer_website: true,
  reservable: true,
  simple_fuel: 'Diesel',
  custom_rank: 1,
  created_at: '2026-08-23T04:37:00.000Z',
  created_at_timestamp: 1_787_459_820,
  ...pictured(6),
  location_id: 11,
  dealership_id: 21,
  dealership_slug: 'wattle-tamworth',
  city: 'Tamworth',
  state: 'NSW',
  location_name: 'Wattle Tamworth',
  location: { name: 'Wattle Tamworth', slug: 'wattle-tamworth', phone: '02 5550 0100' },
  payment_processors: [{ authorization_type: 'stripe', authorization_key: 'gallery', deposit_amount: 500 }],
  has_checkout_payment_processor: true,
  body: 'Ute',
  transmission: '6 speed automatic',
  drive: '4WD',
  colour: 'Glacier White',
  engine: '2.8L diesel, 4 cylinder',
  description:
    '<p>One owner, always garaged, with both keys and every service stamp. It towed a boat twice a year and carried nothing heavier than a swag for the rest of it.</p><p>Workshop inspected, with clear title.</p>',
  features: ['Reversing camera', 'Tow bar', 'Bluetooth', 'Lane departure warning', 'Tub liner'],
  specifications: [
    { group: 'Engine', name: 'Engine', value: '2.8L diesel, 4 cylinder' },
    { group: 'Engine', name: 'Power', value: '150 kW' },
    { group: 'Engine', name: 'Torque', value: '500 Nm' },
    { group: 'Dimensions', name: 'Length', value: '5325 mm' },
    { group: 'Dimensions', name: 'Braked towing', value: '3500 kg' },
    { group: 'Economy', name: 'Fuel consumption (combined)', value: '7.9 L/100 km' },
  ],
  ...change,
})

/** Others to stand beside it, each of another make. */
export const OTHERS: readonly MadeUpCar[] = [
  { make: 'Mazda', model: 'CX-5', body: 'SUV', folder: 'suv-deep-crystal-blue-7058', price: 36_490 },
  { make: 'Kia', model: 'Cerato', body: 'Sedan', folder: 'sedan-mercury-silver-530', price: 21_990 },
  { make: 'Hyundai', model: 'i30', body: 'Hatch', folder: 'hatch-soul-red-crystal-88', price: 24_500 },
  { make: 'Isuzu', model: 'D-MAX', body: 'Ute', folder: 'ute-volcanic-amber-412', price: 51_200 },
].map(({ folder, ...change }, at) =>
  ute(`other-${at + 1}`, {
    ...change,
    id: 100 + at,
    name: `2022 ${change.make} ${change.model}`,
    badge: '',
    series: '',
    year: 2022,
    km: 18_400 + at * 9_000,
    stocknum: `U2020${at}`,
    custom_rank: 10 + at,
    car_type: at === 0 ? 'new' : 'used',
    images: pictures(3, folder),
    primary_image_url: `/images/vehicles/${folder}/1.jpg`,
  }),
)
