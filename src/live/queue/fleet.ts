import type { Redis } from 'ioredis'

/** Versions by when a process with each first came to this queue, in ms since 1970. The newest one rebuilds. */
const VERSIONS = '{forecourt:live}:versions'

/** ARGV: the version, which one it replaced on its machine and when, the time. Returns the newest version. */
const ANNOUNCE = `
local newest, at = unpack(redis.call('ZRANGE', KEYS[1], -1, -1, 'WITHSCORES'))
if newest == ARGV[1] then return newest end
local last = tonumber(at or 0)
local goesBack = ARGV[2] == newest and tonumber(ARGV[3]) > last
if redis.call('ZSCORE', KEYS[1], ARGV[1]) and not goesBack then return newest end
redis.call('ZADD', KEYS[1], string.format('%.0f', math.max(tonumber(ARGV[4]), last + 1)), ARGV[1])
return ARGV[1]`

export interface FleetVersion {
  hash: string
  /** Whether it may publish on this machine. */
  isInPlace: () => boolean
  /** Which version it replaced on this machine, and when in ms since 1970. */
  replaced: () => { hash: string; at: number } | undefined
}

/**
 * A version that's new to the queue is the newest. A known one becomes the newest again only if it has replaced the
 * newest one on a machine, since that one came. One that may not publish on its own machine doesn't count.
 */
export async function newestVersion(
  redis: Redis,
  { hash, isInPlace, replaced }: FleetVersion,
  now = Date.now(),
): Promise<string> {
  if (!isInPlace()) return (await redis.zrange(VERSIONS, -1, -1))[0] ?? ''
  const before = replaced()
  return String(await redis.eval(ANNOUNCE, 1, VERSIONS, hash, before?.hash ?? '', before?.at ?? 0, now))
}
