import { dictionary } from '#ui/dictionary.ts'

/** The fixed words of the range and of models (spec §9). */
export const rangeWords = dictionary({
  about: 'About',
  accessories: 'Accessories',
  bodies: 'Body types',
  enquire: 'Make an enquiry',
  filter: 'Filter by body type',
  model: 'model',
  models: 'models',
  new: 'New',
  seeStock: 'See stock',
})
