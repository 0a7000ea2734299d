let pressed = false

if (typeof document !== 'undefined') {
  document.addEventListener('pointerdown', () => (pressed = true), true)
  for (const end of ['pointerup', 'pointercancel'] as const)
    document.addEventListener(end, () => (pressed = false), true)
}

/**
 * Runs once the press that is under way, if any, has done what it does. A message that appears between the two halves of a
 * press moves the page: the button is no longer below the pointer when it is let go of, and nothing is pressed.
 */
export const afterPress = (run: () => void): void => {
  const soon = (): void => {
    setTimeout(run)
  }
  if (!pressed) return soon()
  const ended = new AbortController()
  for (const end of ['pointerup', 'pointercancel'] as const)
    document.addEventListener(
      end,
      () => {
        ended.abort()
        soon()
      },
      { signal: ended.signal },
    )
}
