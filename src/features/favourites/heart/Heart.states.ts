import { card } from '../../vehicle/card/VehicleCard.states.ts'
import type { Pages, States } from '#ui/states.ts'
import type { Heart } from './Heart.tsx'

export const states = { 'on a card': { card } } satisfies States<typeof Heart>

export const pages = {
  'the toast after a click, on a site with a garage': {
    view: 'home',
    // The site in this state has a slug of its own, so that other states don't count the vehicles saved here.
    settings: { slug: 'gallery-toast', garage_enabled: true },
    theme: { hero: 'panel' },
    section: 'stock',
    act: { click: '[data-heart]' },
    shows: '.cards',
    phone: true,
  },
} satisfies Pages
