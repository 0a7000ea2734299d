import type { States } from '#ui/states.ts'
import type Openings from './Openings.astro'

export const states = {
  'one with every detail, one with only a title': {
    openings: [
      {
        title: 'Technician',
        facts: ['Full time', 'Tamworth', 'Apply by 30 November 2026'],
        text: 'A workshop with six hoists and no Sunday work.',
      },
      { title: 'Apprentice', facts: [], text: '' },
    ],
  },
} satisfies States<typeof Openings>
