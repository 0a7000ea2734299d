export const pageTitle = (title: string, siteName: string): string =>
  title.includes(siteName) ? title : `${title} | ${siteName}`

export const listTitle = (title: string, page: number): string =>
  page > 1 ? `${title}, page ${page}` : title
