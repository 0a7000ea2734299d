import { spawn, type ChildProcess } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '#build/compile/compile.ts'
import { freePort } from '#server/testing/freePort.ts'

/** A server in a process of its own that can be killed at any moment and restarted at the same address. */
export interface Server {
  url: string
  pid: () => number
  start: () => Promise<void>
  /** Like `kill -9`: nothing gets to finish. */
  kill: () => Promise<void>
}

const FORECOURT = join(ROOT, 'scripts/cli/forecourt.mjs')
/** The login that only these servers use. */
const LOGIN = { FORECOURT_API_USER: 'storm', FORECOURT_API_PASSWORD: 'storm' }

/** Makes the site server and the fake services, with their state in `dir`. Neither is running yet. */
export async function serversIn(
  dir: string,
  tenant: string,
  tenants: string,
  more: Readonly<Record<string, string>>,
): Promise<{ sites: Server; fakes: Server }> {
  const [sitesPort, fakesPort] = [await freePort(), await freePort()]
  const out = join(dir, 'dist')
  mkdirSync(join(out, tenant), { recursive: true })
  const folders = ['--tenants', tenants, '--state', join(dir, 'state')]
  const environment = {
    ...LOGIN,
    FORECOURT_API_URL: `http://127.0.0.1:${fakesPort}`,
    FORECOURT_LEADS_PER_MINUTE: '1000000',
    FORECOURT_LEADS_STORAGE: '',
    ...more,
  }
  return {
    sites: server(['serve', '--out', out, ...folders], sitesPort, environment, ''),
    fakes: server(['fakes', ...folders], fakesPort, environment, 'leads'),
  }
}

/** @param ready a path that responds once the server is running */
export function server(
  args: readonly string[],
  port: number,
  environment: Record<string, string>,
  ready: string,
): Server {
  const url = `http://127.0.0.1:${port}`
  let child: ChildProcess | undefined
  return {
    url,
    pid: () => child?.pid ?? 0,
    start: async () => {
      child = spawn(process.execPath, [FORECOURT, ...args, '--port', String(port)], {
        cwd: ROOT,
        env: { ...process.env, ...environment },
        stdio: 'ignore',
      })
      for (;;) {
        if (child.exitCode !== null) throw new Error(`forecourt ${args[0]} ended with ${child.exitCode}`)
        if (await answers(`${url}/${ready}`)) return
        await pause(30)
      }
    },
    kill: async () => {
      const killed = child
      if (!killed || killed.exitCode !== null || killed.signalCode !== null) return
      const gone = new Promise((done) => killed.once('close', done))
      killed.kill('SIGKILL')
      await gone
    },
  }
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).ok
  } catch {
    // The server isn't running yet.
    return false
  }
}

/** A process's memory in bytes; 0 if the system doesn't say. */
export function memoryOf(pid: number): number {
  try {
    const [, kb] = /^VmRSS:\s*(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return Number(kb ?? 0) * 1024
  } catch (error) {
    if (error instanceof Error && 'code' in error) return 0
    throw error
  }
}

export const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms))
