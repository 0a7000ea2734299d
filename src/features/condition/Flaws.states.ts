import type { States } from '#ui/states.ts'
import type Flaws from './Flaws.astro'

const flaws = [
  {
    text: 'Rear bumper: Scuff, 4 cm',
    picture: '/images/flaws/scuff-glacier-white-1.jpg',
    mark: { x: 60, y: 97 },
  },
  { text: 'Driver’s door: Small dent', picture: '', mark: { x: 96, y: 45 } },
]

export const states = {
  car: { flaws, outline: 'car' },
  caravan: { flaws, outline: 'caravan' },
  motorhome: { flaws, outline: 'motorhome' },
  motorcycle: { flaws, outline: 'motorcycle' },
  truck: { flaws, outline: 'truck' },
  'without places': { flaws: flaws.map((flaw) => ({ ...flaw, mark: null })), outline: 'car' },
} satisfies States<typeof Flaws>
