import { expect, test } from 'vitest'
import { siteSchema } from '#site/settings/schema.ts'
import type { Location } from '#stock/entities.ts'
import { readStock, sourceOf } from '#stock/snapshot.ts'
import { vehicleLd } from './vehicle.ts'

const SITE = {
  id: 7,
  slug: 'fixture',
  name: 'Fixture Motors',
  url: 'https://fixture.example',
  phone: '02 5550 9999',
}
const CAR = {
  id: 41,
  slug: 'the-car',
  make: 'Toyota',
  model: 'HiLux',
  badge: 'SR5',
  series: 'GUN126R',
  year: 2023,
  km: 42_310,
  car_type: 'used',
  status: 'in_stock',
  price: 50_000,
  show_on_dealer_website: true,
  stocknum: 'U1',
  vin: '6T1BF3EK50X123456',
  body: 'Ute',
  colour: 'Glacier White',
  transmission: '6 speed automatic',
  drive: '4x4',
  engine: '2.8L turbo diesel',
  simple_fuel: 'Diesel',
  doors: 4,
  seats: 5,
  images: ['a', 'b'].map((name) => ({ image: { url: `/images/${name}.jpg` } })),
  specifications: [
    { group: 'Inside', name: 'Interior colour', value: 'Black' },
    { group: 'Inside', name: 'Upholstery', value: 'Leather' },
  ],
}
const LOCATION = {
  id: 9,
  name: 'Fixture Motors Newcastle',
  visible: true,
  contact_detail: { phone: '02 5550 4100', email: '' },
  address: { street: '1 Road', city: 'Newcastle', state: 'NSW', postcode: '2300' },
}

function ld(car: object = {}, site: object = {}): Record<string, unknown> {
  const snapshot = Buffer.from(JSON.stringify({ cars: [{ ...CAR, ...car }], locations: [LOCATION] }))
  const { stock } = readStock(sourceOf(snapshot), String, null)
  const [vehicle] = stock.vehicles
  if (!vehicle) throw new Error('no vehicle')
  const read = vehicle.car()
  const pictures = read.images.map(({ image }) => ({ src: image.url, thumb: image.url, alt: '' }))
  const dealer: Location | undefined = stock.locations[0]
  const onPage = { car: read, brief: vehicle.brief, path: '/cars/the-car', pictures, dealer }
  return vehicleLd(siteSchema.validateSync({ ...SITE, ...site }), onPage)
}

/** The value of a property whose name may be a path, for example 'offers.price'. */
const at = (item: unknown, name: string): unknown =>
  name.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], item)

const page = 'https://fixture.example/cars/the-car'

test.each([
  ['required', '@type', 'Car'],
  ['required', 'name', '2023 Toyota HiLux'],
  ['required', 'vehicleIdentificationNumber', '6T1BF3EK50X123456'],
  ['required', 'image', ['https://fixture.example/images/a.jpg', 'https://fixture.example/images/b.jpg']],
  ['required', 'url', page],
  ['required', 'offers.@type', 'Offer'],
  ['required', 'offers.availability', 'https://schema.org/InStock'],
  ['required', 'offers.price', 50_000],
  ['required', 'offers.priceCurrency', 'AUD'],
  ['required', 'itemCondition', 'https://schema.org/UsedCondition'],
  ['required', 'brand', { '@type': 'Brand', name: 'Toyota' }],
  ['required', 'model', 'HiLux'],
  ['required if there is one', 'vehicleConfiguration', 'SR5'],
  ['required', 'vehicleModelDate', '2023'],
  ['required for used vehicles', 'mileageFromOdometer.@type', 'QuantitativeValue'],
  ['required for used vehicles', 'mileageFromOdometer.value', 42_310],
  ['required for used vehicles', 'mileageFromOdometer.unitCode', 'KMT'],
  ['recommended', 'color', 'Glacier White'],
  ['recommended', 'vehicleInteriorColor', 'Black'],
  ['recommended', 'vehicleInteriorType', 'Leather'],
  ['recommended', 'bodyType', 'Ute'],
  ['recommended', 'driveWheelConfiguration', 'https://schema.org/FourWheelDriveConfiguration'],
  ['recommended', 'vehicleEngine.@type', 'EngineSpecification'],
  ['recommended', 'vehicleEngine.fuelType', 'Diesel'],
  ['recommended', 'vehicleTransmission', '6 speed automatic'],
  ['recommended', 'numberOfDoors', 4],
  ['recommended', 'vehicleSeatingCapacity', 5],
  ['about the dealer', 'offers.url', page],
  ['about the dealer', 'offers.seller.@type', 'AutoDealer'],
  ['about the dealer', 'offers.seller.name', 'Fixture Motors Newcastle'],
  ['about the dealer', 'offers.seller.telephone', '02 5550 4100'],
  ['about the dealer', 'offers.seller.address.addressLocality', 'Newcastle'],
  ['about the dealer', 'offers.seller.address.addressCountry', 'AU'],
  ['from schema.org', '@context', 'https://schema.org'],
  ['from schema.org', 'sku', 'U1'],
])('A vehicle’s linked data has a property that’s %s: %s', (_, name, value) =>
  expect(at(ld(), name)).toEqual(value),
)

