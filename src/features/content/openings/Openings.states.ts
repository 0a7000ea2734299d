import { sampleLink, type States } from '#ui/states.ts'
import type Openings from './Openings.astro'

const job = {
  title: 'Technician',
  facts: ['Full time', 'Tamworth', 'Apply by 30 November 2026'],
  text: 'A workshop with six hoists and no Sunday work.',
  apply: sampleLink('Ask about this job', 'mail', 'mailto:hello@example.com'),
}

export const states = {
  'one with every detail, and one with only a title': {
    openings: [job, { title: 'Apprentice', facts: [], text: '', apply: null }],
  },
  'many, with a long title': {
    openings: [job, { ...job, title: 'Light-vehicle technician for electric and hybrid cars' }, job, job],
  },
} satisfies States<typeof Openings>
