import type { Pages } from '#ui/states.ts'

const truck = (...lines: [name: string, value: string][]) => ({
  view: 'vehicle' as const,
  shows: '#axles',
  settings: { template: 'trucks', vehicle_type: 'car' },
  car: { body: 'Sleeper', specifications: lines.map(([name, value]) => ({ group: 'Chassis', name, value })) },
})
const RATINGS: [string, string][] = [
  ['GVWR', '52,350 lb'],
  ['GAWR front', '12,350 lb'],
  ['GAWR rear', '40,000 lb'],
  ['GCWR', '80,000 lb'],
  ['Wheelbase', '228 in'],
]

export const pages = {
  'everything known': truck(['Axle configuration', '6x4'], ...RATINGS),
  'with a lift axle, on a phone': {
    ...truck(['Axle configuration', '8x4'], ['Lift axles', '1'], ...RATINGS),
    phone: true,
  },
  'without a sketch, as an axle is unknown': truck(['Axle configuration', '8x4'], ...RATINGS),
} satisfies Pages
