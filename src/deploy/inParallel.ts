import pLimit from 'p-limit'

/**
 * Runs work for each item, `atOnce` at a time. After a failure it starts nothing new and waits for what's
 * running, so that nothing continues after the error is caught.
 *
 * @throws the first failure
 */
export const inParallel = async <T>(
  items: readonly T[],
  atOnce: number,
  work: (item: T) => Promise<void>,
): Promise<void> => {
  const limit = pLimit(atOnce)
  const failures: unknown[] = []
  const one = async (item: T) => {
    if (failures.length > 0) return
    await work(item).catch((error: unknown) => failures.push(error))
  }
  await Promise.all(items.map((item) => limit(one, item)))
  if (failures.length > 0) throw failures[0]
}
