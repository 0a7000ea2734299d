/** Returns a function that runs some work for a key. Pieces of work for the same key run one after another. */
export const locks = () => {
  const last = new Map<string, Promise<unknown>>()
  return async <T>(name: string, run: () => Promise<T>): Promise<T> => {
    const before = last.get(name) ?? Promise.resolve()
    const mine = before.then(run, run)
    const settled = mine.catch(() => undefined)
    last.set(name, settled)
    try {
      return await mine
    } finally {
      if (last.get(name) === settled) last.delete(name)
    }
  }
}
