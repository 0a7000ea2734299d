/** Calls `then` when the shopper first acts. Scrolling doesn't count as acting, so that scrolling stays smooth. */
export function onFirstAct(then: () => void): void {
  const acted = new AbortController()
  const act = (): void => {
    acted.abort()
    // Called in a new task, so that the page responds to the shopper first.
    setTimeout(then)
  }
  // Touches need no event type of their own, since they start with `pointerdown` too.
  for (const type of ['pointerdown', 'keydown'])
    addEventListener(type, act, { capture: true, signal: acted.signal })
}
