import { expect, test } from 'vitest'
import type { Row } from '../read/row.ts'
import { guessMapping } from './guess.ts'

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

test('What the trades of caravans, motorcycles and trucks ask for is recognised', () => {
  const columns = {
    'Ball weight': 'Ball Weight (kg)',
    Wheelbase: 'Wheelbase',
    GCM: 'GCWR',
    'GAWR front': 'Front GAWR',
    'GAWR rear': 'Rear GAWR',
    'Axle configuration': 'Axle Configuration',
    'LAMS approved': 'LAMS',
    'ISOFIX positions': 'ISOFIX',
    Boot: 'Boot Space',
  }
  const rows = Object.values(columns).map((heading, index) => [heading, [`${index + 160}`, `${index + 170}`]])
  expect(recognised(Object.fromEntries(rows) as Record<string, string[]>)).toEqual({ ...columns, unused: [] })
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
