import { expect, test } from 'vitest'
import type { Row } from '../read/row.ts'
import { guessMapping } from './guess.ts'

/** The mapping that's guessed from the columns of one vehicle: 'km' → 'mileage.value + mileage.unit'. */
function guessed(cells: Record<string, string | string[]>, region = 'en-AU') {
  const row: Row = {
    place: 'line 2',
    cells: new Map(Object.entries(cells).map(([name, texts]) => [name, [texts].flat()])),
  }
  const { mapping, unused } = guessMapping([row], region)
  const said = Object.fromEntries(
    Object.entries(mapping.fields).map(([name, { columns, first, split, unit }]) => [
      name,
      [columns.join(' + '), first.join(' or '), split, unit].filter(Boolean).join(' '),
    ]),
  )
  return { ...said, ...(mapping.dates && { dates: mapping.dates }), unused }
}

// The columns are those in each portal's documentation.

test('The columns of Google’s vehicle listings are recognised', () => {
  expect(
    guessed({
      vin: '1FADP5AU6DL536022',
      id: 'U1234',
      store_code: '12',
      dealership_name: 'Example Motors',
      image_link: 'https://a.example/1.jpg',
      link: 'https://www.example.com/u1234',
      date_in_stock: '2026-03-14',
      price: '17990 AUD',
      vehicle_msrp: '20990 AUD',
      condition: 'used',
      certified_pre_owned: 'no',
      make: 'Kia',
      model: 'Rio',
      trim: 'S',
      year: '2021',
      mileage: '56182 km',
      exterior_color: 'White',
      body_style: 'hatchback',
    }),
  ).toEqual({
    vin: 'vin',
    stocknum: 'id',
    make: 'make',
    model: 'model',
    badge: 'trim',
    year: 'year',
    car_type: 'condition',
    certified: 'certified_pre_owned',
    km: 'mileage',
    price: 'price',
    colour: 'exterior_color',
    body: 'body_style',
    images: 'image_link',
    created_at: 'date_in_stock',
    location_name: 'dealership_name',
    dates: 'dmy',
    unused: ['store_code', 'link', 'vehicle_msrp'],
  })
})

test('The columns of Meta’s automotive inventory are recognised', () => {
  expect(
    guessed({
      vehicle_id: 'i2',
      title: '2017 Ford Fusion SE',
      url: 'http://www.example.com/test',
      make: 'Ford',
      model: 'Fusion',
      year: '2017',
      'mileage.value': '1500',
      'mileage.unit': 'KM',
      'image.url': ['http://www.example.com/1.jpg', 'http://www.example.com/2.jpg'],
      'image.tag': 'Exterior',
      transmission: 'AUTOMATIC',
      fuel_type: 'GASOLINE',
      body_style: 'SEDAN',
      drivetrain: 'FWD',
      vin: '1FADP5AU6DL536022',
      condition: 'EXCELLENT',
      price: '18000 USD',
      exterior_color: 'white',
      sale_price: '16000 USD',
      availability: 'AVAILABLE',
      date_first_on_lot: '2018-02-21',
      state_of_vehicle: 'NEW',
      latitude: '52.35',
    }),
  ).toMatchObject({
    stocknum: 'vehicle_id',
    name: 'title',
    km: 'mileage.value + mileage.unit',
    images: 'image.url',
    simple_fuel: 'fuel_type',
    car_type: 'state_of_vehicle',
    price: 'sale_price or price',
    before_price: 'price',
    status: 'availability',
    created_at: 'date_first_on_lot',
    unused: ['url', 'image.tag', 'condition', 'latitude'],
  })
})

