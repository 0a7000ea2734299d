import { expect, test } from 'vitest'
import { cleanVin } from './vin.ts'

test.each([
  ['1M8GDM9AXKP042788', 1989, 'en-US', '1M8GDM9AXKP042788'],
  [' 1ftfw1rg5hfc01234 ', 2017, 'en-AU', '1FTFW1RG5HFC01234'],
  ['1M8GDM9A1KP042788', 1989, 'en-US', ''],
  ['1M8GDM9A1KP042788', 1989, 'en-NZ', '1M8GDM9A1KP042788'],
  ['11111111111111111', 2020, 'en-US', ''],
  ['5GZCZ43D13S812715', 2003, 'en-US', '5GZCZ43D13S812715'],
  ['5GZCZ43D13S81271', 2003, 'en-AU', ''],
  ['5GZCZ43D13S81271O', 2003, 'en-AU', ''],
  ['', null, 'en-AU', ''],
  ['HG 12345', 1968, 'en-AU', ''],
  ['81837HG12345', 1968, 'en-AU', '81837HG12345'],
])('The VIN %j of %s is %s: %j', (vin, year, region, clean) => {
  expect(cleanVin({ vin, year }, region)).toBe(clean)
})
