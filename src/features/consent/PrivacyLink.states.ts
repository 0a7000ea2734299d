import type { Pages } from '#ui/states.ts'

const SCRIPTS = { tracking: { social_pixel_id: '100200300' }, script_hosts: { social_pixel: '/fakes' } }
const choices = { view: 'not-found', act: { click: '[data-privacy]' }, phone: true, height: 640 } as const

export const pages = {
  'the link in the footer': {
    view: 'not-found',
    settings: { ...SCRIPTS, consent: { mode: 'none' } },
    shows: '.footer__base',
    height: 200,
  },
  'choices of measurement and advertising': {
    ...choices,
    settings: { ...SCRIPTS, consent: { mode: 'none' } },
  },
  'a question before anything is stored': {
    view: 'not-found',
    settings: { ...SCRIPTS, consent: { mode: 'opt-in' } },
    phone: true,
    height: 640,
  },
  'a notice with a way to opt out': {
    view: 'not-found',
    settings: { ...SCRIPTS, consent: { mode: 'notice' } },
    height: 420,
  },
} satisfies Pages
