import type { Redis } from 'ioredis'
import {
  FORCING,
  NEW_STATE,
  type AcceptedEvent,
  type Journal,
  type Mark,
  type SetMark,
  type TenantState,
  type Waiting,
  isWork,
} from './journal.ts'

/** The braces keep all keys in one hash slot. In a Redis Cluster, a script may only use keys of a single slot. */
const BASE = '{forecourt:live}'
const COUNTER = `${BASE}:seq`
const PENDING = `${BASE}:pending`
const TENANTS = `${BASE}:tenants`
const marksKey = (tenant: string) => `${BASE}:marks:${tenant}`
const sinceKey = (tenant: string) => `${BASE}:since:${tenant}`
const stateKey = (tenant: string) => `${BASE}:state:${tenant}`
const seenKey = (tenant: string, id: string) => `${BASE}:seen:${tenant}:${id}`

const REMEMBER_IDS_S = 3 * 24 * 3600

/** The part of a script that sets marks. KEYS: marks, since, pending, counter. ARGV from `first` on: the marks. */
const MARK = (first: number | string) => `
local seq = redis.call('INCR', KEYS[4])
for i = ${first}, #ARGV do
  redis.call('HSET', KEYS[1], ARGV[i], seq)
  redis.call('HSETNX', KEYS[2], ARGV[i], at)
end
if #ARGV >= ${first} then redis.call('SADD', KEYS[3], tenant) end`

const ACCEPT = `
local tenant, at, forced = ARGV[1], ARGV[2], ARGV[3]
if not redis.call('SET', KEYS[7], '1', 'NX', 'EX', ${REMEMBER_IDS_S}) then return 0 end
${MARK(4)}
redis.call('SADD', KEYS[6], tenant)
redis.call('HSET', KEYS[5], 'lastEvent', at)
if forced == '1' then redis.call('HSET', KEYS[5], 'holdUntil', 0) end
return 1`

const MARK_ALONE = `
local tenant, at = ARGV[1], ARGV[2]
${MARK(3)}
return 1`

/** ARGV: the tenant, the time, how many marks are done, these with their numbers, the state's changes, the marks to set. */
const SETTLE = `
local tenant, at, count = ARGV[1], ARGV[2], tonumber(ARGV[3])
for i = 4, 3 + 2 * count, 2 do
  if redis.call('HGET', KEYS[1], ARGV[i]) == ARGV[i + 1] then
    redis.call('HDEL', KEYS[1], ARGV[i])
    redis.call('HDEL', KEYS[2], ARGV[i])
  end
end
local first = 4 + 2 * count
for field, value in pairs(cjson.decode(ARGV[first])) do redis.call('HSET', KEYS[5], field, value) end
redis.call('SADD', KEYS[6], tenant)
${MARK('first + 1')}
if redis.call('HLEN', KEYS[1]) == 0 then redis.call('SREM', KEYS[3], tenant)
else redis.call('SADD', KEYS[3], tenant) end
return 1`

/** Unless Redis has `appendonly yes` and `appendfsync always`, it confirms writes before they're on disk. */
export function redisJournal(redis: Redis): Journal {
  const keys = (tenant: string) => [
    marksKey(tenant),
    sinceKey(tenant),
    PENDING,
    COUNTER,
    stateKey(tenant),
    TENANTS,
  ]
  const accept = async ({ tenant, id, marks, at }: AcceptedEvent): Promise<boolean> => {
    const forced = marks.some((what) => FORCING.includes(what)) ? '1' : '0'
    const named = [...keys(tenant), seenKey(tenant, id)]
    return (await redis.eval(ACCEPT, named.length, ...named, tenant, at, forced, ...marks)) === 1
  }
  const state = async (tenant: string): Promise<TenantState> => stateOf(await redis.hgetall(stateKey(tenant)))
  const settle = async (
    tenant: string,
    done: readonly SetMark[],
    follows: readonly Mark[],
    change: Partial<TenantState>,
    atMs: number,
  ): Promise<void> => {
    const named = keys(tenant)
    const marks = done.flatMap(({ what, seq }) => [what, seq])
    const args = [tenant, atMs, done.length, ...marks, JSON.stringify(texts(change)), ...follows]
    await redis.eval(SETTLE, named.length, ...named, ...args)
  }
  const marksOf = async (tenant: string): Promise<SetMark[]> => {
    const [seqs, sinces] = await Promise.all([
      redis.hgetall(marksKey(tenant)),
      redis.hgetall(sinceKey(tenant)),
    ])
    return Object.entries(seqs)
      .map(([what, seq]) => ({ what: what as Mark, seq: Number(seq), since: Number(sinces[what] ?? 0) }))
      .sort((a, b) => a.seq - b.seq)
  }
  return {
    // The events are sent together, so that a burst takes only one round trip.
    accept: (events) => Promise.all(events.map(accept)),
    mark: async (tenant, marks, atMs) => {
      const named = keys(tenant).slice(0, 4)
      await redis.eval(MARK_ALONE, named.length, ...named, tenant, atMs, ...marks)
    },
    marks: marksOf,
    settle,
    state,
    note: (tenant, change) => settle(tenant, [], [], change, 0),
    states: async () => {
      const tenants = (await redis.smembers(TENANTS)).sort()
      return new Map(await Promise.all(tenants.map(async (tenant) => [tenant, await state(tenant)] as const)))
    },
    pending: () => redis.smembers(PENDING),
    waiting: async () => {
      const tenants = await redis.smembers(PENDING)
      const all = await Promise.all(
        tenants.map(async (tenant) => [tenant, waitingOf(await marksOf(tenant))] as const),
      )
      return new Map(all.filter(([, { marks }]) => marks > 0))
    },
    forget: async () => {},
    close: async () => void (await redis.quit()),
  }
}

function waitingOf(marks: readonly SetMark[]): Waiting {
  const work = marks.filter(isWork)
  return { marks: work.length, since: Math.min(...work.map(({ since }) => since)) }
}

/** Lua would round large numbers. */
const texts = (change: Partial<TenantState>): Record<string, string> =>
  Object.fromEntries(Object.entries(change).map(([field, value]) => [field, String(value)]))

function stateOf(fields: Readonly<Record<string, string>>): TenantState {
  const state: Record<string, unknown> = { ...NEW_STATE }
  for (const [field, empty] of Object.entries(NEW_STATE)) {
    const value = fields[field]
    if (value !== undefined) state[field] = typeof empty === 'number' ? Number(value) : value
  }
  return state as unknown as TenantState
}
