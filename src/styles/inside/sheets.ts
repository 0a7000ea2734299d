import type { Theme } from '#site/settings/schema.ts'

const SHEETS = import.meta.glob<string>('./*/*.scss', { eager: true, query: '?url', import: 'default' })

/** The style sheet, for the head of pages that need it, of one part of inner pages. As in InsideStyle, there's one for each hero. */
export const insideSheet = (hero: Theme['hero'], part: InsidePart): string | undefined =>
  SHEETS[`./${hero}/${part}.scss`]

type InsidePart =
  // The timeline, the team and jobs.
  | 'about'
  // Pros and cons, and checklists.
  | 'checks'
  | 'figures'
  // Locations and ways to them.
  | 'places'
  // Articles and offers.
  | 'posts'
  // Catalogues and prices paid.
  | 'products'
  | 'services'
  // What all pages for getting something done have.
  | 'tasks'
