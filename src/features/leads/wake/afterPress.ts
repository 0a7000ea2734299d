let pressed = false

if (typeof document !== 'undefined') {
  document.addEventListener('pointerdown', () => (pressed = true), true)
  for (const end of ['pointerup', 'pointercancel'] as const)
    document.addEventListener(end, () => (pressed = false), true)
}

/**
 * Calls `run` after the current button press, if any, has taken effect. A message that appears during a press would move the page, so that
 * the button is no longer under the pointer when it's released and the press is lost.
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
