import { expect, test } from 'vitest'
import { tradeOf, tradeOfSite } from './trade.ts'

test.each([
  [{ template: 'group' }, 'car'],
  [{ template: 'rv' }, 'caravan'],
  [{ template: 'campers' }, 'motorhome'],
  [{ template: 'moto' }, 'motorcycle'],
  [{ template: 'trucks' }, 'truck'],
  [{ template: 'group', vehicle_type: 'motorcycle' }, 'motorcycle'],
  [{ template: 'group', vehicle_type: 'camper' }, 'motorhome'],
  [{ template: 'constructor' }, 'car'],
  [{}, 'car'],
])('The trade of the site %j is %s', (site, trade) => expect(tradeOfSite(site)).toBe(trade))

test.each([
  ['Pop Top', '', 'caravan', 'caravan'],
  ['Motorised', '10 speed automatic', 'caravan', 'motorhome'],
  ['Something new', '10 speed automatic', 'caravan', 'motorhome'],
  ['SUV', '6 speed automatic', 'caravan', 'car'],
  ['Campervan', 'Manual', 'car', 'motorhome'],
  ['Sport', '6 speed manual', 'motorcycle', 'motorcycle'],
  ['Sleeper', '10 speed', 'truck', 'truck'],
  ['', '', 'car', 'car'],
] as const)(
  'A vehicle with the body “%s” and “%s” at a %s dealer is a %s',
  (body, transmission, own, trade) => expect(tradeOf({ body, transmission }, own)).toBe(trade),
)
