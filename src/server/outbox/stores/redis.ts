import { Redis } from 'ioredis'
import type { Store } from './store.ts'

/** The braces keep all keys in one hash slot. In a Redis Cluster, a script may only use keys of a single slot. */
const BASE = '{forecourt:leads}'
const INDEX = `${BASE}:keys`
const COUNTER = `${BASE}:version`

/**
 * A script that writes a value if the key has the expected version ('' if it mustn't exist yet), and adds the key to
 * the index of keys.
 */
const PUT = `
local at = redis.call('HGET', KEYS[1], 'version') or ''
if at ~= ARGV[2] then return false end
local version = tostring(redis.call('INCR', KEYS[3]))
redis.call('HSET', KEYS[1], 'value', ARGV[1], 'version', version)
redis.call('ZADD', KEYS[2], 0, ARGV[3])
return version`

const REMOVE = `
redis.call('DEL', KEYS[1])
redis.call('ZREM', KEYS[2], ARGV[1])
return true`

/**
 * Opens the outbox in Redis, for several servers. Redis must be configured with `appendonly yes` and `appendfsync
 * always`. Otherwise, it confirms writes before they're on disk.
 *
 * @param warn called once if Redis may lose confirmed writes
 */
export const redisStore = async (url: string, warn: (message: string) => void): Promise<Store> => {
  const redis = new Redis(url, { maxRetriesPerRequest: 3, connectTimeout: 5_000, lazyConnect: true })
  // Failed commands report their own errors, but without this listener, an error of the connection would end the process.
  redis.on('error', () => {})
  await redis.connect()
  if (!(await syncsWrites(redis)))
    warn(
      'Redis doesn’t sync every write to disk: set "appendonly yes" and "appendfsync always" (docs/leads.md)',
    )
  const name = (key: string): string => `${BASE}:${key}`
  return {
    oneMachine: false,
    get: async (key) => {
      const [value, version] = await redis.hmgetBuffer(name(key), 'value', 'version')
      return value && version ? { value, version: version.toString() } : null
    },
    put: async (key, value, expected) => {
      const version = await redis.eval(
        PUT,
        3,
        name(key),
        INDEX,
        COUNTER,
        Buffer.from(value.buffer, value.byteOffset, value.byteLength),
        expected ?? '',
        key,
      )
      return typeof version === 'string' ? version : null
    },
    remove: async (key) => void (await redis.eval(REMOVE, 2, name(key), INDEX, key)),
    list: (prefix) => redis.zrangebylex(INDEX, `[${prefix}`, `(${prefix}~`),
    check: async () => {
      try {
        await redis.ping()
        return null
      } catch {
        return 'Redis isn’t responding'
      }
    },
    close: async () => void (await redis.quit()),
  }
}

/**
 * Tells if Redis only confirms writes that are on disk. Hosted services don't let us read this setting, so for them the
 * result is true.
 */
const syncsWrites = async (redis: Redis): Promise<boolean> => {
  try {
    const [, appendonly] = (await redis.config('GET', 'appendonly')) as string[]
    const [, appendfsync] = (await redis.config('GET', 'appendfsync')) as string[]
    return appendonly === 'yes' && appendfsync === 'always'
  } catch (error) {
    if (error instanceof Error && error.name === 'ReplyError') return true
    throw error
  }
}
