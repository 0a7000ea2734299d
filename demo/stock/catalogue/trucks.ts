import type { Catalogue } from './line.ts'
import { lines } from './trucks/lines.ts'

export const trucks: Catalogue = {
  lines,
  paints: {
    '': [
      'Summit White',
      'Bright Red',
      'Midnight Black',
      'Royal Blue',
      'Sterling Silver',
      'Viper Red',
      'Hunter Green',
      'Burnt Orange',
      'Charcoal Grey',
      'Harvest Yellow',
    ],
  },
  kmAYear: 148000,
  rounding: 100,
  deposit: 1000,
  usedNotes: [
    'One-owner fleet unit with full maintenance records, a fresh DOT inspection and the ECM report available.',
    'Oil analysis came back clean, the brakes and drums are at 70 percent or better, and the tires match all around.',
    'Traded in by an owner-operator out of Grand Island who kept it polished and kept it serviced.',
    'Emissions system cleaned and documented in our shop, with a 90-day powertrain warranty available.',
  ],
  closings: [
    'Our lot is right off I-80. Call ahead and we will have it warm, washed and ready to drive, with the spec sheet and the dyno report on the seat.',
    'Commercial financing for owner-operators and fleets, including first-time buyers with a CDL and a load. Trades welcome, running or not.',
    'Delivery to any of the lower 48. Temporary tags, IRP and permits handled at the counter.',
  ],
  extras: [
    'APU',
    'Moose bumper',
    'Inverter',
    'Headache rack',
    'Chrome package',
    'Wet kit',
    'New drive tires',
  ],
  currency: 'USD',
}
