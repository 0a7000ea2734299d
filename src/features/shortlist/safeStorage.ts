import { setPersistentEngine, windowPersistentEvents } from '@nanostores/persistent'

const memory = new Map<string, string>()

/** If `localStorage` is full, blocked or missing, values last until the page closes, and no error is thrown. */
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
  const value = memory.get(key)
  if (value !== undefined) return value
  try {
    return localStorage.getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

/** Whichever tab wrote it. */
export const readNow = read

export const storeSafely = (): void => setPersistentEngine(storage, windowPersistentEvents)
