import type { States } from './states.ts'
import type Tooltip from './Tooltip.astro'

export const states = {
  'as most are': {
    id: 'gallery-tip',
    text: 'What it takes to drive it away, with all fees.',
    children: 'A label that explains itself',
  },
} satisfies States<typeof Tooltip>
