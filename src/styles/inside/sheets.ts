import type { Theme } from '#site/settings/schema.ts'
import archAbout from './arch/about.scss?url'
import archFigures from './arch/figures.scss?url'
import archPlaces from './arch/places.scss?url'
import archPosts from './arch/posts.scss?url'
import fullAbout from './full/about.scss?url'
import fullFigures from './full/figures.scss?url'
import fullPlaces from './full/places.scss?url'
import fullPosts from './full/posts.scss?url'
import panelAbout from './panel/about.scss?url'
import panelFigures from './panel/figures.scss?url'
import panelPlaces from './panel/places.scss?url'
import panelPosts from './panel/posts.scss?url'
import plateAbout from './plate/about.scss?url'
import plateFigures from './plate/figures.scss?url'
import platePlaces from './plate/places.scss?url'
import platePosts from './plate/posts.scss?url'
import splitAbout from './split/about.scss?url'
import splitFigures from './split/figures.scss?url'
import splitPlaces from './split/places.scss?url'
import splitPosts from './split/posts.scss?url'

/** The layouts of pages about the dealer, for the head of pages that need them. As in InsideStyle, there's one for each hero. */

type Hero = Theme['hero']

const ABOUT = { arch: archAbout, full: fullAbout, panel: panelAbout, plate: plateAbout, split: splitAbout }
const FIGURES = {
  arch: archFigures,
  full: fullFigures,
  panel: panelFigures,
  plate: plateFigures,
  split: splitFigures,
}
const PLACES = {
  arch: archPlaces,
  full: fullPlaces,
  panel: panelPlaces,
  plate: platePlaces,
  split: splitPlaces,
}
const POSTS = { arch: archPosts, full: fullPosts, panel: panelPosts, plate: platePosts, split: splitPosts }

/** The timeline, the team and jobs. */
export const aboutSheet = (hero: Hero): string => ABOUT[hero]
export const figuresSheet = (hero: Hero): string => FIGURES[hero]
/** Locations and ways to them. */
export const placesSheet = (hero: Hero): string => PLACES[hero]
/** Articles and offers. */
export const postsSheet = (hero: Hero): string => POSTS[hero]
