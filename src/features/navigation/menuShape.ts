import type { SiteFrame, MenuLink } from '#plan/page.ts'
import { legibleLogo } from './logo.ts'

/** Whether a link is shown with a picture. */
export const hasPicture = (link: MenuLink): boolean => link.image !== undefined

/** In the order in which the headings first appear. Links without one are under ''. */
export const menuGroups = (items: readonly MenuLink[]): [heading: string, links: MenuLink[]][] =>
  [...new Set(items.map(({ group = '' }) => group))].map((heading) => [
    heading,
    items.filter(({ group = '' }) => group === heading),
  ])

export const menuShape = ({ items }: SiteFrame['header'][number]): 'models' | 'groups' | 'list' =>
  menuGroups(items).length > 1 ? 'groups' : items.some(hasPicture) ? 'models' : 'list'

/** Whether a menu may lead to lists, whose numbers of vehicles are then shown. */
export const hasDropdowns = ({ header }: SiteFrame): boolean => header.some(({ items }) => items.length > 0)

/** Not if one of its links already leads there. */
export const needsViewAll = ({ href, items }: SiteFrame['header'][number]): boolean =>
  items.every((link) => link.href !== href)

/** How many letters the dealer's name and the menu may have together, to fit on one line on a laptop. */
const ROOM = 84
/** In letters. */
const SIGN = 3
/** In letters. */
const LOGO_HEIGHT = 4
/** In letters. */
const WIDEST_LOGO = 22

/** In a header too full for one line on a laptop, the menu stays in the drawer even on wider screens. */
export function isFull(site: SiteFrame): boolean {
  const { name, header } = site
  const logo = legibleLogo(site, 'header')
  const mark = logo ? Math.min((LOGO_HEIGHT * logo.width) / logo.height, WIDEST_LOGO) : name.length
  const menu = header.reduce((sum, { label, items }) => sum + label.length + (items.length > 0 ? SIGN : 0), 0)
  return menu + mark > ROOM
}
