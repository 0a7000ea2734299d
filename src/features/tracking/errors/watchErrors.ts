declare global {
  interface Window {
    /** Errors, and messages that describe a failure, for the error-reporting service (spec §7, §8). */
    forecourtErrors?: { push: (error: unknown) => unknown }
  }
}

/** Until the first error, which loads the rest of the code, pages have only two listeners. */
export function watchErrors(): void {
  const waiting: unknown[] = []
  const push = (error: unknown): void => {
    if (waiting.push(error) > 1) return
    import('./reportErrors.ts')
      .then((module) => {
        window.forecourtErrors = { push: module.reportErrors() }
        for (const reason of waiting) window.forecourtErrors.push(reason)
      })
      // The page is offline, so nothing could be sent either. The next error tries to load the code again.
      .catch(() => void (waiting.length = 0))
  }
  window.forecourtErrors = { push }
  addEventListener('error', ({ error, message }) => window.forecourtErrors?.push(error ?? message))
  addEventListener('unhandledrejection', ({ reason }) => window.forecourtErrors?.push(reason))
}
