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

/** The fields that are recognised in a table, with their columns, and those that somebody has to confirm with a question mark. */
function recognised(columns: Record<string, string[]>) {
  const rows = (Object.values(columns)[0] ?? []).map((_, index): Row => ({
    place: `line ${index + 2}`,
    cells: new Map(
      Object.entries(columns).flatMap(([name, texts]): [string, string[]][] =>
        texts[index] ? [[name, [texts[index]]]] : [],
      ),
    ),
    columns: Object.keys(columns),
  }))
  const { recognitions, unused } = guessMapping(rows, 'en-AU')
  const fields = recognitions.map(({ field, source, doubt }) => [
    field,
    [...source.columns, ...source.first].join(' + ') + (doubt === undefined ? '' : '?'),
  ])
  return { ...(Object.fromEntries(fields) as object), unused }
}

test('Abbreviations, units, notes and joined words are recognised', () => {
  expect(
    recognised({
      'Stk No.': ['U1001', 'U1002'],
      Yr: ['2019', '2020'],
      'Cond.': ['Used', 'New'],
      VehicleMake: ['Kia', 'Mazda'],
      VehicleModel: ['Rio', 'CX-5'],
      'Odometer (kms)': ['45,000', '12'],
      'Retail Price inc GST': ['$20,990', '$35,990'],
      'Cost Price': ['15000', '30000'],
      Trans: ['Auto', 'Manual'],
      'Ext. Col.': ['Red', 'Blue'],
      Pics: ['https://a.example/1.jpg', 'https://a.example/2.jpg'],
      'Rego No': ['ABC123', 'XYZ987'],
      'Rego Expiry': ['12/2026', '01/2027'],
    }),
  ).toEqual({
    stocknum: 'Stk No.',
    year: 'Yr',
    car_type: 'Cond.',
    make: 'VehicleMake',
    model: 'VehicleModel',
    km: 'Odometer (kms)',
    price: 'Retail Price inc GST',
    transmission: 'Trans',
    colour: 'Ext. Col.',
    images: 'Pics',
    rego: 'Rego No',
    unused: ['Cost Price', 'Rego Expiry'],
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

test('Values refute a heading: pictures aren’t colours, and a number isn’t a gearbox', () => {
  expect(
    recognised({
      Stock: ['U1', 'U2'],
      usedornew: ['USED', 'NEW'],
      EGC: ['20990', '34990'],
      DAP: ['22990', '36990'],
      Gears: ['6', '6'],
      GearType: ['Automatic', 'Manual'],
      Colour: ['/images/1.jpg', '/images/2.jpg'],
      PaintColour: ['Red', 'Blue'],
      image10: ['https://a.example/10.jpg', ''],
      image2: ['https://a.example/2.jpg', ''],
      image3: ['', ''],
    }),
  ).toEqual({
    stocknum: 'Stock',
    car_type: 'usedornew',
    price: 'EGC',
    dapprice: 'DAP',
    transmission: 'GearType',
    colour: 'PaintColour',
    images: 'image2 + image3 + image10',
    unused: ['Gears', 'Colour'],
  })
})

test.each([
  ['the names of files', 'U1_1.gif,U1_2.gif', ','],
  ['paths on the dealer’s computer', String.raw`C:\Photos\a.png;C:\Photos\b.png`, ';'],
])('Pictures in one cell are told apart: %s', (_, Photos, split) => {
  const row: Row = { place: 'line 2', cells: new Map([['Photos', [Photos]]]) }
  expect(guessMapping([row], 'en-AU').mapping.fields.images?.split).toBe(split)
})

test('Columns with headings that say nothing are recognised by their values, and money has to be confirmed', () => {
  expect(
    recognised({
      A: ['5YJ3E1EA7KF317000', '1FADP5AU6DL536022', 'JM0KE1W7600123456'],
      B: ['Tesla', 'Ford', 'Mazda'],
      C: ['Model 3', 'Focus', 'CX-5'],
      D: ['2019', '2013', '2020'],
      E: ['Red', 'Blue', 'White'],
      F: ['45000', '120000', '33000'],
      G: ['$45,990', '$9,990', '$30,990'],
      H: ['Sedan', 'Hatch', 'SUV'],
      I: ['Used', 'New', 'Used'],
    }),
  ).toEqual({
    vin: 'A',
    make: 'B',
    model: 'C',
    year: 'D',
    colour: 'E',
    price: 'G?',
    body: 'H',
    car_type: 'I?',
    unused: ['F'],
  })
})

test('What looks alike is told apart: flags and conditions, states and statuses, names and years', () => {
  expect(
    recognised({
      SKU: ['U1', 'U2'],
      Name: ['2019 Kia Rio S', '2020 Ford Ranger XLT'],
      FourWheelDrive: ['N', 'N'],
      State: ['NSW', 'VIC'],
      'BUILD DATE': ['03/2020', '11/2020'],
      title_status: ['clean', 'clean'],
      'Regular price': ['20990', '41990'],
    }),
  ).toEqual({
    stocknum: 'SKU',
    name: 'Name',
    year: 'BUILD DATE',
    price: 'Regular price',
    unused: ['FourWheelDrive', 'State', 'title_status'],
  })
})

test('A column of nothing but ‘N’ is the condition only by its heading, and has to be confirmed', () => {
  const stock = { Stock: ['U1', 'U2'], Make: ['Kia', 'Kia'] }
  expect(recognised({ ...stock, 'New/Used': ['N', 'N'] })).toMatchObject({
    car_type: 'New/Used?',
    unused: [],
  })
  expect(recognised({ ...stock, Condition: ['N', 'Y'] })).toMatchObject({ unused: ['Condition'] })
})

test('If two columns fit a price, somebody has to say which', () => {
  expect(
    recognised({
      'Stock #': ['1', '2'],
      Vehicle: ['2019 Kia Rio S', '2020 Mazda CX-5 Akera'],
      Price: ['20990', '35990'],
      'Advertised Price': ['19990', '34990'],
    }),
  ).toEqual({ stocknum: 'Stock #', name: 'Vehicle', price: 'Price?', unused: ['Advertised Price'] })
})

test.each([
  ['en-AU', ['03/04/2026', '05/04/2026'], 'dmy'],
  ['en-US', ['03/04/2026', '05/04/2026'], 'mdy'],
  ['en-US', ['03/04/2026', '25/04/2026'], 'dmy'],
  ['en-AU', ['03/25/2026', '03/04/2026'], 'mdy'],
])('In the region %s, the dates %j are read as %s', (region, days, dates) => {
  const rows = days.map((day): Row => ({ place: 'line 2', cells: new Map([['DateInStock', [day]]]) }))
  expect(guessMapping(rows, region).mapping.dates).toBe(dates)
})
