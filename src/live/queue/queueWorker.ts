import { DelayedError, Queue, Worker, type Job } from 'bullmq'
import { Redis } from 'ioredis'
import { isWaiting } from '#lib/backoff.ts'
import { isStep, type Journal } from '../journal/journal.ts'
import { redisJournal } from '../journal/redis.ts'
import type { Logger } from '../status/log.ts'
import type { Runner, Work } from '../rebuild/runner.ts'
import { MOST_MS, overAt, QUIET_MS } from '../rebuild/schedule.ts'

/**
 * Shares the work among any number of machines. The marks are in Redis, and BullMQ has one job for each tenant with
 * marks. So only one process at a time works on a tenant. If that process dies, another one takes over the job when
 * the job's lock expires.
 */

const NAME = 'forecourt-live'
/** Maximum number of tenants that a process works on at once. Most of that work is waiting for the backend. */
const AT_ONCE = 32
/**
 * How often to look for marks without a job, in ms. A process that dies between setting marks and adding the job
 * leaves such marks.
 */
const SWEEP_MS = 5_000

/** If a process doesn't renew the lock of its job for this many ms, it loses the job. */
const LOCK_MS = 30_000

interface JobData {
  tenant: string
  at: number
}

export const openQueueWorker = async (
  url: string,
  work: (journal: Journal) => Work,
  log: Logger,
  lockMs = LOCK_MS,
): Promise<{ journal: Journal; runner: Runner }> => {
  const connections: Redis[] = []
  const connect = async (more: object): Promise<Redis> => {
    const redis = new Redis(url, { connectTimeout: 5_000, lazyConnect: true, ...more })
    // Failed commands report their own errors, but without this listener, an error would end the process.
    redis.on('error', () => {})
    connections.push(redis)
    await redis.connect()
    return redis
  }
  // The intake must quickly report whether an event is stored, so its connection gives up after three attempts.
  // Background work can wait until Redis is back.
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
    // Don't give up on a job, however often it stalls, because the tenant's marks still say what to do.
    maxStalledCount: Number.MAX_SAFE_INTEGER,
  })
  queue.on('error', () => {})
  worker.on('error', (error) => log.warn({ error: error.name }, 'the queue failed'))
  const failed = (error: unknown): void =>
    log.warn({ error: error instanceof Error ? error.name : 'unknown' }, 'the queue failed')
  const poke = onceAtATime((tenant) => ensureJob(queue, tenant, true), failed)
  // Like `poke`, but a job that waits after a failure keeps waiting.
  const remind = onceAtATime((tenant) => ensureJob(queue, tenant, false), failed)
  // If an event arrived during the job, no new job was added, because the tenant still had this one. Add a new one now.
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

/** Makes sure that a tenant has a job. With `hurry`, a job that's waiting is moved up, so that it waits no longer than a new job would. */
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

/**
 * Rebuilds the job's tenant. If events are still arriving, or if there's more to do later, the job is delayed instead
 * of completed.
 */
const runJob = async (
  job: Job<JobData>,
  token: string | undefined,
  journal: Journal,
  work: Work,
): Promise<void> => {
  const { tenant } = job.data
  const again = (await quietAt(journal, tenant)) ?? (await work(tenant))
  if (again === undefined) return
  // A time in the past would put this job ahead of other tenants' jobs.
  const at = Math.max(again, Date.now() + 1)
  await job.updateData({ tenant, at })
  await job.moveToDelayed(at, token)
  throw new DelayedError()
}

const quietAt = async (journal: Journal, tenant: string): Promise<number | undefined> => {
  const [marks, { lastEvent }] = await Promise.all([journal.marks(tenant), journal.state(tenant)])
  const events = marks.filter((mark) => !isStep(mark) && mark.what !== 'clock')
  if (events.length === 0) return undefined
  const over = overAt(Math.min(...events.map(({ since }) => since)), lastEvent)
  return isWaiting(over, Date.now(), MOST_MS) ? over : undefined
}

/**
 * Returns a function that makes a call for a tenant. If a call for the same tenant is still running, one more is made
 * after it.
 */
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
  // Some Redis services don't allow this command. Assume that they're configured correctly.
  if (!Array.isArray(said)) return
  const settings = new Map<unknown, unknown>()
  for (let at = 0; at + 1 < said.length; at += 2) settings.set(said[at], said[at + 1])
  if (settings.get('appendonly') !== 'yes' || settings.get('appendfsync') !== 'always')
    log.warn('Redis doesn’t sync every write to disk: set "appendonly yes" and "appendfsync always"')
}
