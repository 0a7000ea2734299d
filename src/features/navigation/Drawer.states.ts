import type { Pages } from '#ui/states.ts'
import { LITTLE } from './Header.states.ts'

export const pages = {
  open: { view: 'not-found', act: { open: '#drawer' }, phone: true, height: 640 },
  'almost empty': {
    view: 'not-found',
    settings: LITTLE,
    noPlaces: true,
    act: { open: '#drawer' },
    phone: true,
    height: 640,
  },
} satisfies Pages
