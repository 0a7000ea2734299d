import type { Pages } from '#ui/states.ts'

const page = { view: 'form', path: '/service' } as const

export const pages = {
  'a calculator': { ...page, shows: '.task--estimate', height: 900 },
  'a catalogue': { ...page, shows: '.task--products', height: 900 },
  figures: { ...page, shows: '.task--figures', height: 400 },
  'services with prices': { ...page, shows: '.task--services' },
  'services on a phone': { ...page, shows: '.task--services', phone: true },
  'prices paid': { ...page, shows: '.task--prices-paid' },
  steps: { ...page, shows: '.task--steps' },
  'pros and cons': { ...page, shows: '.task--sides' },
  'a checklist': { ...page, shows: '.task--checklist', height: 400 },
} satisfies Pages
