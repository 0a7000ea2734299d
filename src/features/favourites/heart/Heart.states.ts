import { card } from '../../vehicle/card/VehicleCard.states.ts'
import type { Pages, States } from '#ui/states.ts'
import type { Heart } from './Heart.tsx'

export const states = { 'on a card': { card } } satisfies States<typeof Heart>

export const pages = {
  'what it did, for some seconds, where one can sign in': {
    view: 'home',
    // With its own slug, so that other pages don't count what is saved here.
    settings: { slug: 'gallery-toast', garage_enabled: true },
    theme: { hero: 'panel', sections: ['stock'] },
    act: { click: '[data-heart]' },
    shows: '.cards',
    phone: true,
  },
} satisfies Pages
