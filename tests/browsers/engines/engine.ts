/** px */
export interface Size {
  width: number
  height: number
}

/** A visitor's screen and preferences. */
export interface Habits {
  size: Size
  dark?: boolean
}

/** A key that types no text, by its name in `KeyboardEvent`. */
export type Key = 'Enter' | 'Escape' | 'Tab' | 'ArrowRight' | 'ArrowDown' | 'Home' | 'End'

/** A browser tab with only the operations that all engines support, which are those that a person does with hands and eyes. */
export interface Tab {
  /** Resolves when the page, and everything that it loads at first, have arrived. */
  open: (address: string) => Promise<void>
  /** Runs a function in the page. Its arguments and result are JSON. */
  evaluate: <Given extends unknown[], Found>(
    work: (...given: Given) => Found,
    ...given: Given
  ) => Promise<Awaited<Found>>
  /** Clicks at a point of the viewport, in px from its top left corner. */
  click: (x: number, y: number) => Promise<void>
  /** Types into the focused element. */
  type: (text: string) => Promise<void>
  press: (key: Key) => Promise<void>
  /** Chooses a file in the file input that matches the selector. */
  attach: (selector: string, file: string) => Promise<void>
  back: () => Promise<void>
  forward: () => Promise<void>
  reload: () => Promise<void>
  /** A PDF of the page printed on A4; undefined if the browser's driver can't print. */
  print: () => Promise<Buffer | undefined>
  /** A PNG of the viewport. */
  screenshot: () => Promise<Buffer>
  /** Returns what has gone wrong since the last call: console warnings and errors, uncaught errors, and policy violations. */
  troubles: () => Promise<string[]>
  /** Opens another tab for the same person. */
  beside: () => Promise<Tab>
}

/** A running browser. */
export interface Engine {
  /** Opens a tab for a first-time visitor: no storage, no cookies. */
  visit: (habits: Habits) => Promise<Tab>
  /** Forgets all the visitors that {@link visit} made, and closes their tabs. */
  leave: () => Promise<void>
  close: () => Promise<void>
}
