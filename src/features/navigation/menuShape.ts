import type { SiteFrame, MenuLink } from '#plan/page.ts'

/** Whether a link leads to a model. Only such links have pictures. */
export const isModel = (link: MenuLink): boolean => link.image !== undefined

/** A menu's links by their headings, in the order in which the headings first appear. Links without one are under ''. */
export const menuGroups = (items: readonly MenuLink[]): [heading: string, links: MenuLink[]][] =>
  [...new Set(items.map(({ group = '' }) => group))].map((heading) => [
    heading,
    items.filter(({ group = '' }) => group === heading),
  ])

/** Returns the layout of one of the header's menus. */
export const menuShape = ({ items }: SiteFrame['header'][number]): 'models' | 'groups' | 'list' =>
  items.some(isModel) ? 'models' : menuGroups(items).length > 1 ? 'groups' : 'list'

/** Whether a menu needs a link to its own page: not if one of its links already leads there. */
export const needsViewAll = ({ href, items }: SiteFrame['header'][number]): boolean =>
  items.every((link) => link.href !== href)
