import { expect, test } from 'vitest'
import { vehicleFinder, photosByName } from './photosByName.ts'

const numbers = (stocknum: string, vin = '', rego = '') => ({ stocknum, vin, rego })
const U1005 = numbers('U1005', 'JTMBFREV60D123456', 'ABC 12D')
const STOCK = [
  U1005,
  numbers('U100'),
  numbers('A'),
  numbers('A-1'),
  numbers('4X4'),
  numbers('77'),
  numbers('12345'),
]

test.each([
  ['U1005.jpg', 'U1005'],
  ['U1005_1.jpg', 'U1005'],
  ['u1005-2.JPG', 'U1005'],
  ['U1005 (3).jpg', 'U1005'],
  ['U1005/3.jpg', 'U1005'],
  ['U1005/IMG_2031.jpg', 'U1005'],
  ['U1005-front left.jpg', 'U1005'],
  ['JTMBFREV60D123456_1.jpg', 'U1005'],
  ['JTMBFREV60D12345601.jpg', 'U1005'],
  ['ABC12D-4.jpg', 'U1005'],
  ['abc 12d 4.jpg', 'U1005'],
  ['U100_5.jpg', 'U100'],
  ['A-1_2.jpg', 'A-1'],
  ['A_2.jpg', 'A'],
  ['4x4.jpg', '4X4'],
  ['77_img_3.jpg', '77'],
  ['12345-interior.jpg', '12345'],
  ['U10051.jpg', undefined],
  ['U1005a.jpg', undefined],
  ['yard/U1005.jpg', undefined],
  ['4x4-trip.jpg', undefined],
  ['77-years-in-taree.jpg', undefined],
  ['team-photo-2.jpg', undefined],
  ['.jpg', undefined],
])('The picture %s is of the vehicle %s', (name, stocknum) => {
  expect(vehicleFinder(STOCK)(name)?.stocknum).toBe(stocknum)
})

test('A vehicle’s pictures are in the order of their numbers', () => {
  const names = ['U1005_10.jpg', 'U1005_2.jpg', 'U1005.jpg', 'U1005_1.jpg', 'other.jpg']
  expect(photosByName(STOCK, names)).toEqual(
    new Map([[U1005, ['U1005.jpg', 'U1005_1.jpg', 'U1005_2.jpg', 'U1005_10.jpg']]]),
  )
})

test('Two vehicles with one stock number get no pictures by it, but by their VINs', () => {
  const [one, other] = [numbers('S1', 'JTMBFREV60D000001'), numbers('s1', 'JTMBFREV60D000002')]
  const names = ['S1_1.jpg', 'JTMBFREV60D000002-1.jpg']
  expect(photosByName([one, other], names)).toEqual(new Map([[other, ['JTMBFREV60D000002-1.jpg']]]))
})
