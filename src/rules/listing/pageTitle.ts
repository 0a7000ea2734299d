/**
 * The browser tab's title: the page's title followed by the site's name, unless the page's title already contains that
 * name.
 */
export const pageTitle = (title: string, siteName: string): string =>
  title.includes(siteName) ? title : `${title} | ${siteName}`

/** The title of a page of a list, before the site's name. @example listTitle('Used cars', 2) → 'Used cars, page 2' */
export const listTitle = (title: string, page: number): string =>
  page > 1 ? `${title}, page ${page}` : title
