/** Repeats work, but never runs it twice at once for the same name. */
export interface Rounds {
  /** Runs the work now or, if it's already running, once more afterwards. */
  wake: (name: string) => Promise<void>
  /** Waits for running work; nothing starts afterwards. */
  stop: () => Promise<void>
}

/**
 * Starts the rounds.
 *
 * @param work never throws
 * @param names returns whose turn it is in each round; may throw
 */
export const startRounds = (
  work: (name: string) => Promise<void>,
  names: () => readonly string[],
  everyMs: number,
): Rounds => {
  const under = new Map<string, { again: boolean; done: Promise<void> }>()
  let stopped = false
  const wake = (name: string): Promise<void> => {
    const running = under.get(name)
    if (running) {
      running.again = true
      return running.done
    }
    if (stopped) return Promise.resolve()
    const state = { again: true, done: Promise.resolve() }
    under.set(name, state)
    state.done = (async () => {
      while (state.again && !stopped) {
        state.again = false
        await work(name)
      }
      under.delete(name)
    })()
    return state.done
  }
  const round = (): void => {
    for (const name of names()) void wake(name)
  }
  const timer = setInterval(round, everyMs)
  timer.unref()
  round()
  return {
    wake,
    stop: async () => {
      stopped = true
      clearInterval(timer)
      await Promise.all([...under.values()].map(({ done }) => done))
    },
  }
}
