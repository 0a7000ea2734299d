import { backoffDelay } from '#lib/backoff.ts'

/** The first and the longest wait (ms) between two checks of whether the site can be reached. */
const WAITS = { first: 500, longest: 30_000 }

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Checks whether the site itself responds, bypassing caches and the worker. A response from a gateway that can't reach
 * the site doesn't count.
 */
async function answers(signal: AbortSignal): Promise<boolean> {
  try {
    const { status } = await fetch(location.href, { method: 'HEAD', cache: 'no-store', signal })
    return status < 500
  } catch {
    // The site can't be reached yet.
    return false
  }
}

/**
 * Reloads the page once the site can be reached. Browsers report `online` as soon as there's a network, often before the network works,
 * and report nothing if only the site was down. So, while there's a network, this checks the site itself, less and less often.
 */
export async function reloadWhenBack(left: AbortSignal): Promise<void> {
  for (let attempts = 1; ; attempts++) {
    if (!navigator.onLine) {
      await new Promise((resolve) => addEventListener('online', resolve, { once: true, signal: left }))
      attempts = 1
    }
    await pause(backoffDelay(attempts, WAITS, Math.random()))
    if (left.aborted) return
    if (await answers(left)) return location.reload()
  }
}
