import type { States } from '#ui/states.ts'
import type Figures from './Figures.astro'

const figures = [
  { value: '26', label: 'service bays' },
  { value: '$3 million', label: 'in parts on hand' },
  { value: '1961', label: 'the year we opened' },
]

export const states = {
  three: { figures },
  one: { figures: figures.slice(0, 1) },
  'eight, and a long label': {
    figures: [
      ...figures,
      ...figures,
      { value: '6 in 10', label: 'customers who came back or were referred by a friend' },
      { value: '3', label: 'dogs' },
    ],
  },
} satisfies States<typeof Figures>
