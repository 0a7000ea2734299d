import { Hono } from 'hono'
import { withTimeLimit } from '#lib/jobs.ts'
import type { CallerEnv } from './guards/caller.ts'

/** Returns the problem of a part, in words that outsiders may read. */
export type Check = () => Promise<string | null>

export const HEALTH_PATH = '/healthz'

/** How long a result is reused. */
const FRESH_MS = 5_000
const PATIENCE_MS = 10_000

/** `GET /healthz` responds with 503 if a part doesn't work, and says which and why. */
export function healthRoute(
  parts: Readonly<Record<string, Check>>,
  clock = () => performance.now(),
): Hono<CallerEnv> {
  let held: { at: number; found: Promise<Record<string, string>> } | undefined
  const look = (): Promise<Record<string, string>> => {
    if (!held || clock() - held.at > FRESH_MS) held = { at: clock(), found: checkAll(parts) }
    return held.found
  }
  const app = new Hono<CallerEnv>()
  app.get(HEALTH_PATH, async (c) => {
    const results = await look()
    const ok = Object.values(results).every((result) => result === 'ok')
    c.header('cache-control', 'no-store')
    c.header('x-content-type-options', 'nosniff')
    return c.json({ status: ok ? 'ok' : 'failing', parts: results }, ok ? 200 : 503)
  })
  return app
}

const checkAll = async (parts: Readonly<Record<string, Check>>): Promise<Record<string, string>> =>
  Object.fromEntries(
    await Promise.all(
      Object.entries(parts).map(async ([name, check]) => [name, await within(check)] as const),
    ),
  )

async function within(check: Check): Promise<string> {
  try {
    const problem = await withTimeLimit(check(), PATIENCE_MS, () => 'no response in time')
    return problem ?? 'ok'
  } catch {
    // Outsiders may not be allowed to see the error itself.
    return 'can’t be checked'
  }
}
