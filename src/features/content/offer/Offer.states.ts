import { sampleLink, type States } from '#ui/states.ts'
import type Offer from './Offer.astro'

const offer = {
  price: 'Worth $1,190',
  until: 'Until 31 December 2026',
  datetime: '2026-12-31',
  zone: 'Australia/Sydney',
  terms: 'On vehicles in stock, while they last.',
  button: sampleLink('See what’s in stock'),
}

export const states = {
  'every detail': { offer },
  'no end, no terms': { offer: { ...offer, until: '', datetime: '', zone: '', terms: '' } },
  'only a price': { offer: { ...offer, until: '', datetime: '', zone: '', terms: '', button: null } },
} satisfies States<typeof Offer>
