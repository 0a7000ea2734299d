import type { Post } from '#plan/page.ts'
import { sampleLink, type Pages, type States } from '#ui/states.ts'
import type PostCard from './PostCard.astro'

const post: Post = {
  link: sampleLink('How to choose a tow bar'),
  text: 'What the figures on the plate mean, and which ones matter for your vehicle.',
  image: '/images/scenes/dealership.jpg',
  kicker: 'Advice',
  date: '12 November 2026',
  datetime: '2026-11-12',
  price: '',
}

export const states = {
  'an article': { post, level: 3 },
  'an offer': { post: { ...post, kicker: 'Offer', price: '$199', date: '', datetime: '' }, level: 3 },
  'no picture': { post: { ...post, image: '' }, level: 3 },
} satisfies States<typeof PostCard>
export const within = 'div.posts'

export const pages = { 'a list of articles': { view: 'posts', path: '/blog' } } satisfies Pages
