import type { States } from '#ui/states.ts'
import type AlertLink from './AlertLink.astro'

export const states = {
  'on a vehicle': { href: '#', label: 'Email me if the price drops' },
  'below a list': { href: '#', label: 'Email me when one comes in', lead: 'Haven’t found the right one?' },
} satisfies States<typeof AlertLink>
