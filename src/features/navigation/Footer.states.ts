import type { Pages } from '#ui/states.ts'
import { LITTLE } from './Header.states.ts'

export const pages = {
  columns: { view: 'not-found', theme: { footer: 'columns' }, shows: '.footer', height: 560 },
  'banner: the name across the page': {
    view: 'not-found',
    theme: { footer: 'banner' },
    shows: '.footer',
    height: 560,
  },
  'centred: everything on one axis': {
    view: 'not-found',
    theme: { footer: 'centred' },
    shows: '.footer',
    height: 560,
  },
  'plate: a ruled table under a stripe': {
    view: 'not-found',
    theme: { footer: 'plate' },
    shows: '.footer',
    height: 560,
  },
  'with very little content': {
    view: 'not-found',
    settings: LITTLE,
    noPlaces: true,
    shows: '.footer',
    height: 360,
  },
  'on a phone': { view: 'not-found', shows: '.footer', phone: true, height: 640 },
} satisfies Pages
