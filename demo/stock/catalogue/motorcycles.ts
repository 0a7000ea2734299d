import type { Catalogue } from './line.ts'
import { lines } from './motorcycles/lines.ts'

export const motorcycles: Catalogue = {
  lines,
  paints: {
    '': ['Matte Black', 'Pearl White', 'Candy Red', 'Metallic Blue', 'Graphite Grey'],
    Yamaha: ['Icon Blue', 'Tech Black', 'Ice Storm Grey', 'Cyan Storm'],
    Kawasaki: ['Lime Green', 'Metallic Spark Black', 'Candy Persimmon Red', 'Graphite Grey'],
    Triumph: ['Sapphire Black', 'Carnival Red', 'Snowdonia White', 'Matt Baja Orange', 'Silver Ice'],
    'Royal Enfield': ['Halcyon Green', 'Stealth Black', 'Slate Poppy Blue', 'Chrome Red', 'Sand Dune'],
    KTM: ['Electronic Orange', 'Atlantic Blue', 'Black Orange'],
  },
  kmAYear: 5200,
  rounding: 100,
  deposit: 250,
  usedNotes: [
    'New Zealand new, one owner, with every service by us and both keys in the drawer.',
    'Fresh WoF, fresh oil and filter, and a chain and sprockets with thousands left in them.',
    'Always kept in a lounge-quality garage in Cashmere. It has never seen gravel, or so we are told.',
    'Sensibly farkled: the good bits stay with the bike and the price is the same.',
  ],
  closings: [
    'Come down to the shop, sit on it, and talk to somebody who rides. Learner or lifer, we will fit you to the right bike and set the sag before you leave.',
    'Finance from a quick five-minute application, trades wanted, and we crate and ship from Bluff to Kaitaia every week.',
    'Price is ride away with registration and a full tank. Ask about gear packages: helmet, jacket and gloves at cost with any bike.',
  ],
  extras: [
    'Aftermarket exhaust',
    'Heated grips',
    'Luggage rack',
    'Panniers',
    'Crash protection',
    'Tail tidy',
    'Touring screen',
  ],
  currency: 'NZD',
}
