import type { Chrome } from '#plan/page.ts'
import type { Theme } from '#site/settings/schema.ts'
import { madeUp } from '../madeUp/plan.ts'
import { NO_PICTURE, type Change } from '../madeUp/site.ts'
import type { Stage } from './stage.ts'

/** The home page: each way to open it, and what follows. */

const home = (like: Chrome, change: Change = {}) => {
  const { chrome, pageAt } = madeUp(like, [], change)
  return { chrome, page: pageAt('/', 'home') }
}

const HEROES: Record<Theme['hero'], string> = {
  panel: 'panel: a framed picture',
  full: 'full: the whole screen',
  split: 'split: words beside a picture',
  arch: 'arch: an arched picture',
  plate: 'plate: a dark plate laid over it',
}

export const HERO_STAGES: Stage[] = [
  ...(Object.keys(HEROES) as Theme['hero'][]).map((hero) => ({
    id: `hero-${hero}`,
    title: HEROES[hero],
    height: 700,
    make: (like: Chrome) => home(like, { theme: { hero } }),
  })),
  {
    id: 'hero-no-picture',
    title: 'without a picture',
    height: 560,
    make: (like) => home(like, { settings: NO_PICTURE }),
  },
  { id: 'hero-phone', title: 'on a phone', height: 700, phone: true, make: (like) => home(like) },
]

export const HOME_STAGES: Stage[] = [
  { id: 'home', title: 'all that it can have', height: 900, make: (like) => home(like) },
  {
    id: 'home-phone',
    title: 'on a phone',
    height: 700,
    phone: true,
    make: (like) => home(like, { theme: { sections: ['shapes', 'reasons', 'news', 'voices', 'places'] } }),
  },
  {
    id: 'home-little',
    title: 'of a dealer that has written nothing yet',
    height: 700,
    phone: true,
    make: (like) => home(like, { settings: { ...NO_PICTURE, home: {}, tagline: '', blogs: {}, offers: {} } }),
  },
]

const CARDS: Record<Theme['card'], string> = {
  elevated: 'elevated: on a soft shadow',
  outlined: 'outlined: with hairlines',
  poster: 'poster: words on a dark picture',
  bare: 'bare: without a frame',
  row: 'row: a wide row of facts',
}
/** Each kind of card, where most of them are seen. */
export const CARD_STAGES: Stage[] = (Object.keys(CARDS) as Theme['card'][]).map((card) => ({
  id: `card-${card}`,
  title: CARDS[card],
  height: 600,
  shows: '.section',
  make: (like: Chrome) =>
    home(like, { theme: { card, hero: 'panel', sections: ['stock'] }, settings: NO_PICTURE }),
}))
