import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openBuilder } from '#build/tenant/residentBuilder.ts'
import type { TenantReport } from '#build/report.ts'
import type { SentCar } from '#stock/api/vehicles.ts'
import { changeStock } from '#stock/stockFile.ts'
import { NOW } from './fixture.ts'

/** A long-running process that builds, as `forecourt live` does. */
export interface Resident {
  change: (tenant: string, car: SentCar) => Promise<Change>
  close: () => Promise<void>
  /** Like `kill -9`: nothing gets to finish. */
  kill: () => Promise<void>
}

export interface Change {
  /** From receiving the vehicle until the site is published. */
  ms: number
  rendered: number
  /** The highest memory of the process so far. */
  peakBytes: number
}

interface Folders {
  tenants: string
  out: string
  state: string
}

interface Request {
  tenant: string
  car: SentCar
}

type Answer = 'ready' | (Pick<TenantReport, 'rendered' | 'errors'> & Pick<Change, 'peakBytes'>)

export async function startResident({ tenants, out, state }: Folders): Promise<Resident> {
  const child = fork(fileURLToPath(import.meta.url), [tenants, out, state])
  const ended = once(child, 'exit')
  const answer = async (): Promise<Answer> => {
    const died = ended.then(([code]) => {
      throw new Error(`the long-running build ended with ${code}`)
    })
    const [message] = (await Promise.race([once(child, 'message'), died])) as [Answer]
    return message
  }
  await answer()
  return {
    change: async (tenant, car) => {
      const start = performance.now()
      child.send({ tenant, car } satisfies Request)
      const done = await answer()
      const ms = performance.now() - start
      if (done === 'ready' || done.errors.length > 0) throw new Error(JSON.stringify(done))
      return { ms, rendered: done.rendered, peakBytes: done.peakBytes }
    },
    close: async () => {
      child.disconnect()
      await ended
    },
    kill: async () => {
      child.kill('SIGKILL')
      await ended
    },
  }
}

/** This is what the long-running process runs. It reports that it's ready, then publishes each change. */
async function serve([tenantsDir = '', outDir = '', stateDir = '']: string[]): Promise<void> {
  const { build } = await openBuilder({ tenantsDir, outDir, stateDir, workers: 1 })
  const answer = (message: Answer) => process.send?.(message)
  const publish = async ({ tenant, car }: Request): Promise<void> => {
    const put = new Map([[String(car['slug']), car]])
    changeStock(join(tenantsDir, tenant), stateDir, { put, removed: new Set() })
    const { rendered, errors } = await build(tenant, Date.parse(NOW), { feeds: false })
    answer({ rendered, errors, peakBytes: process.resourceUsage().maxRSS * 1024 })
  }
  process.on('message', (request: Request) => void publish(request))
  answer('ready')
}

if (import.meta.main && process.send) await serve(process.argv.slice(2))
