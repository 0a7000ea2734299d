import type { SiteFrame } from '#plan/page.ts'

/** Letters of a name and a menu that one line of a laptop has room for. */
const ROOM = 84
/** What the sign of a dropdown takes, in letters. */
const SIGN = 3

/** A long name and a long menu don't fit one line of a laptop: such a header keeps its menu in the drawer for longer. */
export function isFull({ name, header }: SiteFrame): boolean {
  const menu = header.reduce((sum, { label, items }) => sum + label.length + (items.length > 0 ? SIGN : 0), 0)
  return menu + name.length > ROOM
}
