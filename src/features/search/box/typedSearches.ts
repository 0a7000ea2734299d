import { FORM_EVENT } from '#rules/tracking/eventIds.ts'
import { shortText } from '#rules/browser/stored.ts'
import type { TrackedEvent } from '../../tracking/events/track.ts'

/** ms without a key press after which typed words are what the shopper meant. */
const SETTLED = 1500

export interface TypedSearches {
  /** The box now says this; '' when it was emptied. */
  typed: (words: string) => void
  /** The shopper is done: Enter, or off to a vehicle. */
  settle: () => void
}

/** Tells of typed searches (event 29, spec §9): once they have settled, and of each only once a page. */
export function typedSearches(track: (event: TrackedEvent) => void): TypedSearches {
  const told = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let waiting = ''
  const settle = (): void => {
    clearTimeout(timer)
    const words = shortText(waiting)
    const same = words.toLowerCase()
    waiting = ''
    if (same === '' || told.has(same)) return
    told.add(same)
    track({ id: FORM_EVENT.search, search_string: words })
  }
  return {
    settle,
    typed: (words) => {
      waiting = words
      clearTimeout(timer)
      timer = setTimeout(settle, SETTLED)
    },
  }
}
