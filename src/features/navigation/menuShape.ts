import type { SiteFrame, MenuLink } from '#plan/page.ts'

/** How many links fit in one column of a menu. */
const COLUMN = 6

/** Tells if a link is a model: models have pictures, and other links in their menu don't. */
export const isModel = (link: MenuLink): boolean => link.image !== undefined

/** Returns how a menu of the header is laid out. */
export const menuShape = ({ items }: SiteFrame['header'][number]): 'models' | 'wide' | 'list' =>
  items.some(isModel) ? 'models' : items.length > COLUMN ? 'wide' : 'list'

/** Tells if a menu needs a link to its own page. It doesn't if one of its links already leads there. */
export const needsViewAll = ({ href, items }: SiteFrame['header'][number]): boolean =>
  items.every((link) => link.href !== href)
