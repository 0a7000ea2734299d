import type { FormStart } from '#plan/page.ts'
import type { FormId } from '#rules/forms/formTable.ts'
import type { Card, CardTone } from '#search/card.ts'
import type { IconName } from '#ui/icons.ts'

/** What the gallery shows: each component's states as data. */

const SHOWN: Record<IconName, true> = {
  phone: true,
  mail: true,
  pin: true,
  clock: true,
  search: true,
  menu: true,
  close: true,
  down: true,
  right: true,
  left: true,
  out: true,
  expand: true,
  share: true,
  print: true,
  heart: true,
  check: true,
  star: true,
  info: true,
  offline: true,
  chat: true,
  file: true,
  certified: true,
  facebook: true,
  instagram: true,
  youtube: true,
  linkedin: true,
}
export const ICONS = Object.keys(SHOWN) as IconName[]

const card: Card = {
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
const tagged = (text: string, tone: CardTone): Partial<Card> => ({ tag: { text, tone } })
const priced = (price: Partial<Card['price']>): Partial<Card> => ({ price: { ...card.price, ...price } })

const CHANGES: Record<string, Partial<Card>> = {
  'as most are': {},
  new: { ...tagged('New', 'brand'), facts: ['12 km', 'Automatic', 'Hybrid'] },
  'reduced price': {
    ...tagged('Runout Sale', 'red'),
    ...priced({ kind: 'reduced', was: '$61,490', suffix: 'drive away' }),
  },
  sold: tagged('Sold', 'dark'),
  'under offer': tagged('Under Offer', 'amber'),
  'available soon': tagged('Available Soon', 'green'),
  'a quiet tag': tagged('Demo', 'neutral'),
  certified: { tag: { text: 'Certified', tone: 'brand', badge: true } },
  'no picture': { image: '', alt: '' },
  'pictures can be asked for': { image: '', alt: '', photosHref: '#request-photos' },
  'used, and just added': tagged('Just added', 'brand'),
  'no price': priced({ kind: 'none', text: 'Enquire for price.' }),
  subscription: priced({ kind: 'subscription', text: '$289', suffix: 'a week' }),
  'several locations': { location: 'Gosford' },
  'long words': {
    title: '2026 Mercedes-Benz Actros 2663LS Extraordinaryconfiguration',
    subtitle: 'GigaSpace 6x4 Prime Mover, Pure Cabin, Highway Series II',
    facts: ['1,234,567 km', 'Automated manual', 'Diesel', '6x4'],
  },
  'hardly anything known': { subtitle: '', facts: [] },
}
export const CARDS = Object.entries(CHANGES).map(([state, change], at) => ({
  state,
  card: { ...card, ...change, href: `#card-${at}`, saved: { ...card.saved, id: at + 1, slug: `card-${at}` } },
}))

/** A form that goes nowhere. */
export const startOf = (form: FormId, region: FormStart['context']['region']): FormStart => ({
  form,
  settings: {},
  context: { region },
  about: null,
  sender: { website_slug: 'gallery', dealership_slug: '', manufacturer_slug: '' },
  dealers: { '': 1 },
  lookup: [],
  mock: true,
  noun: 'car',
})
