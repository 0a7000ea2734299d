import type { Pages } from '#ui/states.ts'

const FOLDER = '/images/vehicles/ute-glacier-white-1'

const pictured = (count: number, folder = FOLDER) => ({
  images: Array.from({ length: count }, (_, index) => {
    const url = `${folder}/${(index % 5) + 1}`
    return { image: { url: `${url}.jpg`, thumb: { url: `${url}-thumb.jpg` } } }
  }),
  primary_image_url: count === 0 ? '' : `${folder}/1.jpg`,
  photos_count: count,
})

export const pages = {
  many: { view: 'vehicle', car: pictured(24), shows: '.gallery' },
  few: { view: 'vehicle', car: pictured(3), shows: '.gallery' },
  'with a note': {
    view: 'vehicle',
    car: { ...pictured(3), photos_note: 'Library pictures' },
    shows: '.gallery',
  },
  one: { view: 'vehicle', car: pictured(1), shows: '.gallery' },
  'none yet, with a button to request photos': { view: 'vehicle', car: pictured(0), shows: '.gallery' },
  'pictures that fail to load': { view: 'vehicle', car: pictured(4, '/images/lost'), shows: '.gallery' },
} satisfies Pages
