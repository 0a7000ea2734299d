/** What an address in the gallery asks for. `base` is the gallery's own address. */
export interface Asked {
  base: string
  /** The folder of the components to show. */
  feature?: string
  component?: string
  /** Slug of a state in which the component is shown on a whole page. */
  page?: string
}

/** @param path such as '/__gallery/vehicle' or '/__preview/gallery/navigation/Header/on-a-phone' */
export const askedFor = (path: string): Asked => {
  const [, base = path, rest = ''] = /^(\/__(?:preview\/)?gallery)(\/.*)?$/.exec(path) ?? []
  const [, feature, component, page] = rest.split('/')
  return { base, ...(feature && { feature }), ...(component && { component }), ...(page && { page }) }
}

/** Turns a state's name into a part of an address. */
export const slugOf = (name: string): string => name.toLowerCase().replace(/[^a-z\d]+/g, '-')
