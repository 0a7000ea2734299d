import type { States } from '#ui/states.ts'
import type Grades from './Grades.astro'

export const states = {
  'three grades': {
    grades: [
      { name: 'WorkMate', count: 1, from: '$41,990', adds: '' },
      {
        name: 'SR5',
        count: 3,
        from: '$64,990',
        adds: 'Sports bar, Side steps, LED headlights, Tow bar and 2 more',
      },
      { name: 'Rogue', count: 1, from: 'Used, $42,990', adds: 'JBL 9-speaker audio' },
    ],
  },
} satisfies States<typeof Grades>
