import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '#build/compile/compile.ts'
import { isMissing } from '#lib/files.ts'
import type { BuildReport, TenantReport } from '#build/report.ts'
import { NOW } from './fixture.ts'

export interface Run {
  /** Milliseconds from the process's start to its exit. */
  ms: number
  /** Peak memory in bytes: the sum of the peaks of all the command's processes. */
  peakBytes: number
  /** Processor time of all threads and processes together. Other work on the machine affects it less than it affects `ms`. */
  cpuMs: number
  stdout: string
}

/**
 * Runs a command in a process of its own, as a user would.
 *
 * @throws Error with its output when its exit code is not 0
 */
export async function run(args: readonly string[], env: Record<string, string> = {}): Promise<Run> {
  const start = performance.now()
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let [stdout, stderr] = ['', '']
  const usage = new Map<number, Usage>()
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text))
  const look = (pid: number) => {
    const now = usageOf(pid)
    if (!now) return
    usage.set(pid, now)
    childrenOf(pid).forEach(look)
  }
  const poll = setInterval(() => child.pid !== undefined && look(child.pid), 50)
  let ms = 0
  child.once('exit', () => (ms = performance.now() - start))
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  }).finally(() => clearInterval(poll))
  if (code !== 0) throw new Error(`${args.join(' ')}: exit code ${code}\n${stdout}${stderr}`)
  const sum = (field: keyof Usage) => usage.values().reduce((all, each) => all + each[field], 0)
  return { ms, peakBytes: sum('peakBytes'), cpuMs: sum('cpuMs'), stdout }
}

type Usage = Pick<Run, 'peakBytes' | 'cpuMs'>

/**
 * Returns a process's peak memory and processor time so far; undefined if the process is gone. The kernel counts both from the process's
 * start, so only what happens between the last call and the exit is missed.
 */
const usageOf = (pid: number): Usage | undefined =>
  unlessGone(() => {
    const [, kb] = /^VmHWM:\s*(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    if (kb === undefined) return undefined
    // User and system time are in ticks of 10 ms, in fields 12 and 13 after the process's name, which is in brackets (proc(5)).
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return { peakBytes: Number(kb) * 1024, cpuMs: (Number(fields[11]) + Number(fields[12])) * 10 }
  })

/** Returns the ids of the processes that this process's main thread started. */
const childrenOf = (pid: number): number[] =>
  unlessGone(() =>
    readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  ) ?? []

function unlessGone<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch (error) {
    // The process has ended (with ESRCH, it ended while its file was being read), or this isn't Linux.
    if (isMissing(error) || (error instanceof Error && 'code' in error && error.code === 'ESRCH'))
      return undefined
    throw error
  }
}

export interface BuildRun extends Run {
  tenants: TenantReport[]
  pages: number
  rendered: number
}

/**
 * Runs `forecourt build` as a user does, with the views already compiled.
 *
 * @param more for example '--workers', '1'
 * @throws Error when it fails, or when it had to compile first, which makes the time meaningless
 */
export async function forecourtBuild(
  { tenants, out, state }: { tenants: string; out: string; state: string },
  ...more: string[]
): Promise<BuildRun> {
  const report = join(state, 'report.json')
  const folders = ['--tenants', tenants, '--out', out, '--state', state]
  const args = ['scripts/cli/forecourt.mjs', 'build', ...folders, '--now', NOW, '--report', report, ...more]
  const done = await run(args)
  if (done.stdout.includes('compiling')) throw new Error('the sources changed while the bench ran')
  const reports = Object.values((JSON.parse(readFileSync(report, 'utf8')) as BuildReport).tenants)
  const sum = (of: (report: TenantReport) => number) =>
    reports.reduce((total, report) => total + of(report), 0)
  return {
    ...done,
    tenants: reports,
    pages: sum((each) => each.pages),
    rendered: sum((each) => each.rendered),
  }
}
