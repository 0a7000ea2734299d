/** The gallery's pages: each shows the components of one area, as a view in `areas/<id>.astro`. */
export const AREAS = [
  { id: 'basics', title: 'Basics', text: 'Type, buttons, icons, notices, dialogs, prose.' },
  { id: 'frame', title: 'Around a page', text: 'Headers, menus, footers, and what comes up in the corners.' },
  { id: 'home', title: 'Home page', text: 'Openings and sections.' },
  { id: 'lists', title: 'Cards and lists', text: 'Vehicle cards, filters, pages, what was saved or seen.' },
  { id: 'vehicle', title: 'Vehicle', text: 'Pictures, the panel and its notices, prices, finance.' },
  { id: 'checkout', title: 'Reservation', text: 'Reserving or buying online, step by step.' },
  { id: 'forms', title: 'Forms', text: 'Fields, forms, and the thanks that follow.' },
  { id: 'written', title: 'Written', text: 'Articles, offers, people, jobs, reviews.' },
  { id: 'places', title: 'Places and models', text: 'Where the dealer is, and what it has in its range.' },
] as const
export type AreaId = (typeof AREAS)[number]['id']

/** What an address of the gallery asks for. `base` is the address of the gallery itself. */
export interface Asked {
  base: string
  area?: AreaId
  /** The id of a stage. */
  stage?: string
}

/** @param path such as '/__preview/gallery/lists' or '/__gallery/stage/header-bar'; what it does not know is the first page */
export const askedFor = (path: string): Asked => {
  const [, base = path, first, second] =
    /^(\/__(?:preview\/)?gallery)(?:\/([\w-]+))?(?:\/([\w-]+))?$/.exec(path) ?? []
  const area = AREAS.find(({ id }) => id === first)
  if (first === 'stage' && second !== undefined) return { base, stage: second }
  return { base, ...(area && { area: area.id }) }
}
