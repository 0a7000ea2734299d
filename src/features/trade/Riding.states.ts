import type { Pages } from '#ui/states.ts'

const motorcycle = (...lines: [name: string, value: string][]) => ({
  view: 'vehicle' as const,
  shows: '#riding',
  settings: { template: 'moto', vehicle_type: 'motorcycle' },
  car: { body: 'Naked', specifications: lines.map(([name, value]) => ({ group: 'Riding', name, value })) },
})

export const pages = {
  'for learners': motorcycle(['Seat height', '805 mm'], ['LAMS approved', 'Yes']),
  'not for learners, on a phone': {
    ...motorcycle(['Seat height', '875 mm'], ['LAMS approved', 'No']),
    phone: true,
  },
  'nothing known of learners': motorcycle(['Seat height', '690 mm']),
} satisfies Pages
