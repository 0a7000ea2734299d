import { MARK_EVENT } from './marks.ts'

/** For a button that was added after the page loaded, such as one in search results. */
export function askForMark(button: HTMLElement | null): void {
  button?.dispatchEvent(new Event(MARK_EVENT, { bubbles: true }))
}