test('A vehicle’s linked data leaves out what’s unknown, and the offer if there’s no price', () => {
  const nothing = Object.fromEntries(Object.keys(CAR).map((name) => [name, undefined]))
  const kept = { id: 41, slug: 'the-car', make: 'Toyota', model: 'HiLux', price: 5, status: 'in_stock' }
  expect(Object.keys(ld({ ...nothing, ...kept })).sort()).toEqual(
    ['@context', '@type', 'brand', 'itemCondition', 'model', 'name', 'url'].sort(),
  )
})

test.each([
  ['for sale', {}, 'InStock'],
  ['coming soon', { status: 'coming_soon' }, 'PreOrder'],
  ['on pre-order', { preorder: true }, 'PreOrder'],
  ['reserved', { reserved: true }, 'OutOfStock'],
  ['only for test drives', { tag: 'Test Drive Only' }, 'OutOfStock'],
  ['of an unknown status', { status: 'in_transit' }, 'OutOfStock'],
  ['sold', { status: 'sold', sold_date_timestamp: 1_790_000_000 }, 'SoldOut'],
])('A vehicle that’s %s (%j) has the availability %s', (_name, car, availability) => {
  expect(at(ld(car), 'offers.availability')).toBe(`https://schema.org/${availability}`)
})

test.each([
  ['new', 10, 'NewCondition'],
  ['new', 45_000, 'UsedCondition'],
  ['used', 10, 'UsedCondition'],
  ['demo', 10, 'UsedCondition'],
])('A %s vehicle that was driven %d km has the condition %s', (car_type, km, condition) => {
  expect(ld({ car_type, km })['itemCondition']).toBe(`https://schema.org/${condition}`)
})

test.each([
  [{ vehicle_type: 'motorcycle', template: 'moto' }, 'Motorcycle'],
  [{ vehicle_type: 'camper', template: 'campers' }, 'Vehicle'],
  [{ template: 'rv' }, 'Vehicle'],
  [{ template: 'trucks' }, 'Car'],
])('A vehicle on a site with %j has the type %s', (site, type) => {
  expect(ld({}, site)['@type']).toBe(type)
})

test('Linked data has miles and US dollars in the United States', () => {
  expect(ld({}, { region: 'en-US' })).toMatchObject({
    mileageFromOdometer: { value: 26_290, unitCode: 'SMI' },
    offers: { priceCurrency: 'USD' },
  })
})

test('Linked data leaves out a phone number that the site masks', () => {
  expect(JSON.stringify(ld({}, { phone_masked: true }))).not.toContain('5550')
})

test('Linked data has the previous owners and known damage of a condition report, if it has any', () => {
  const flaws = [{ place: 'Bumper', flaw: 'scuff' }, { flaw: 'Loose trim' }]
  expect(ld({ condition_report: { previous_owners: 2, flaws } })).toMatchObject({
    numberOfPreviousOwners: 2,
    knownVehicleDamages: 'Bumper: scuff; Loose trim',
  })
  expect(Object.keys(ld({ condition_report: { inspector: 'Kim' } }))).toEqual(Object.keys(ld({})))
})

test('Linked data has at most eight pictures', () => {
  const images = Array.from({ length: 60 }, (_, index) => ({ image: { url: `/images/${index}.jpg` } }))
  expect(ld({ images })['image']).toHaveLength(8)
})

const specified = (lines: Record<string, string>) => ({
  specifications: Object.entries(lines).map(([name, value]) => ({ group: 'All', name, value })),
})
const quantity = (value: number, unitCode: string) => ({ '@type': 'QuantitativeValue', value, unitCode })
const property = (name: string, value: number, unitCode: string) => ({
  ...quantity(value, unitCode),
  '@type': 'PropertyValue',
  name,
})

const per100 = { valueReference: quantity(100, 'KMT') }

