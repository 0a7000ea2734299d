import type { Chrome } from '#plan/page.ts'
import type { Theme } from '#site/settings/schema.ts'
import { madeUp } from '../madeUp/plan.ts'
import { NO_PICTURE } from '../madeUp/site.ts'
import type { Stage } from './stage.ts'

/** What stands around each page: headers, menus, footers, and what comes up in the corners. */

/** A page that has nothing of its own. */
const bare = (
  like: Chrome,
  settings: Record<string, unknown> = {},
  theme: Partial<Theme> = {},
  places = true,
) => {
  const { chrome, pageAt } = madeUp(like, [], { settings, theme, places })
  return { chrome, page: pageAt('/404.html', 'not-found') }
}
const onHome = (like: Chrome, settings: Record<string, unknown>, theme: Partial<Theme>) => {
  const { chrome, pageAt } = madeUp(like, [], { settings, theme })
  return { chrome, page: pageAt('/', 'home') }
}

const GROUP = [
  { id: 21, slug: 'wattle-tamworth', name: 'Wattle Tamworth' },
  { id: 22, slug: 'wattle-armidale', name: 'Wattle Armidale' },
]
const LONG = {
  name: 'Wattle Creek and District Motor Company',
  dealerships: GROUP,
  navigation: {
    header: ['New vehicles', 'Used vehicles', 'Dealerships', 'Finance', 'Service and parts', 'About us'].map(
      (label, at) => ({ label, href: '/contact', ...(at === 2 && { menu: 'locations' }) }),
    ),
  },
}
const LITTLE = {
  name: 'Wattle',
  tagline: '',
  dealership_group: '',
  phone: '',
  email: '',
  address: {},
  opening_hours: [],
  facebook_url: '',
  instagram_url: '',
  youtube_url: '',
  linkedin_url: '',
  xtime_url: '',
  navigation: { header: [{ label: 'Contact', href: '/contact' }], footer: [] },
}

const HEADERS: Record<Theme['header'], string> = {
  bar: 'bar: one line',
  stacked: 'stacked: with a contact line above',
  'stacked-band': 'stacked-band: its menu on a dark band',
  overlay: 'overlay: over the picture that a page opens with',
  island: 'island: a bar that floats',
}
const header = (name: Theme['header']): Partial<Theme> =>
  name === 'overlay' ? { header: name, hero: 'full' } : { header: name }

export const HEADER_STAGES: Stage[] = (Object.keys(HEADERS) as Theme['header'][]).map((name) => ({
  id: `header-${name}`,
  title: HEADERS[name],
  height: name === 'overlay' ? 420 : 240,
  make: (like) => (name === 'overlay' ? onHome : bare)(like, {}, header(name)),
}))

export const MENU_STAGES: Stage[] = [
  { id: 'menu', title: 'a menu that is open', height: 460, plays: 'menu', make: (like) => bare(like) },
  {
    id: 'header-long',
    title: 'a long name, a long menu, several dealerships: the menu waits in the drawer',
    height: 240,
    make: (like) => bare(like, LONG, { header: 'bar' }),
  },
  {
    id: 'header-little',
    title: 'no menus, no phone, no hours',
    height: 240,
    make: (like) => bare(like, LITTLE, {}, false),
  },
  { id: 'header-phone', title: 'on a phone', height: 300, phone: true, make: (like) => bare(like) },
  {
    id: 'drawer',
    title: 'its drawer, open',
    height: 640,
    phone: true,
    plays: 'drawer',
    make: (like) => bare(like),
  },
  {
    id: 'drawer-little',
    title: 'a drawer with hardly anything in it',
    height: 640,
    phone: true,
    plays: 'drawer',
    make: (like) => bare(like, LITTLE, {}, false),
  },
]

const FOOTERS: Record<Theme['footer'], string> = {
  columns: 'columns',
  banner: 'banner: the name across the page',
  centred: 'centred: everything on one axis',
  plate: 'plate: a ruled table under a stripe',
}
export const FOOTER_STAGES: Stage[] = [
  ...(Object.keys(FOOTERS) as Theme['footer'][]).map((name) => ({
    id: `footer-${name}`,
    title: FOOTERS[name],
    height: 560,
    shows: '.footer',
    make: (like: Chrome) => bare(like, {}, { footer: name }),
  })),
  {
    id: 'footer-little',
    title: 'of a dealer that says little',
    height: 360,
    shows: '.footer',
    make: (like) => bare(like, LITTLE, {}, false),
  },
  {
    id: 'footer-phone',
    title: 'on a phone',
    height: 640,
    phone: true,
    shows: '.footer',
    make: (like) => bare(like),
  },
]

const HOST = '/stand-ins'
const CHAT = {
  livechat_agent_group: 'gallery',
  autobot: true,
  chat: { bot_key: 'gallery', support_key: 'gallery' },
  script_hosts: { chat: HOST, chat_bot: HOST, text_us: HOST, support: HOST },
}
export const CORNER_STAGES: Stage[] = [
  {
    id: 'chat',
    title: 'the ways to chat',
    height: 420,
    make: (like) => bare(like, CHAT),
  },
  {
    id: 'text-us',
    title: 'an offer to text, which comes by itself',
    height: 420,
    phone: true,
    plays: 'textUs',
    make: (like) =>
      bare(like, { ...CHAT, livechat_agent_group: '', autobot: false, chat: { text_us_key: 'gallery' } }),
  },
  {
    id: 'consent',
    title: 'asked before the visit is remembered',
    height: 420,
    phone: true,
    plays: 'consent',
    make: (like) => bare(like, { consent: { notice: true } }),
  },
  {
    id: 'toast',
    title: 'what a heart did, for some seconds, where one can sign in: press one',
    height: 640,
    phone: true,
    plays: 'toast',
    shows: '.cards',
    make: (like) => {
      // Under a name of its own, so that no other stage counts what is saved here.
      const settings = { slug: 'gallery-toast', garage_enabled: true, ...NO_PICTURE }
      return onHome(like, settings, { hero: 'panel', sections: ['stock'] })
    },
  },
  {
    id: 'offline-line',
    title: 'a page from the past, without a connection',
    height: 420,
    phone: true,
    plays: 'offline',
    make: (like) => bare(like),
  },
]
