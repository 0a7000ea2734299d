import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { openBuilder } from '#build/tenant/residentBuilder.ts'
import type { TenantReport } from '#build/report.ts'
import { NOW } from './fixture.ts'

/** A long-running process that builds, as `forecourt live` does. */
export interface Resident {
  /** @returns ms from request to response, and how many pages were rendered */
  build: (slug: string) => Promise<{ ms: number; rendered: number }>
  close: () => Promise<void>
}

interface Folders {
  tenants: string
  out: string
  state: string
}

export async function startResident({ tenants, out, state }: Folders): Promise<Resident> {
  const child = fork(fileURLToPath(import.meta.url), [tenants, out, state])
  const ended = once(child, 'exit')
  const answer = async (): Promise<unknown> => {
    const died = ended.then(([code]) => {
      throw new Error(`the long-running build ended with ${code}`)
    })
    const [said] = await Promise.race([once(child, 'message'), died])
    return said
  }
  await answer()
  return {
    build: async (slug) => {
      const start = performance.now()
      child.send(slug)
      const { rendered, errors } = (await answer()) as TenantReport
      if (errors.length > 0) throw new Error(JSON.stringify(errors))
      return { ms: performance.now() - start, rendered }
    },
    close: async () => {
      child.disconnect()
      await ended
    },
  }
}

/** This is what the long-running process runs: it reports that it's ready, then builds each tenant that it's asked to build. */
async function serve(folders: string[]): Promise<void> {
  const [tenantsDir = '', outDir = '', stateDir = ''] = folders
  const { build } = await openBuilder({ tenantsDir, outDir, stateDir, workers: 1 })
  process.on('message', (slug: string) => {
    void build(slug, Date.parse(NOW)).then((report) => process.send?.(report))
  })
  process.send?.('ready')
}

if (import.meta.main && process.send) await serve(process.argv.slice(2))