test('The facts of a car have schema.org’s properties and standard units', () => {
  const car = ld(
    specified({
      'Fuel consumption (combined)': '7.6 L/100 km',
      'Energy consumption': '17 kWh/100 km',
      'Braked towing capacity': '3,500 kg',
      Power: '150 kW',
      'Kerb weight': '2,050 kg',
      Wheelbase: '3085 mm',
      Height: '1.8 m',
    }),
  )
  expect(car).toMatchObject({
    fuelConsumption: [
      { ...quantity(7.6, 'LTR'), ...per100 },
      { ...quantity(17, 'KWH'), ...per100 },
    ],
    trailerWeight: quantity(3500, 'KGM'),
    weight: quantity(2050, 'KGM'),
    wheelbase: quantity(3085, 'MMT'),
    height: quantity(1800, 'MMT'),
    vehicleEngine: { name: '2.8L turbo diesel', fuelType: 'Diesel', enginePower: quantity(150, 'KWT') },
  })
  expect(car).not.toHaveProperty('additionalProperty')
})

test('The facts of a caravan have schema.org’s properties and standard units', () => {
  const lines = { Berths: '4', 'Internal length': '5.9 m', Tare: '2170 kg', ATM: '2700 kg', Solar: '170 W' }
  const change = { body: 'Caravan', transmission: '', engine: '', simple_fuel: '', ...specified(lines) }
  const caravan = ld(change, { template: 'rv' })
  expect(caravan).toMatchObject({
    weight: quantity(2170, 'KGM'),
    weightTotal: quantity(2700, 'KGM'),
    additionalProperty: [
      property('Sleeps', 4, 'C62'),
      property('Length', 5900, 'MMT'),
      property('Solar', 170, 'WTT'),
    ],
  })
  expect(caravan).not.toHaveProperty('vehicleEngine')
})

test('The facts of a motorcycle have schema.org’s properties and standard units', () => {
  const lines = { Capacity: '649 cc', 'Seat height': '805 mm', 'LAMS approved': 'Yes' }
  const moto = ld({ engine: '', simple_fuel: '', ...specified(lines) }, { template: 'moto' })
  expect(moto).toMatchObject({
    vehicleEngine: { '@type': 'EngineSpecification', engineDisplacement: quantity(649, 'CMQ') },
    additionalProperty: [
      property('Seat height', 805, 'MMT'),
      { '@type': 'PropertyValue', name: 'Licence', value: 'Learner approved' },
    ],
  })
})

test('The facts of a truck in the United States have US units', () => {
  const lines = { GVWR: '52,000 lb', Horsepower: '450 hp', Wheelbase: '232 in', Sleeper: '80 in' }
  expect(ld(specified(lines), { template: 'trucks', region: 'en-US' })).toMatchObject({
    weightTotal: quantity(52_000, 'LBR'),
    wheelbase: quantity(232, 'INH'),
    vehicleEngine: { enginePower: quantity(450, 'BHP') },
    additionalProperty: property('Sleeper', 80, 'INH'),
  })
})

test('Implausible facts are left out of linked data', () => {
  expect(JSON.stringify(ld(specified({ Tare: '0 kg', Berths: '99' })))).not.toMatch(/weight|Sleeps/)
})

const DRIVE_AWAY = { pricing: { used: 'drive_away' } }
const SPECIFICATION = { '@type': 'UnitPriceSpecification', price: 50_000, priceCurrency: 'AUD' }
const was = { ...SPECIFICATION, priceType: 'https://schema.org/StrikethroughPrice', price: 55_000 }
const driveAway = { ...SPECIFICATION, description: 'drive away', valueAddedTaxIncluded: true }

test.each<[string, object, object, unknown]>([
  ['has no specification if the site doesn’t say', {}, {}, undefined],
  ['is drive away', {}, DRIVE_AWAY, driveAway],
  [
    'is plus GST, with a fee',
    {},
    { pricing: { used: 'plus_gst', doc_fee: 299 } },
    { ...SPECIFICATION, description: 'plus GST, plus $299 doc fee', valueAddedTaxIncluded: false },
  ],
  [
    'has no GST in the United States',
    {},
    { pricing: { used: 'plus_taxes_and_fees' }, region: 'en-US' },
    { ...SPECIFICATION, description: 'plus taxes and fees', priceCurrency: 'USD' },
  ],
  ['comes with the earlier price', { before_price: 55_000 }, {}, was],
  ['is drive away, with the earlier price', { before_price: 55_000 }, DRIVE_AWAY, [driveAway, was]],
  ['has no earlier price if that was lower', { before_price: 45_000 }, {}, undefined],
])('The price in linked data %s', (_, car, site, expected) => {
  const offer = ld(car, site)['offers'] as Record<string, unknown>
  expect(offer['priceSpecification']).toEqual(expected)
  expect(offer['price']).toBe(50_000)
})
