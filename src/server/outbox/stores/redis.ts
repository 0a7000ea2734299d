import { openRedis } from '#lib/redis.ts'
import type { Store } from './store.ts'

/** The braces keep all keys in one hash slot. In a Redis Cluster, a script may only use keys of a single slot. */
const BASE = '{forecourt:leads}'
const INDEX = `${BASE}:keys`
const COUNTER = `${BASE}:version`

/** Writes a value if the key has the expected version ('' if it mustn't exist yet), and adds the key to the index. */
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
 * Redis must be configured with `appendonly yes` and `appendfsync always`. Otherwise, it confirms writes before
 * they're on disk.
 */
export async function redisStore(url: string, warn: (message: string) => void): Promise<Store> {
  const redis = await openRedis(url, { maxRetriesPerRequest: 3 }, warn)
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
