import type { Card, CardTone } from '#search/card.ts'
import type { Pages, States } from '#ui/states.ts'
import type { VehicleCard } from './VehicleCard.tsx'

export const card: Card = {
  href: '#card',
  title: '2023 Toyota HiLux',
  subtitle: 'SR5 Double Cab',
  image: '/images/vehicles/ute-glacier-white-1/1.jpg',
  alt: 'White 2023 Toyota HiLux',
  location: '',
  tag: null,
  price: { kind: 'list', text: '$58,990', was: null, suffix: '' },
  saved: { id: 1, slug: 'card', make: 'Toyota', model: 'HiLux', price: 58_990 },
  facts: ['42,310 km', 'Automatic', 'Diesel'],
}
const cardWith = (change: Partial<Card>) => ({ card: { ...card, ...change }, corner: null })
const tagged = (text: string, tone: CardTone) => cardWith({ tag: { text, tone } })
const priced = (price: Partial<Card['price']>) => cardWith({ price: { ...card.price, ...price } })

export const states = {
  typical: cardWith({}),
  new: cardWith({ tag: { text: 'New', tone: 'brand' }, facts: ['12 km', 'Automatic', 'Hybrid'] }),
  'reduced price': priced({ kind: 'reduced', was: '$61,490', suffix: 'drive away' }),
  'a good price': priced({ deals: ['$2,410 below market average', 'Price drop of $1,000'] }),
  inspected: cardWith({ inspection: '64-point inspection' }),
  runout: tagged('Runout Sale', 'red'),
  sold: tagged('Sold', 'dark'),
  'under offer': tagged('Under Offer', 'amber'),
  'available soon': tagged('Available Soon', 'green'),
  'a neutral tag': tagged('Demo', 'neutral'),
  certified: cardWith({ tag: { text: 'Certified', tone: 'brand', badge: true } }),
  'no picture': cardWith({ image: '', alt: '' }),
  'photos can be requested': cardWith({ image: '', alt: '', photosHref: '#request-photos' }),
  'used, and just added': tagged('Just added', 'brand'),
  'no price': priced({ kind: 'none', text: 'Enquire for price.' }),
  subscription: priced({ kind: 'subscription', text: '$289', suffix: 'a week' }),
  'several locations': cardWith({ location: 'Gosford' }),
  'long words': cardWith({
    title: '2026 Mercedes-Benz Actros 2663LS Extraordinaryconfiguration',
    subtitle: 'GigaSpace 6x4 Prime Mover, Pure Cabin, Highway Series II',
    facts: ['1,234,567 km', 'Automated manual', 'Diesel', '6x4'],
  }),
  'hardly anything known': cardWith({ subtitle: '', facts: [] }),
} satisfies States<typeof VehicleCard>
export const within = 'div.cards'

const inTheme = { view: 'home', section: 'stock', shows: '.section', height: 600 } as const
export const pages = {
  'elevated: on a soft shadow': { ...inTheme, theme: { card: 'elevated' } },
  'outlined: with hairlines': { ...inTheme, theme: { card: 'outlined' } },
  'poster: words on a dark picture': { ...inTheme, theme: { card: 'poster' } },
  'bare: without a frame': { ...inTheme, theme: { card: 'bare' } },
  'row: a wide row of facts': { ...inTheme, theme: { card: 'row' } },
} satisfies Pages
