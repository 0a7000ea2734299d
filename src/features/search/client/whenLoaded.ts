/** Runs work once the page has loaded and the browser is idle. Returns a function that cancels it. */
export function whenLoaded(work: () => void): () => void {
  let off = false
  const rest = (): void => {
    const run = (): void => {
      if (!off) work()
    }
    if (typeof requestIdleCallback === 'function') requestIdleCallback(run, { timeout: 2000 })
    else setTimeout(run, 200)
  }
  if (document.readyState === 'complete') rest()
  else window.addEventListener('load', rest, { once: true })
  return () => {
    off = true
    window.removeEventListener('load', rest)
  }
}
