import type { States } from '#ui/states.ts'
import type Byline from './Byline.astro'

export const states = {
  'with an author': {
    byline: { date: '12 November 2026', datetime: '2026-11-12', author: 'Ana Whitfield' },
  },
  'without an author': { byline: { date: '2 October 2026', datetime: '2026-10-02', author: '' } },
} satisfies States<typeof Byline>
