import { FORM_EVENT } from '#rules/tracking/eventIds.ts'
import { shortText } from '#rules/browser/stored.ts'
import type { TrackedEvent } from '../tracking/events/track.ts'

/** How long typing must pause before the words count as a search (ms). */
const SETTLED = 1500

export interface SearchTracker {
  /** Call this with the text that's now in the box; '' if it was cleared. */
  typed: (words: string) => void
  /** Counts the words as a search immediately, for when the shopper presses Enter or opens a vehicle. */
  settle: () => void
}

/** Tracks typed searches (event 29, spec §9) once typing has paused, and tracks each search only once per page. */
export function searchTracker(track: (event: TrackedEvent) => void): SearchTracker {
  const reported = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let waiting = ''
  const settle = (): void => {
    clearTimeout(timer)
    const words = shortText(waiting)
    const same = words.toLowerCase()
    waiting = ''
    if (same === '' || reported.has(same)) return
    reported.add(same)
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
