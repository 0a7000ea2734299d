import { sampleLink, type States } from '#ui/states.ts'
import type OfferPanel from './OfferPanel.astro'

export const states = {
  'with every detail': {
    offer: {
      price: 'Worth $1,190',
      until: 'Until 31 December 2026',
      datetime: '2026-12-31',
      terms: 'On vehicles in stock, while they last.',
      button: sampleLink('See what’s in stock'),
    },
  },
} satisfies States<typeof OfferPanel>
