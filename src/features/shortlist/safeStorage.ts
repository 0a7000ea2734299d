import { setPersistentEngine, windowPersistentEvents } from '@nanostores/persistent'

/** Holds what the browser couldn't store, until the page closes. */
const memory = new Map<string, string>()

/**
 * Wraps `localStorage` for nanostores. If `localStorage` is full, blocked or missing, values last until the page
 * closes, and no error is thrown.
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
        // If `localStorage` can't be used, the value wasn't stored there in the first place.
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

/** Reads the value that's stored under a key now, whichever tab wrote it. */
export const readNow = read

/** Makes nanostores use this storage. */
export const storeSafely = (): void => setPersistentEngine(storage, windowPersistentEvents)
