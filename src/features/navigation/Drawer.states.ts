import type { Pages } from '#ui/states.ts'
import { LITTLE } from './Header.states.ts'

const OPEN = { view: 'not-found', act: { open: '#drawer' }, phone: true, height: 640 } as const

export const pages = {
  'bar: from the left': { ...OPEN, theme: { header: 'bar' } },
  'stacked: from the right, with a dark head': { ...OPEN, theme: { header: 'stacked' } },
  'stacked-band: tables under a bright head': { ...OPEN, theme: { header: 'stacked-band' } },
  'overlay: the whole screen': { ...OPEN, theme: { header: 'overlay' } },
  'island: a card from the bottom': { ...OPEN, theme: { header: 'island' } },
  'almost empty': { ...OPEN, settings: LITTLE, noPlaces: true },
} satisfies Pages
