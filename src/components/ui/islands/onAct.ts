/** Calls back when the shopper first acts: not when they only scroll, which should stay smooth. */
export function onAct(then: () => void): void {
  const acted = new AbortController()
  const act = (): void => {
    acted.abort()
    // Once what the shopper did has been answered.
    setTimeout(then)
  }
  // A touch begins with the first of them too.
  for (const type of ['pointerdown', 'keydown'])
    addEventListener(type, act, { capture: true, signal: acted.signal })
}
