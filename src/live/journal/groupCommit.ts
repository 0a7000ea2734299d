/**
 * Returns a function that combines the calls made within a few milliseconds into one write, because syncing a hundred
 * events to disk takes no longer than syncing one. Calls made during a write wait for the next write.
 *
 * @param write receives the items of the combined calls, in order, and returns a result for each. If it throws, all
 *   of these calls fail
 * @param waitMs how long the first call waits for others, in ms
 */
export const grouped = <In, Out>(
  write: (items: readonly In[]) => Promise<readonly Out[]>,
  waitMs: number,
): ((item: In) => Promise<Out>) => {
  let gathered: { item: In; done: (out: Out) => void; failed: (error: unknown) => void }[] = []
  let writing = false

  const flush = async (): Promise<void> => {
    const group = gathered
    gathered = []
    try {
      const results = await write(group.map(({ item }) => item))
      group.forEach(({ done }, at) => done(results[at] as Out))
    } catch (error) {
      for (const { failed } of group) failed(error)
    }
    if (gathered.length > 0) setTimeout(() => void flush(), 0)
    else writing = false
  }

  return (item) =>
    new Promise<Out>((done, failed) => {
      gathered.push({ item, done, failed })
      if (writing) return
      writing = true
      setTimeout(() => void flush(), waitMs)
    })
}
