/** Repeats some work for each of several names, such as the slugs of tenants. Never runs the work twice at once for the same name. */
interface Rounds {
  /** Runs the work for a name now. If the work is already running for that name, it's run once more afterwards. */
  wake: (name: string) => Promise<void>
  /** Starts no more work, and waits for the work that's running. */
  stop: () => Promise<void>
}

/**
 * Starts the rounds: the first one now, then one every `everyMs`.
 *
 * @param work never throws
 * @param names returns the names for a round
 */
export function startRounds(
  work: (name: string) => Promise<void>,
  names: () => readonly string[],
  everyMs: number,
): Rounds {
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
