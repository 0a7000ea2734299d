import type { States } from '#ui/states.ts'
import type Family from './Family.astro'

const none = { isofix: null, tethers: null, across: null, boot: null, folded: null }

export const states = {
  'everything known': {
    family: { isofix: 2, tethers: 3, across: 3, boot: { volume: '542 L', bags: 15 }, folded: '1,604 L' },
  },
  'only child seats': { family: { ...none, isofix: 2, tethers: 2 } },
  'only the boot': { family: { ...none, boot: { volume: '130 L', bags: 3 } } },
} satisfies States<typeof Family>
