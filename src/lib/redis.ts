import { Redis, type RedisOptions } from 'ioredis'

/** @throws Error if Redis can't be reached */
export async function openRedis(url: string, options: RedisOptions): Promise<Redis> {
  const redis = new Redis(url, { connectTimeout: 5_000, lazyConnect: true, ...options })
  // Failed commands report their own errors, but without this listener, an error of the connection would end the process.
  redis.on('error', () => {})
  await redis.connect()
  return redis
}

/** Hosted services don't let us read this setting, so for them it's taken to be right. */
export async function warnIfUnsynced(redis: Redis, warn: (message: string) => void): Promise<void> {
  const settings = await redis.config('GET', 'append*').catch((error: unknown) => {
    if (error instanceof Error && error.name === 'ReplyError') return undefined
    throw error
  })
  if (!Array.isArray(settings)) return
  const of = (name: string): unknown => settings[settings.indexOf(name) + 1]
  if (of('appendonly') !== 'yes' || of('appendfsync') !== 'always')
    warn('Redis doesn’t sync every write to disk: set "appendonly yes" and "appendfsync always"')
}
