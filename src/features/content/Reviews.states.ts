import type { ReviewCard } from '#plan/pages/content/props.ts'
import type { States } from '#ui/states.ts'
import type Reviews from './Reviews.astro'

const review: ReviewCard = {
  name: 'Sam Okafor',
  text: 'They answered on a Sunday.',
  rating: 5,
  ratingText: '5 out of 5',
  date: '2 November 2026',
  datetime: '2026-11-02',
  detail: 'Bought a ute',
}
const four = { rating: 4, ratingText: '4 out of 5', text: 'Nobody rushed us. '.repeat(9) }

export const states = {
  typical: { reviews: [review] },
  'four stars and a long text': { reviews: [{ ...review, ...four }] },
  'without a date': { reviews: [{ ...review, date: '', datetime: '', detail: '' }] },
} satisfies States<typeof Reviews>
