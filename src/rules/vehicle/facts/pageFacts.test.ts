import { expect, test } from 'vitest'
import { pageFactsOf } from './pageFacts.ts'

const only = (name: string, value: string) =>
  Object.fromEntries(Object.entries(pageFactsOf([{ name, value }])).filter(([, fact]) => fact !== null))

test.each([
  ['GAWR front', '12,350 lb', { front_axle: 5601.9 }],
  ['Rear axle', '40,000 lb Meritor', { rear_axle: 18_143.7 }],
  ['GCM', '5,950 kg', { combined: 5950 }],
  ['Lift axles', '1', { lift_axles: 1 }],
  ['ISOFIX positions', '2', { isofix: 2 }],
  ['LATCH', '2 rear', { isofix: 2 }],
  ['Boot', '542 L', { boot: 542 }],
  ['Cargo volume', '37.6 cu ft', { boot: 1064.7 }],
  ['Cargo volume', '37.6 cubic feet', { boot: 1064.7 }],
  ['Cargo', '1,500 mm tray length', {}],
  ['Cargo', '6.2 m³', {}],
  ['Rear axle', '4.10 ratio', {}],
  ['Front axle', 'Meritor MFS-13', {}],
  ['ISOFIX', 'Yes', {}],
])('The line “%s: %s” gives a vehicle’s page %j', (name, value, facts) =>
  expect(only(name, value)).toEqual(facts),
)
