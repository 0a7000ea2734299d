import { dayName } from '#rules/locale/schedule.ts'
import type { HiddenPage } from '../planned/hidden.ts'
import type { OnPage } from './inject.ts'

/** The note on a page that visitors don't see. It says why they don't, and what to do about it. */
export const ribbonOf = ({ why, file }: HiddenPage, region: unknown): NonNullable<OnPage['ribbon']> => {
  if (why.kind === 'draft')
    return {
      title: 'Draft: visitors don’t see this page',
      text: `To publish it, remove draft: true from ${file}.`,
    }
  return {
    title: `Visitors won’t see this page until ${dayName(why.from, region)} ${why.from.slice(0, 4)}`,
    text: `Set by ${why.field} in ${file}.`,
    day: why.from,
  }
}
