import { DelayedError, Queue, Worker, type Job } from 'bullmq'
import { Redis } from 'ioredis'
import { isStep, type Journal } from '../journal/journal.ts'
import { redisJournal } from '../journal/redis.ts'
import type { Logger } from '../status/log.ts'
import type { Runner, Work } from '../rebuild/runner.ts'
import { overAt, QUIET_MS } from '../rebuild/schedule.ts'

/**
 * Shares the work among any number of machines. Marks are in Redis, and BullMQ has a job for each tenant with marks. There's only one job
 * per tenant, so one process at a time has it; if that process dies, its job is taken over when the lock expires.
 */

const NAME = 'forecourt-live'
/** How many tenants a process works on at once; mostly they wait for the backend. */
const AT_ONCE = 32
/**
 * How often (in ms) to look for marks without a job. A process leaves such marks if it dies after setting them and before adding the job.
 */
const SWEEP_MS = 5_000

/** After how many ms a silent process loses its job. */
const LOCK_MS = 30_000

interface JobData {
  tenant: string
  /** When to run again. */
  at: number
}

/**
 * Connects to Redis and starts working.
 *
 * @throws Error if Redis can't be reached
 */
export const openQueueWorker = async (
  url: string,
  work: (journal: Journal) => Work,
  log: Logger,
  lockMs = LOCK_MS,
): Promise<{ journal: Journal; runner: Runner }> => {
  const connections: Redis[] = []
  const connect = async (more: object): Promise<Redis> => {
    const redis = new Redis(url, { connectTimeout: 5_000, lazyConnect: true, ...more })
    // Failed commands report themselves, but without a listener the process would end.
    redis.on('error', () => {})
    connections.push(redis)
    await redis.connect()
    return redis
  }
  // The intake must say soon whether an event is stored; background work can wait for Redis to come back.
  const [own, patient] = await Promise.all([
    connect({ maxRetriesPerRequest: 3 }),
    connect({ maxRetriesPerRequest: null }),
  ])
  await warnIfUnsynced(own, log)
  const journal = redisJournal(own)
  const doWork = work(journal)
  const queue = new Queue<JobData>(NAME, { connection: patient, prefix: '{forecourt}' })
  const worker = new Worker<JobData>(NAME, (job, token) => runJob(job, token, journal, doWork), {
    connection: patient,
    prefix: '{forecourt}',
    concurrency: AT_ONCE,
    lockDuration: lockMs,
    stalledInterval: lockMs / 2,
    // A job that stalls, however often, is taken over again: the tenant's marks still say what to do.
    maxStalledCount: Number.MAX_SAFE_INTEGER,
  })
  queue.on('error', () => {})
  worker.on('error', (error) => log.warn({ error: error.name }, 'the queue failed'))
  const failed = (error: unknown): void =>
    log.warn({ error: error instanceof Error ? error.name : 'unknown' }, 'the queue failed')
  const poke = onceAtATime((tenant) => ensureJob(queue, tenant, true), failed)
  // Unlike `poke`, this doesn't shorten the wait of a job that has failed.
  const remind = onceAtATime((tenant) => ensureJob(queue, tenant, false), failed)
  // An event that arrived during the run got no new job, because the tenant still had this one.
  worker.on('completed', ({ data: { tenant } }) => {
    void journal.marks(tenant).then(
      (marks) => marks.length > 0 && poke(tenant),
      () => {},
    )
  })
  const sweep = setInterval(() => {
    void journal.pending().then(
      (tenants) => tenants.forEach((tenant) => remind(tenant)),
      () => {},
    )
  }, SWEEP_MS)

  return {
    journal: {
      ...journal,
      close: async () => {
        await Promise.all([queue.close(), journal.close()])
        for (const connection of connections) connection.disconnect()
      },
    },
    runner: {
      event: poke,
      wake: poke,
      stop: async () => {
        clearInterval(sweep)
        await worker.close()
      },
    },
  }
}

const idOf = (tenant: string): string => `tenant-${tenant}`

/** Makes sure the tenant has a job and, with `hurry`, that it waits no longer than a new event would. */
const ensureJob = async (queue: Queue<JobData>, tenant: string, hurry: boolean): Promise<void> => {
  const job = await queue.getJob(idOf(tenant))
  if (!job) {
    const options = { jobId: idOf(tenant), delay: QUIET_MS, removeOnComplete: true, removeOnFail: true }
    await queue.add('rebuild', { tenant, at: Date.now() + QUIET_MS }, options)
    return
  }
  if (hurry && job.data.at > Date.now() + QUIET_MS && (await job.isDelayed())) {
    await job.updateData({ tenant, at: Date.now() + QUIET_MS })
    await job.changeDelay(QUIET_MS)
  }
}

/** Rebuilds the job's tenant. A job that has more to do, or is too early, is delayed. */
const runJob = async (
  job: Job<JobData>,
  token: string | undefined,
  journal: Journal,
  work: Work,
): Promise<void> => {
  const { tenant } = job.data
  const again = (await quietAt(journal, tenant)) ?? (await work(tenant))
  if (again === undefined) return
  // This time mustn't be in the past, so that other tenants' jobs get a turn.
  const at = Math.max(again, Date.now() + 1)
  await job.updateData({ tenant, at })
  await job.moveToDelayed(at, token)
  throw new DelayedError()
}

/** Returns when a tenant's events will be over; undefined if they are already. */
const quietAt = async (journal: Journal, tenant: string): Promise<number | undefined> => {
  const [marks, { lastEvent }] = await Promise.all([journal.marks(tenant), journal.state(tenant)])
  const events = marks.filter((mark) => !isStep(mark) && mark.what !== 'clock')
  if (events.length === 0) return undefined
  const over = overAt(Math.min(...events.map(({ since }) => since)), lastEvent)
  return over > Date.now() ? over : undefined
}

/** Makes one call per tenant at a time, and one more afterwards if another was requested meanwhile. */
const onceAtATime = (call: (tenant: string) => Promise<void>, failed: (error: unknown) => void) => {
  const under = new Map<string, { again: boolean }>()
  return (tenant: string): void => {
    const running = under.get(tenant)
    if (running) {
      running.again = true
      return
    }
    const state = { again: true }
    under.set(tenant, state)
    void (async () => {
      try {
        while (state.again) {
          state.again = false
          await call(tenant)
        }
      } catch (error) {
        failed(error)
      } finally {
        under.delete(tenant)
      }
    })()
  }
}

const warnIfUnsynced = async (redis: Redis, log: Logger): Promise<void> => {
  const said = await redis.config('GET', 'append*').catch(() => null)
  // If the service doesn't allow this query, assume it's set up correctly.
  if (!Array.isArray(said)) return
  const settings = new Map<unknown, unknown>()
  for (let at = 0; at + 1 < said.length; at += 2) settings.set(said[at], said[at + 1])
  if (settings.get('appendonly') !== 'yes' || settings.get('appendfsync') !== 'always')
    log.warn('Redis doesn’t sync every write to disk: set "appendonly yes" and "appendfsync always"')
}
