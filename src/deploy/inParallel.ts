import pLimit from 'p-limit'

/**
 * Runs some work for each item, for up to `atOnce` items at a time. After a failure, starts no more work and waits
 * for the work that's running, so that nothing is still running when the error is thrown.
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
