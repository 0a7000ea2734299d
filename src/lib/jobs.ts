/** Work for the same key runs one after another. */
export function keyedLock() {
  const last = new Map<string, Promise<unknown>>()
  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const job = (last.get(key) ?? Promise.resolve()).then(work, work)
    last.set(key, job)
    try {
      return await job
    } finally {
      if (last.get(key) === job) last.delete(key)
    }
  }
}

/** A call while the work is running makes it run once more after that, because what it has read may be out of date. */
export function coalesceRuns(work: (key: string) => Promise<void>) {
  const running = new Map<string, { again: boolean; done: Promise<void> }>()
  const loop = async (key: string, job: { again: boolean }): Promise<void> => {
    try {
      while (job.again) {
        job.again = false
        await work(key)
      }
    } finally {
      running.delete(key)
    }
  }
  return {
    /** Resolves when the work has been done once since this call. */
    run: (key = ''): Promise<void> => {
      const current = running.get(key)
      if (current) {
        current.again = true
        return current.done
      }
      const job = { again: true, done: Promise.resolve() }
      running.set(key, job)
      return (job.done = loop(key, job))
    },
    idle: async (): Promise<void> => void (await Promise.all([...running.values()].map(({ done }) => done))),
  }
}

/** If the work takes longer than `ms`, resolves as `late` says. The work itself goes on. */
export async function withTimeLimit<T>(work: Promise<T>, ms: number, late: () => T): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise<void>((done) => (timer = setTimeout(done, ms))).then(late)
  return Promise.race([work, limit]).finally(() => clearTimeout(timer))
}
