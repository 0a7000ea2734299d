let pressed = false

if (typeof document !== 'undefined') {
  document.addEventListener('pointerdown', () => (pressed = true), true)
  for (const end of ['pointerup', 'pointercancel'] as const)
    document.addEventListener(end, () => (pressed = false), true)
}

/**
 * Calls `run` after any button press in progress has taken effect. A message that appears during a press may move the page. When the
 * pointer is released, it's then no longer over the button, and the press has no effect.
 */
export function afterPress(run: () => void): void {
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
