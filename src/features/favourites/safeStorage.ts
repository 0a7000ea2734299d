import { setPersistentEngine, windowPersistentEvents } from '@nanostores/persistent'

/** What could not be stored is kept here until the page goes. */
const memory = new Map<string, string>()

/**
 * `localStorage` as nanostores wants it, for browsers in which it is full, blocked or not there at all: what it does not
 * take lives as long as the page, and nothing throws.
 */
const storage = new Proxy<Record<string, string>>(
  {},
  {
    has: (_, key) => read(String(key)) !== undefined,
    get: (_, key) => read(String(key)),
    set: (_, key, value) => {
      const name = String(key)
      try {
        localStorage.setItem(name, String(value))
        memory.delete(name)
      } catch {
        memory.set(name, String(value))
      }
      return true
    },
    deleteProperty: (_, key) => {
      memory.delete(String(key))
      try {
        localStorage.removeItem(String(key))
      } catch {
        // Then nothing was kept either.
      }
      return true
    },
  },
)

function read(key: string): string | undefined {
  const kept = memory.get(key)
  if (kept !== undefined) return kept
  try {
    return localStorage.getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

/** The current text under a key, whichever tab wrote it. */
export const readNow = read

/** Lets the stores of nanostores use it. */
export const storeSafely = (): void => setPersistentEngine(storage, windowPersistentEvents)
