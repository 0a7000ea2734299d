import { Redis, type RedisOptions } from 'ioredis'
import { parseAddress } from './webAddress.ts'

/**
 * Errors and warnings name the server's address without the login.
 *
 * @param warn called when Redis stops responding and when it responds again, and once if it may lose confirmed writes
 * @throws Error if Redis can't be reached
 */
export async function openRedis(
  url: string,
  options: RedisOptions,
  warn: (message: string) => void,
): Promise<Redis> {
  const name = `Redis at ${addressIn(url)}`
  const redis = new Redis(url, { connectTimeout: 5_000, lazyConnect: true, ...options })
  let trouble: Error | undefined
  // Without a listener, an error of the connection would end the process.
  redis.on('error', (error) => (trouble = error))
  try {
    await redis.connect()
    await warnIfUnsynced(redis, (message) => warn(`${name} ${message}`))
  } catch (error) {
    redis.disconnect()
    // ioredis itself throws only “Connection is closed”.
    throw new Error(`${name} ${reasonOf(trouble ?? error)}`, { cause: error })
  }
  let isDown = false
  redis.on('error', (error) => {
    if (!isDown) warn(`${name} ${reasonOf(error)}`)
    isDown = true
  })
  redis.on('ready', () => {
    if (isDown) warn(`${name} is responding again`)
    isDown = false
  })
  return redis
}

/** A password that isn't encoded can make part of it look like the host. */
function addressIn(url: string): string {
  const address = parseAddress(url)
  if (!address?.hostname || address.pathname.includes('@'))
    throw new Error(
      'the address of Redis must be redis://user:password@host:port, with special characters encoded (%2F for /)',
    )
  return `${address.hostname}:${address.port || 6379}`
}

function reasonOf(error: unknown): string {
  const { name, message, code } = error as Error & { code?: unknown }
  if (name !== 'ReplyError') return `isn’t responding (${typeof code === 'string' ? code : message})`
  return /^(?:NOAUTH|WRONGPASS) /.test(message)
    ? 'refuses the login: check its user and password'
    : `refuses the connection (${message})`
}

/** Hosted services don't let us read this setting, so for them it's taken to be right. */
async function warnIfUnsynced(redis: Redis, warn: (message: string) => void): Promise<void> {
  const settings = await redis.config('GET', 'append*').catch((error: unknown) => {
    if (error instanceof Error && error.name === 'ReplyError') return undefined
    throw error
  })
  if (!Array.isArray(settings)) return
  const of = (name: string): unknown => settings[settings.indexOf(name) + 1]
  if (of('appendonly') !== 'yes' || of('appendfsync') !== 'always')
    warn('doesn’t sync every write to disk: set "appendonly yes" and "appendfsync always"')
}
