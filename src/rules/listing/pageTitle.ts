/**
 * The title of the browser's tab: the page's title followed by the site's name. The name is left out if the page's title contains it.
 */
export const pageTitle = (title: string, siteName: string): string =>
  title.includes(siteName) ? title : `${title} | ${siteName}`

/**
 * The title of a page of a list, without the site's name.
 * @example listTitle('Used cars', 2) → 'Used cars, page 2'
 */
export const listTitle = (title: string, page: number): string =>
  page > 1 ? `${title}, page ${page}` : title
