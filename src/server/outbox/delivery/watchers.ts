/** Lets this process wait for a lead to change. */
interface Watchers {
  /** Tells those who watch a lead that it has changed. */
  changed: (name: string) => void
  watch: (name: string) => Watch
}

export interface Watch {
  /** Resolves as soon as the lead has changed since the watch began, but at the latest after `ms`. */
  change: (ms: number) => Promise<void>
  /** Ends the watch. Must always be called. */
  end: () => void
}

export const newWatchers = (): Watchers => {
  const watchers = new Map<string, Set<() => void>>()
  return {
    changed: (name) => {
      for (const look of watchers.get(name) ?? []) look()
    },
    watch: (name) => {
      const looks = watchers.get(name) ?? new Set()
      watchers.set(name, looks)
      let look = (): void => {}
      const changed = new Promise<void>((done) => (look = done))
      looks.add(look)
      return {
        change: async (ms) => {
          let timer: NodeJS.Timeout | undefined
          const late = new Promise<void>((done) => (timer = setTimeout(done, ms)))
          await Promise.race([changed, late])
          clearTimeout(timer)
        },
        end: () => {
          looks.delete(look)
          if (looks.size === 0) watchers.delete(name)
        },
      }
    },
  }
}
