import pLimit from 'p-limit'
import type { Site } from '#site/settings/schema.ts'
import type { Report } from './finding.ts'
import { outsideAddresses } from './thirdParties.ts'

const AT_ONCE = 6
const TIMEOUT_MS = 5_000

/**
 * Finds external addresses that don't respond. An address that responds with an error isn't reported, because a host
 * that refuses our request may still serve visitors.
 */
export const checkOnline = async (site: Site, report: Report): Promise<void> => {
  const limit = pLimit(AT_ONCE)
  await Promise.all(
    outsideAddresses(site).map(({ field, url }) =>
      limit(async () => {
        const trouble = await troubleOf(url)
        if (trouble !== undefined)
          report({
            level: 'warning',
            file: 'site.json',
            field,
            message: `can’t be reached (${new URL(url).host}: ${trouble}). Correct the address, or ask whoever runs the service`,
          })
      }),
    ),
  )
}

const troubleOf = async (url: string): Promise<string | undefined> => {
  try {
    const response = await fetch(url, {
      method: 'HEAD',
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    await response.body?.cancel()
    return undefined
  } catch (error) {
    if (!(error instanceof Error)) throw error
    if (error.name === 'TimeoutError') return `no response within ${TIMEOUT_MS / 1000} s`
    const { cause } = error
    return cause instanceof Error && 'code' in cause ? String(cause.code) : 'no response'
  }
}
