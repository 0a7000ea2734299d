import { hostname } from 'node:os'
import { pid } from 'node:process'
import { DelayedError, Queue, Worker, type Job } from 'bullmq'
import { isWaiting } from '#lib/backoff.ts'
import { coalesceRuns } from '#lib/jobs.ts'
import { openRedis } from '#lib/redis.ts'
import { isWork, type Journal } from '../journal/journal.ts'
import { redisJournal } from '../journal/redis.ts'
import type { Logger } from '#lib/log.ts'
import type { Runner, Work } from '../rebuild/runner.ts'
import { MOST_MS, overAt, QUIET_MS } from '../rebuild/schedule.ts'
import { newestVersion, type FleetVersion } from './fleet.ts'

/**
 * Shares the work among any number of machines. The marks are in Redis, and BullMQ has one job for each tenant with
 * marks, so only one process at a time works on it. If that process dies, another one takes over once the job's lock
 * expires.
 */

const NAME = 'forecourt-live'
/** Most of the work is waiting for the backend. */
const AT_ONCE = 32
/** A process that dies between setting marks and adding the job leaves marks without a job. */
const SWEEP_MS = 5_000

const LOCK_MS = 30_000

/** A process that stands by gives a newer version this long to take a job that it gave back. */
const GIVE_BACK_MS = 500

interface JobData {
  tenant: string
  at: number
}

export interface FleetProcess {
  version: string
  address: string
  /** Its machine and process id, as in 'web-1:4711'; '' if its version doesn't say. */
  process: string
  rebuilds: boolean
}

/** The processes on the queue. */
export interface Fleet {
  /** The reason if another version is the newest on the queue. */
  standingBy: () => string | undefined
  /** Empty if Redis, as a hosted service, doesn't list its clients. */
  versions: () => Promise<FleetProcess[]>
}

const standByReason = (newest: string): string =>
  `a newer version of Forecourt (${newest}) works on this queue, so this process only takes webhooks. Upgrade it too`

export async function openQueueWorker(
  url: string,
  work: (journal: Journal) => Work,
  log: Logger,
  version: FleetVersion,
  lockMs = LOCK_MS,
): Promise<{ journal: Journal; runner: Runner; fleet: Fleet }> {
  // The intake must quickly report whether an event is stored. Background work can wait until Redis is back.
  const hasty = await openRedis(url, { maxRetriesPerRequest: 3 }, (message) => log.warn(message))
  const patient = await openRedis(url, { maxRetriesPerRequest: null }, () => {})
  const journal = redisJournal(hasty)
  const doWork = work(journal)
  const queue = new Queue<JobData>(NAME, { connection: patient, prefix: '{forecourt}' })
  let newest = await newestVersion(hasty, version)
  const standsBy = (): boolean => newest !== version.hash || !version.isInPlace()
  /** @returns whether this process may rebuild */
  async function checkVersion(): Promise<boolean> {
    const before = newest
    newest = await newestVersion(patient, version)
    if (newest !== before && newest !== version.hash)
      log.warn({ version: version.hash }, standByReason(newest))
    if (standsBy()) await worker.pause(true)
    else if (worker.isPaused()) await worker.resume()
    return !standsBy()
  }
  async function process(job: Job<JobData>, token?: string): Promise<void> {
    if (!(await checkVersion())) await delay(job, token, Date.now() + GIVE_BACK_MS)
    await runJob(job, token, journal, doWork)
  }
  const worker = new Worker<JobData>(NAME, process, {
    // Shown in the list of the queue's processes.
    name: `${version.hash}@${hostname()}:${pid}`,
    connection: patient,
    prefix: '{forecourt}',
    concurrency: AT_ONCE,
    lockDuration: lockMs,
    stalledInterval: lockMs / 2,
    // However often a job stalls, the tenant's marks still say what to do.
    maxStalledCount: Number.MAX_SAFE_INTEGER,
  })
  queue.on('error', () => {})
  worker.on('error', (error) => log.warn({ error: error.name }, 'the queue failed'))
  const failed = (error: unknown): void =>
    log.warn({ error: error instanceof Error ? error.name : 'unknown' }, 'the queue failed')
  const wakeJobs = coalesceRuns((tenant) => ensureJob(queue, tenant, true).catch(failed))
  const wake = (tenant: string): void => void wakeJobs.run(tenant)
  // Unlike `wake`, these leave jobs that wait after a failure as they are.
  const missingJobs = coalesceRuns((tenant) => ensureJob(queue, tenant, false).catch(failed))
  // If an event arrived during the job, no new job was added, because the tenant still had this one.
  worker.on('completed', ({ data: { tenant } }) => {
    void journal.marks(tenant).then(
      (marks) => marks.length > 0 && wake(tenant),
      () => {},
    )
  })
  const sweep = setInterval(() => {
    checkVersion().catch(failed)
    void journal.pending().then(
      (tenants) => tenants.forEach((tenant) => void missingJobs.run(tenant)),
      () => {},
    )
  }, SWEEP_MS)

  return {
    fleet: {
      standingBy: () => (newest === version.hash ? undefined : standByReason(newest)),
      versions: () => versionsOn(queue, newest),
    },
    journal: {
      ...journal,
      close: async () => {
        await Promise.all([queue.close(), journal.close()])
        for (const connection of [hasty, patient]) connection.disconnect()
      },
    },
    runner: {
      event: wake,
      wake,
      stop: async () => {
        clearInterval(sweep)
        await worker.close()
      },
    },
  }
}

async function versionsOn(queue: Queue<JobData>, newest: string): ReturnType<Fleet['versions']> {
  const workers = await queue.getWorkers()
  return workers.flatMap(({ rawname, addr }) => {
    const [, hash, process = ''] = /:w:([^@]+)(?:@(.+))?$/.exec(rawname ?? '') ?? []
    return hash === undefined
      ? []
      : [{ version: hash, address: addr ?? '', process, rebuilds: hash === newest }]
  })
}

const idOf = (tenant: string): string => `tenant-${tenant}`

/** With `hurry`, a job that's waiting is moved up, so that it waits no longer than a new job would. */
async function ensureJob(queue: Queue<JobData>, tenant: string, hurry: boolean): Promise<void> {
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

/** If events are still arriving, or if there's more to do later, the job is delayed instead of completed. */
async function runJob(
  job: Job<JobData>,
  token: string | undefined,
  journal: Journal,
  work: Work,
): Promise<void> {
  const { tenant } = job.data
  const again = (await quietAt(journal, tenant)) ?? (await work(tenant))
  // A time in the past would put this job ahead of other tenants' jobs.
  if (again !== undefined) await delay(job, token, Math.max(again, Date.now() + 1))
}

/** @throws DelayedError, which tells BullMQ that the job isn't over */
async function delay(job: Job<JobData>, token: string | undefined, dueAtMs: number): Promise<never> {
  await job.updateData({ ...job.data, at: dueAtMs })
  await job.moveToDelayed(dueAtMs, token)
  throw new DelayedError()
}

async function quietAt(journal: Journal, tenant: string): Promise<number | undefined> {
  const [marks, { lastEvent }] = await Promise.all([journal.marks(tenant), journal.state(tenant)])
  const events = marks.filter((mark) => isWork(mark) && mark.what !== 'clock')
  if (events.length === 0) return undefined
  const over = overAt(Math.min(...events.map(({ since }) => since)), lastEvent)
  return isWaiting(over, Date.now(), MOST_MS) ? over : undefined
}
