import type { Catalogue } from './line.ts'
import { known } from './rv/known.ts'
import { wanderstone } from './rv/wanderstone.ts'

export const rv: Catalogue = {
  lines: [...wanderstone, ...known],
  paints: {
    '': ['Alpine White', 'Glacier White', 'Stone', 'Titanium Silver', 'Charcoal', 'Sand'],
    Wanderstone: ['Alpine White', 'Sandstone', 'River Stone Grey', 'Charcoal', 'Gum Leaf Green'],
  },
  kmAYear: 9000,
  rounding: 1000,
  deposit: 1000,
  usedNotes: [
    'Bought from us new by a couple from Gunnedah who are moving up a size. It has been garaged between trips and it shows.',
    'Pressure tested for damp, bearings repacked and the gas certificate renewed in our own workshop.',
    'Three owners, all of them careful. The canvas and seals are good and the tyres are last year’s.',
    'It comes with the annexe, hoses, levelling ramps and a drawer of things you would otherwise buy twice.',
  ],
  closings: [
    'We are on the New England side of Tamworth with room to turn the longest rig. Bring your tow car and we will set up the hitch, the brakes and the mirrors with you before you go.',
    'Every van gets a full handover: two unhurried hours, with the awning out and the kettle on. Finance and insurance can be arranged here, and we are glad to take your van or camper in trade.',
    'Come Saturday morning if the week is busy; we are open to half past twelve. If you are travelling a distance, tell us and we will have it set up and powered.',
  ],
  extras: [
    'Annexe',
    'Weight distribution hitch',
    'Television antenna',
    'Bike rack',
    'Generator box',
    'Levelling system',
  ],
  currency: 'AUD',
}
