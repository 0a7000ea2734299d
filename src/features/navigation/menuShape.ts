import type { SiteFrame, MenuLink } from '#plan/page.ts'

/** How many links fit in one column of a menu. */
const COLUMN = 6

/** Whether a link leads to a model. Only such links have pictures. */
export const isModel = (link: MenuLink): boolean => link.image !== undefined

/** Returns the layout of one of the header's menus. */
export const menuShape = ({ items }: SiteFrame['header'][number]): 'models' | 'wide' | 'list' =>
  items.some(isModel) ? 'models' : items.length > COLUMN ? 'wide' : 'list'

/** Whether a menu needs a link to its own page: not if one of its links already leads there. */
export const needsViewAll = ({ href, items }: SiteFrame['header'][number]): boolean =>
  items.every((link) => link.href !== href)
