import { dictionary } from '#ui/dictionary.ts'

/** The fixed words of the range and of models (spec §9). */
export const rangeWords = dictionary({
  about: 'About',
  accessories: 'Accessories',
  bodies: 'In the range under',
  enquire: 'Make an enquiry',
  filter: 'Choose a body',
  model: 'model',
  models: 'models',
  new: 'New',
  seeStock: 'See stock',
  theStock: 'In stock',
})
