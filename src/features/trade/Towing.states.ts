import type { Pages } from '#ui/states.ts'

const van = (...lines: [name: string, value: string][]) => ({
  view: 'vehicle' as const,
  shows: '#towing',
  settings: { template: 'rv', vehicle_type: 'car' },
  car: {
    body: 'Caravan',
    transmission: '',
    specifications: lines.map(([name, value]) => ({ group: 'Weights', name, value })),
  },
})
const WEIGHTS: [string, string][] = [
  ['ATM', '2,800 kg'],
  ['Tare', '2,240 kg'],
  ['Ball weight', '168 kg'],
]

export const pages = {
  'all weights known': van(...WEIGHTS),
  'only the ATM known': van(['ATM', '2,800 kg']),
  'on a phone': { ...van(...WEIGHTS), phone: true },
} satisfies Pages
