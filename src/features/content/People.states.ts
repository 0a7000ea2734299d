import type { PersonCard } from '#plan/pages/content/props.ts'
import { sampleLink, type States } from '#ui/states.ts'
import type People from './People.astro'

const person: PersonCard = {
  name: 'Ana Whitfield',
  role: 'Sales',
  text: 'Twelve years here, and still test-drives every vehicle before it goes on sale.',
  image: '/images/scenes/showroom-dusk.jpg',
  initials: 'AW',
  phone: sampleLink('02 5550 0100', 'tel', 'tel:0255500100'),
  email: sampleLink('hello@example.com', 'mail', 'mailto:hello@example.com'),
}
const unknown = { role: '', text: '', image: '', phone: null, email: null }

export const states = {
  'everything known': { groups: [{ group: 'Sales', people: [person] }] },
  'no picture': { groups: [{ group: 'Service', people: [{ ...person, image: '' }] }] },
  'hardly anything known': { groups: [{ group: 'Workshop', people: [{ ...person, ...unknown }] }] },
} satisfies States<typeof People>
