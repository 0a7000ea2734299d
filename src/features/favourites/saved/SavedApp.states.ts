import type { Pages } from '#ui/states.ts'

const saved = (id: number, which: string) => ({
  id,
  name: `2023 Toyota HiLux, the ${which}`,
  slug: `kept-${id}`,
  make: 'Toyota',
  model: 'HiLux',
  primary_image_url: '/images/vehicles/ute-glacier-white-1/1.jpg',
  price: 58_990,
})

export const pages = {
  'nothing saved yet': { view: 'garage', phone: true },
  'some vehicles saved, no connection': {
    view: 'garage',
    settings: { slug: 'gallery-saved' },
    act: { answer: 'fail', saved: [saved(1, 'first'), saved(2, 'second'), saved(3, 'third')] },
    phone: true,
  },
  'a shared list whose vehicles have all gone': {
    view: 'garage',
    settings: { slug: 'gallery-shared' },
    query: '?cars=gone-1,gone-2',
    phone: true,
  },
} satisfies Pages
