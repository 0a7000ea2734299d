import type { SiteFrame } from '#plan/page.ts'

/** How many letters of a name and a menu fit on one line on a laptop. */
const ROOM = 84
/** Width of a dropdown's arrow, in letters. */
const SIGN = 3

/**
 * Tells if a name and a menu are too long for one line on a laptop. Such a header keeps its menu in the drawer even on
 * wider screens.
 */
export function isFull({ name, header }: SiteFrame): boolean {
  const menu = header.reduce((sum, { label, items }) => sum + label.length + (items.length > 0 ? SIGN : 0), 0)
  return menu + name.length > ROOM
}
