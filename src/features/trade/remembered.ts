/** Starts the sections that the shopper gave measures for on an earlier page, so that they show their answers. */
export function showRemembered(): void {
  for (const part of document.querySelectorAll<HTMLElement>('[data-measures]')) {
    try {
      // startOnAct.ts starts a part in which something is typed.
      if (localStorage.getItem(part.dataset['measures'] ?? '')) part.dispatchEvent(new Event('input'))
    } catch {
      // Storage is blocked.
    }
  }
}
