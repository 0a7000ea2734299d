import { smallPlan, offer, written } from '#plan/testing/small.ts'
import type { SiteFrame, Page } from '#plan/page.ts'
import { lookUp } from '#lib/values.ts'
import { HOME_ORDERS } from '#site/theme/templateThemes.ts'
import { SAMPLE_FIGURES, SAMPLE_TASKS } from './sampleTasks.ts'
import type { PageState } from '#ui/states.ts'
import site from '../../tests/fixtures/tenants/millbrook-cars/site.json'
import snapshot from '../../tests/fixtures/tenants/millbrook-cars/snapshot.json'

/** The sample dealer: the fixture dealer of the end-to-end tests, with everything that a site can have. */

const item = (label: string, href: string) => ({ label, href })
const SETTINGS = {
  ...site,
  slug: 'gallery',
  words: {},
  dealership_group: 'Millbrook Motor Group',
  facebook_url: 'https://facebook.example/millbrook',
  instagram_url: 'https://instagram.example/millbrook',
  youtube_url: 'https://youtube.example/@millbrook',
  linkedin_url: 'https://linkedin.example/company/millbrook',
  xtime_url: 'https://booking.example/millbrook',
  opening_hours: snapshot.locations[0]?.opening_hours,
  special_hours: [{ date: '2026-12-25', label: 'Christmas Day', status: 'closed', formated_hours: 'Closed' }],
  navigation: {
    header: [
      {
        ...item('Stock', '/contact'),
        items: [item('All stock', '/contact'), item('Book a test drive', '/book-test-drive')],
      },
      { ...item('Models', '/range'), menu: 'models' },
      item('Finance', '/finance'),
      item('About', '/about-us'),
    ],
    footer: [
      { label: 'Buy', items: [item('Finance', '/finance'), item('Trade in', '/trade-in')] },
      { label: 'About', items: [item('About us', '/about-us'), item('News', '/blog')] },
    ],
  },
  home: {
    ...site.home,
    testimonials: [
      { text: 'They answered on a Sunday.', name: 'Sam O.', detail: 'Bought a ute' },
      { text: 'Nobody rushed us, and they explained the price.', name: 'Priya D.', detail: '' },
    ],
  },
  blogs: { enabled: true },
  offers: { count: 3 },
  build_model_pages: true,
  models_path: true,
  checkout: { refund_terms: 'Until you sign a contract of sale, you can get your full deposit back.' },
  certified_manufacturer: 'Subaru',
  request_photos: true,
  mock_leads: true,
}

const HEADINGS = {
  html: '<h2 id="first">What we check</h2><p>Brakes, tyres and lights.</p><h2 id="second">How long it takes</h2><p>A morning.</p>',
  headings: [
    { id: 'first', text: 'What we check' },
    { id: 'second', text: 'How long it takes' },
  ],
}
const article = (path: string, title: string, date: string, image: string) =>
  written({ path, title, kicker: 'Advice', date, author: 'Ana Whitfield', image, ...HEADINGS })
const page = (path: string, title: string) =>
  written({
    path,
    title,
    kicker: 'Since 1974',
    aside: 'contact',
    image: '/images/scenes/dealership.jpg',
    ...HEADINGS,
  })

const CONTENT = [
  written({
    path: '/tour',
    title: 'See the yard',
    kicker: 'Visit',
    aside: 'contact',
    parts: [
      {
        embed: {
          title: 'A walk through the yard',
          kind: 'video',
          from: 'YouTube',
          href: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
          src: 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
          poster: '',
        },
        line: 1,
      },
      { columns: 'start', line: 2 },
      {
        embed: {
          title: 'Where we are',
          kind: 'map',
          from: 'Google Maps',
          href: 'https://www.google.com/maps?q=Tamworth',
          src: 'https://www.google.com/maps?q=Tamworth&output=embed',
          poster: '/images/scenes/truck-yard.jpg',
          height: 300,
        },
        line: 3,
      },
      { button: { label: 'Contact us', href: '/contact' }, line: 4 },
      { columns: 'next', line: 5 },
      { video: { title: 'The workshop', src: '/videos/tour.mp4', poster: '', captions: '' }, line: 6 },
      { columns: 'end', line: 7 },
    ],
  }),
  written({
    path: '/service',
    title: 'Workshop',
    kicker: 'Service',
    figures: SAMPLE_FIGURES,
    tasks: SAMPLE_TASKS,
  }),
  page('/about-us', 'About us'),
  page('/finance', 'Finance'),
  page('/terms-and-conditions', 'Terms and conditions'),
  page('/privacy-policy', 'Privacy policy'),
  article('/blog/tow-bar', 'How to choose a tow bar', '2026-11-12', '/images/scenes/caravan-outback.jpg'),
  article('/blog/summer', 'What summer does to a battery', '2026-10-02', '/images/scenes/camper-coast.jpg'),
  article('/blog/inspection', 'What we check on a used vehicle', '2026-08-21', ''),
  written({
    path: '/offers/service',
    title: 'A summer service',
    kicker: 'Offer',
    image: '/images/scenes/truck-highway.jpg',
    offer: offer({
      ends: '2026-12-31',
      price: '$199',
      terms: 'For vehicles up to ten years old.',
      href: '/contact',
      label: 'Book a service',
    }),
  }),
]

const SAMPLE = snapshot.cars.find(({ car_type: type, status }) => type === 'used' && status === 'in_stock')
const OTHERS = snapshot.cars.filter((car) => car !== SAMPLE)

/** Made by the real plan, so that the gallery shows what a site would show. @throws Error if the plan has no such page */
export function samplePage(like: SiteFrame, state: PageState): { siteFrame: SiteFrame; page: Page } {
  const { region, template } = like
  const plan = smallPlan({
    site: {
      ...SETTINGS,
      region,
      template,
      theme: { ...like.theme, ...state.theme },
      home: {
        ...SETTINGS.home,
        sections: state.section ? ['hero', state.section] : lookUp(HOME_ORDERS, template),
      },
      ...state.settings,
    },
    content: CONTENT,
    models: snapshot.models,
    locations: state.noPlaces ? [] : snapshot.locations,
    cars: [{ ...SAMPLE, ...state.car }, ...OTHERS],
  })
  const planned = Array.from(plan.pages())
  const isAsked = ({ path }: { path: string }) => path === state.path
  const candidates = state.path
    ? planned.filter(isAsked)
    : planned.toSorted((a, b) => Number(isOfSample(b)) - Number(isOfSample(a)))
  for (const { make } of candidates) {
    const page = make()
    if (page.view !== state.view) continue
    // Leave out the offline settings, so that the page in a frame doesn't start a service worker.
    const { offline: _offline, ...siteFrame } = plan.siteFrame
    return { siteFrame, page }
  }
  throw new Error(`the plan has no page ${state.path ?? ''} of the view ${state.view}`)
}

const isOfSample = ({ path }: { path: string }) => SAMPLE !== undefined && path.includes(SAMPLE.slug)
