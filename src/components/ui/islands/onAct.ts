/** Calls `then` when the shopper first acts. Scrolling doesn't count as acting, so that it stays smooth. */
export function onAct(then: () => void): void {
  const acted = new AbortController()
  const act = (): void => {
    acted.abort()
    // Runs only after the page has responded to the shopper.
    setTimeout(then)
  }
  // A touch starts with `pointerdown` too.
  for (const type of ['pointerdown', 'keydown'])
    addEventListener(type, act, { capture: true, signal: acted.signal })
}
