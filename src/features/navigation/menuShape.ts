import type { SiteFrame, MenuLink } from '#plan/page.ts'

/** Links that one column of a menu has room for. */
const COLUMN = 6

/** Models come with their pictures; what a menu of them is padded with does not. */
export const isModel = (link: MenuLink): boolean => link.image !== undefined

/** How a menu of the header is laid out. */
export const menuShape = ({ items }: SiteFrame['header'][number]): 'models' | 'wide' | 'list' =>
  items.some(isModel) ? 'models' : items.length > COLUMN ? 'wide' : 'list'
