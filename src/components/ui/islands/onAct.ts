const ACTS = ['pointerdown', 'touchstart', 'keydown']

/** Calls back when the shopper first acts: not when they only scroll, which should stay smooth. */
export function onAct(then: () => void): void {
  const acted = new AbortController()
  const act = (): void => {
    acted.abort()
    // Once what the shopper did has been answered.
    setTimeout(then)
  }
  for (const type of ACTS) addEventListener(type, act, { capture: true, signal: acted.signal })
}
