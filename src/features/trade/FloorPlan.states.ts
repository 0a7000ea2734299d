import type { Pages } from '#ui/states.ts'

const van = (...plans: [name: string, value: string][]) => ({
  view: 'vehicle' as const,
  shows: '#floor-plan',
  car: { specifications: plans.map(([name, value]) => ({ group: 'Layout', name, value })) },
})
const DAY =
  '5.8 x 2.3 m; bed 0 0.4 1.85 1.5; wardrobe 0 0 0.55 0.38; wardrobe 0 1.92 0.55 0.38; kitchen 2.2 0 1.7 0.58; fridge 3.93 0 0.6 0.6; dinette 2.2 1.2 1.9 1.1; door 4.2 2.3 0.6 0; ensuite 4.75 0 1.05 2.3'

export const pages = {
  'by day and by night': van(['Floor plan', DAY], ['Floor plan (night)', DAY.replace('dinette', 'bed')]),
  'one plan, on a phone': { ...van(['Floor plan', DAY]), phone: true },
  'a picture of it': van(['Floor plan', '/images/scenes/caravan-outback.jpg']),
} satisfies Pages
