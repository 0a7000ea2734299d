import type { States } from '#ui/states.ts'
import type Facts from './Facts.astro'

const facts = [
  { label: 'Odometer', value: '42,310 km' },
  { label: 'Transmission', value: 'Automatic' },
  { label: 'Fuel', value: 'Diesel' },
  { label: 'Seats', value: '5' },
]

export const states = {
  'four facts': { facts },
  'one fact': { facts: facts.slice(0, 1) },
} satisfies States<typeof Facts>