test('The properties of schema.org’s Car are recognised', () => {
  expect(
    guessed({
      '@type': 'Car',
      name: '2021 Kia Rio',
      'brand.@type': 'Brand',
      'brand.name': 'Kia',
      model: 'Rio',
      sku: 'U1234',
      vehicleIdentificationNumber: 'KNA0000',
      vehicleModelDate: '2021',
      vehicleConfiguration: 'S',
      bodyType: 'Hatch',
      color: 'White',
      vehicleTransmission: 'Automatic',
      driveWheelConfiguration: 'https://schema.org/FrontWheelDriveConfiguration',
      numberOfDoors: '5',
      vehicleSeatingCapacity: '5',
      'vehicleEngine.name': '1.4L petrol',
      'vehicleEngine.fuelType': 'Petrol',
      'mileageFromOdometer.value': '56182',
      'mileageFromOdometer.unitCode': 'KMT',
      itemCondition: 'https://schema.org/UsedCondition',
      'offers.price': '17990',
      'offers.availability': 'https://schema.org/InStock',
      image: ['https://a.example/1.jpg'],
    }),
  ).toEqual({
    vin: 'vehicleIdentificationNumber',
    stocknum: 'sku',
    name: 'name',
    make: 'brand.name',
    model: 'model',
    badge: 'vehicleConfiguration',
    year: 'vehicleModelDate',
    car_type: 'itemCondition',
    km: 'mileageFromOdometer.value + mileageFromOdometer.unitCode',
    price: 'offers.price',
    body: 'bodyType',
    colour: 'color',
    transmission: 'vehicleTransmission',
    drive: 'driveWheelConfiguration',
    doors: 'numberOfDoors',
    seats: 'vehicleSeatingCapacity',
    engine: 'vehicleEngine.name',
    simple_fuel: 'vehicleEngine.fuelType',
    status: 'offers.availability',
    images: 'image',
    unused: ['@type', 'brand.@type'],
  })
})

test('The columns of an export like HomeNet’s and vAuto’s are recognised', () => {
  expect(
    guessed(
      {
        'Stock #': 'P100',
        VIN: '1FADP5AU6DL536022',
        'New/Used': 'U',
        Year: '2019',
        Make: 'FORD',
        Model: 'F-150',
        Trim: 'XLT',
        Body: 'Crew Cab',
        'Exterior Color': 'Blue',
        'Interior Color': 'Black',
        Transmission: 'Automatic',
        Drivetrain: '4WD',
        Miles: '41,200',
        'Internet Price': '$31,995',
        'Date In Stock': '03/25/2026',
        'Photo Url List': 'https://a.example/1.jpg|https://a.example/2.jpg',
        Options: 'Tow package;Heated seats;Navigation',
        'Dealer Comments': 'One owner.',
      },
      'en-US',
    ),
  ).toEqual({
    vin: 'VIN',
    stocknum: 'Stock #',
    car_type: 'New/Used',
    year: 'Year',
    make: 'Make',
    model: 'Model',
    badge: 'Trim',
    body: 'Body',
    colour: 'Exterior Color',
    transmission: 'Transmission',
    drive: 'Drivetrain',
    km: 'Miles mi',
    price: 'Internet Price',
    created_at: 'Date In Stock',
    images: 'Photo Url List |',
    features: 'Options ;',
    description: 'Dealer Comments',
    dates: 'mdy',
    unused: [],
  })
})

test('The columns of an export like AutoTrader’s are recognised', () => {
  expect(
    guessed({
      DealerId: '9',
      StockNumber: 'P100',
      Year: '2019',
      Make: 'Ford',
      Model: 'Ranger',
      Trim: 'XLT',
      VIN: '6FPPXXMJ2PKA00000',
      Mileage: '41200',
      Price: '41990',
      ExteriorColor: 'Blue',
      BodyType: 'Ute',
      EngineType: '2.0L diesel',
      DriveType: '4WD',
      FuelType: 'Diesel',
      ImageURL: 'https://a.example/1.jpg,https://a.example/2.jpg',
      Descriptions: 'One owner.',
    }),
  ).toMatchObject({
    stocknum: 'StockNumber',
    km: 'Mileage',
    body: 'BodyType',
    engine: 'EngineType',
    images: 'ImageURL ,',
    description: 'Descriptions',
    unused: ['DealerId'],
  })
})

test('A column is matched only if its values fit: a body type isn’t a condition', () => {
  expect(guessed({ Type: 'SUV', Condition: 'Excellent', Status: 'Used' })).toEqual({
    body: 'Type',
    status: 'Status',
    unused: ['Condition'],
  })
})

test('Headings that are only the consonants of a word are recognised', () => {
  expect(
    guessed(
      {
        'Stk#': 'K3307',
        Mfr: 'HONDA',
        Mdl: 'FIT',
        Vrnt: 'HYBRID L',
        Yr: '2017',
        Tx: 'CVT',
        'Arr Dt': '19/09/2026',
        Blurb: 'Tidy one-owner, with a full service history and two keys. Ready to go.',
      },
      'en-NZ',
    ),
  ).toEqual({
    stocknum: 'Stk#',
    make: 'Mfr',
    model: 'Mdl',
    badge: 'Vrnt',
    year: 'Yr',
    transmission: 'Tx',
    created_at: 'Arr Dt',
    description: 'Blurb',
    dates: 'dmy',
    unused: [],
  })
})
