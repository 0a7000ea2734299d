import { dictionary } from '#rules/locale/dictionary.ts'

export const rangeWords = dictionary(
  'range',
  {
    about: 'About',
    adds: 'What it adds',
    accessories: 'Accessories',
    bodies: 'Body types',
    compareGrades: 'Compare grades',
    enquire: 'Make an enquiry',
    filter: 'Filter by body type',
    from: 'From',
    grade: 'Grade',
    inStock: 'In stock',
    model: 'model',
    models: 'models',
    new: 'New',
    seeStock: 'See stock',
  },
  { seeStock: 'See inventory' },
)
