import type { ContentPage } from '#site/content/content.ts'

/** What the made-up dealer's editors have written. */

const page = (path: string, title: string, change: Partial<ContentPage> = {}): ContentPage => ({
  file: `content${path}.md`,
  path,
  title,
  description: 'A sentence or two that say what the page is about.',
  kicker: '',
  image: '',
  aside: 'contact',
  html: '<h2 id="first">What we look at</h2><p>Brakes, tyres and lights, and whatever else you tell us of.</p><h2 id="second">How long it takes</h2><p>A small service takes a morning. You are told before anything is done that was not agreed.</p>',
  headings: [
    { id: 'first', text: 'What we look at' },
    { id: 'second', text: 'How long it takes' },
  ],
  ...change,
})
const article = (path: string, title: string, date: string, image: string) =>
  page(`/blog/${path}`, title, { kicker: 'Advice', date, author: 'Ana Whitfield', image })

export const CONTENT: ContentPage[] = [
  page('/about-us', 'About us', { kicker: 'Since 1974', image: '/images/scenes/dealership.jpg' }),
  page('/terms-and-conditions', 'Terms and conditions'),
  page('/privacy-policy', 'Privacy policy'),
  page('/finance', 'Finance', { kicker: 'Ways to pay', image: '/images/scenes/showroom-dusk.jpg' }),
  page('/team', 'The people in charge', {
    aside: 'none',
    people: [
      {
        name: 'Ana Whitfield',
        role: 'Sales',
        group: 'Sales',
        text: 'Twelve years here, and still drives each of them first.',
        image: '/images/scenes/showroom-dusk.jpg',
        phone: '02 5550 0100',
        email: 'ana@wattle.example',
      },
      { name: 'Tom Reid', role: '', group: 'Workshop', text: '', image: '', phone: '', email: '' },
    ],
  }),
  article('tow-bar', 'How to choose a tow bar', '2026-11-12', '/images/scenes/caravan-outback.jpg'),
  article('summer', 'What the summer does to a battery', '2026-10-02', '/images/scenes/camper-coast.jpg'),
  article('inspection', 'What we look at in a used vehicle', '2026-08-21', ''),
  page('/offers/service', 'A summer service', {
    kicker: 'Offer',
    image: '/images/scenes/truck-highway.jpg',
    offer: {
      starts: '',
      ends: '2026-12-31',
      price: '$199',
      terms: 'On vehicles up to ten years old.',
      href: '/contact',
      label: 'Book it',
    },
  }),
]
