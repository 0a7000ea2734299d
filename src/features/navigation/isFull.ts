import type { SiteFrame } from '#plan/page.ts'

/** How many letters the dealer's name and the menu may have together, to fit on one line on a laptop. */
const ROOM = 84
/** Width of a dropdown's arrow, measured in letters. */
const SIGN = 3

/**
 * Whether the dealer's name and the menu are too long for one line on a laptop. In such a header, the menu stays in the
 * drawer even on wider screens.
 */
export function isFull({ name, header }: SiteFrame): boolean {
  const menu = header.reduce((sum, { label, items }) => sum + label.length + (items.length > 0 ? SIGN : 0), 0)
  return menu + name.length > ROOM
}
