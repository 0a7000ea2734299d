/** px */
export interface Size {
  width: number
  height: number
}

/** How somebody has set up the machine. */
export interface Habits {
  size: Size
  dark?: boolean
}

/** A key that types nothing, by its name in the `KeyboardEvent` of the page. */
export type Key = 'Enter' | 'Escape' | 'Tab' | 'ArrowRight' | 'ArrowDown' | 'Home' | 'End'

/** A tab of a browser, with as little as all of them have in common: what hands and eyes do. */
export interface Tab {
  /** Resolves when the page and all that it loads at first are there. */
  open: (address: string) => Promise<void>
  /** Runs a function in the page; what it is given and gives are JSON. */
  evaluate: <Given extends unknown[], Found>(
    work: (...given: Given) => Found,
    ...given: Given
  ) => Promise<Awaited<Found>>
  /** Clicks at a point of the screen, px from the top left corner of the page that is in sight. */
  click: (x: number, y: number) => Promise<void>
  /** Types into what has the focus. */
  type: (text: string) => Promise<void>
  press: (key: Key) => Promise<void>
  /** Chooses a file for the input that the selector finds. */
  attach: (selector: string, file: string) => Promise<void>
  back: () => Promise<void>
  forward: () => Promise<void>
  reload: () => Promise<void>
  /** A PDF of the page as it is printed on A4; undefined where the browser's driver can't print. */
  print: () => Promise<Buffer | undefined>
  /** A PNG of what is in sight. */
  screenshot: () => Promise<Buffer>
  /** What went wrong since the last call: warnings and errors of the console, errors that nobody caught, what a policy refused. */
  troubles: () => Promise<string[]>
  /** Opens another tab of the same person, beside this one. */
  beside: () => Promise<Tab>
}

/** A browser that was started. */
export interface Engine {
  /** Opens a tab for somebody who was never here: no storage, no cookies. */
  visit: (habits: Habits) => Promise<Tab>
  /** Forgets the people of {@link visit}, with all their tabs. */
  leave: () => Promise<void>
  close: () => Promise<void>
}
