import type { Tasks } from '#site/content/tasks.ts'

const service = { group: '', name: 'Logbook service', text: '', time: '', price: '', image: '' }
const product = { group: '', name: 'Hitch lock', text: '', price: '', code: '', image: '' }

/** Everything that a page for getting something done can have. */
export const SAMPLE_FIGURES = [
  { value: '4', label: 'workshops' },
  { value: '7:15am', label: 'drop-off, or the night before' },
  { value: '16', label: 'loan cars' },
]

export const SAMPLE_TASKS: Tasks = {
  estimate: { title: 'What would it be a week?', note: '', price: 38_000 },
  products: {
    title: 'Accessories',
    note: 'Fitting is extra.',
    items: [
      {
        ...product,
        group: 'Towing',
        text: 'Keyed alike with the wheel clamp',
        price: '$75',
        code: 'RR-105',
        image: '/images/scenes/accessory-501.jpg',
      },
      { ...product, group: 'Towing', name: 'Weight-distribution hitch with four bars', price: 'from $890' },
      { ...product, group: 'Water', name: 'Tap fitting' },
    ],
  },
  services: {
    title: 'What it costs',
    note: 'Prices include GST.',
    items: [
      {
        ...service,
        group: 'Check-ups',
        text: 'Oil, filter and the maker’s checks',
        time: '2 hours',
        price: 'from $289',
        image: '/images/scenes/service-bay-1.jpg',
      },
      { ...service, group: 'Check-ups', name: 'Inspection before a long trip, with brakes, belts and hoses' },
      { ...service, group: 'Upgrades', name: 'Diesel heater', price: '$1,480' },
    ],
  },
  prices_paid: {
    title: 'Bought this month',
    note: '',
    items: [
      {
        name: '2019 Mazda CX-5, 71,000 km',
        price: '$24,600',
        date: 'November 2026',
        text: 'Both keys, one scuffed wheel.',
        image: '/images/vehicles/cx-5-soul-red-crystal-7701/1.jpg',
      },
      { name: '2013 Toyota HiAce', price: '$14,200', date: '', text: '', image: '' },
    ],
  },
  steps: {
    title: 'How it goes',
    note: 'No appointment needed.',
    image: '/images/scenes/handover-1.jpg',
    items: [
      { title: 'Book', text: 'Here, or by phone.', time: '' },
      { title: 'Drop off', text: 'Leave the key in the safe.', time: 'From 7:15am' },
      { title: 'Collect', text: '', time: '' },
    ],
  },
  pros_and_cons: {
    title: 'What moves the figure',
    note: '',
    pros_title: 'Adds',
    pros: [
      { name: 'Service history', detail: '' },
      { name: 'Four matching tyres', detail: 'over 5 mm of tread' },
    ],
    cons_title: 'Takes away',
    cons: [{ name: 'Missing second key', detail: '' }],
  },
  checklist: {
    title: 'Bring along',
    note: '',
    items: ['Registration papers and your licence', 'Both keys', 'The service book'],
  },
}
