import { sampleLink, type States } from '#ui/states.ts'
import type Instead from './Instead.astro'

export const states = {
  'for a make that’s sold out': {
    text: 'There is no Volvo here just now. These are the nearest that we have.',
    links: [sampleLink('All SUVs'), sampleLink('Mazda')],
  },
} satisfies States<typeof Instead>
