import type { Pages } from '#ui/states.ts'

const NO_PICTURE = { images: [], primary_image_url: '', photos_count: 0 }

export const pages = {
  typical: { view: 'checkout', shows: '.carline', phone: true, height: 420 },
  'no picture': { view: 'checkout', car: NO_PICTURE, shows: '.carline', phone: true, height: 420 },
} satisfies Pages
