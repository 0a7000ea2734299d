import type { States } from './states.ts'
import type Tooltip from './Tooltip.astro'

export const states = {
  typical: {
    id: 'gallery-tip',
    text: 'The price to drive it away, including all fees.',
    children: 'A label that explains itself',
  },
} satisfies States<typeof Tooltip>
