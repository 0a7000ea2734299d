import type { Pages } from '#ui/states.ts'

const PICTURE = '/images/flaws/scuff-glacier-white-1.jpg'
// cspell:ignore Suspensionbushesandeverythingthatholdsthemtogether
const LONG = 'Suspensionbushesandeverythingthatholdsthemtogether'

const full = {
  inspected: '2026-11-12',
  inspector: 'Kim Nguyen',
  inspection: [
    {
      group: 'Brakes',
      passed: ['Park brake', 'Brake lines and hoses', 'ABS'],
      advisory: [{ point: 'Rear brake pads', note: '4 mm left' }],
      repaired: [{ point: 'Front brake pads', note: 'New pads fitted' }],
    },
    { group: 'Body', passed: ['Paint depth', 'Panel gaps'], advisory: [], repaired: [] },
  ],
  flaws: [
    { place: 'Rear bumper', flaw: 'Scuff, 4 cm', x: 60, y: 97, picture: PICTURE },
    { place: 'Driver’s door', flaw: 'Small dent', x: 96, y: 45 },
  ],
  previous_owners: 2,
  services: [{ date: '2026-03-02', km: 48_210, by: 'Hunter Auto Care', work: 'Logbook service' }],
  reconditioning: ['Roadworthy inspection passed', 'Paint polished'],
  documents: [
    {
      name: 'Weighbridge certificate',
      address: '/images/documents/weighbridge.pdf',
      date: '2026-11-10',
      bytes: 240_000,
    },
  ],
}
const reported = (condition_report: object) =>
  ({ view: 'vehicle', car: { condition_report }, shows: '#condition' }) as const

export const pages = {
  'with everything': reported(full),
  'on a phone': { ...reported(full), phone: true },
  'only services': reported({ services: full.services }),
  'flaws in one place, one without a place, and long words': reported({
    flaws: [...Array.from({ length: 4 }, () => ({ flaw: LONG, x: 50, y: 50 })), { flaw: 'Loose trim' }],
    documents: [{ name: LONG, address: `https://docs.example/${LONG}` }],
  }),
} satisfies Pages
