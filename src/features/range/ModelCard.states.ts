import type { ModelCard as Model } from '#plan/pages/range/props.ts'
import { sampleLink, type Pages, type States } from '#ui/states.ts'
import type ModelCard from './ModelCard.astro'

const model: Model = {
  link: sampleLink('Outlier 20'),
  make: 'Wanderstone',
  image: '/images/vehicles/suv-deep-crystal-blue-7058/1.jpg',
  text: 'Sleeps four, tows behind most utes, and goes where the road ends.',
  isNew: false,
  note: 'Pop top',
}

export const states = {
  typical: { model },
  new: { model: { ...model, isNew: true } },
  'no picture': { model: { ...model, image: '' } },
  'hardly anything known': { model: { ...model, image: '', make: '', text: '', note: '' } },
} satisfies States<typeof ModelCard>

export const pages = { 'on the range page': { view: 'range', path: '/range' } } satisfies Pages
