import type { Redis } from 'ioredis'

/** Versions by when a process with each first came to this queue, in ms since 1970. The newest one rebuilds. */
const VERSIONS = '{forecourt:live}:versions'

/** ARGV: the version, when its machine went back to it (0: never), the time. Returns the newest version. */
const ANNOUNCE = `
local newest, at = unpack(redis.call('ZRANGE', KEYS[1], -1, -1, 'WITHSCORES'))
if newest == ARGV[1] then return newest end
local last = tonumber(at or 0)
if redis.call('ZSCORE', KEYS[1], ARGV[1]) and tonumber(ARGV[2]) <= last then return newest end
redis.call('ZADD', KEYS[1], string.format('%.0f', math.max(tonumber(ARGV[3]), last + 1)), ARGV[1])
return ARGV[1]`

export interface FleetVersion {
  hash: string
  /** When this machine last went back to it from another version, in ms since 1970; 0 if it never did. */
  wentBackAt: () => number
}

/**
 * A version that's new to the queue is the newest. One that's already known becomes the newest again only if a
 * machine has gone back to it since the newest one came.
 */
export async function newestVersion(
  redis: Redis,
  { hash, wentBackAt }: FleetVersion,
  now = Date.now(),
): Promise<string> {
  return String(await redis.eval(ANNOUNCE, 1, VERSIONS, hash, wentBackAt(), now))
}
