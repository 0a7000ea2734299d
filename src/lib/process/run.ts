import { fork } from 'node:child_process'
import type { Socket } from 'node:net'
import { fileURLToPath } from 'node:url'
import pLimit from 'p-limit'
import type { Answer, Call, Done } from './program.ts'
import { STRIP_TYPES } from './stripTypes.ts'

/**
 * For work on what comes from outside: if it takes all memory or never ends, it harms only its own process. The
 * processes get nothing from the environment, which may hold credentials, and end with the process that started them.
 */

export const PROGRAM = fileURLToPath(new URL('./program.ts', import.meta.url))

export class LimitError extends Error {
  override name = 'LimitError'
  readonly limit: 'memory' | 'time'

  constructor(limit: 'memory' | 'time') {
    super(`took too much ${limit}`)
    this.limit = limit
  }
}

export interface Limits {
  mib: number
  /** A processor's time for one call. Only work that leaves JavaScript's thread free is stopped by this. */
  cpuMs: number
  /** For one call, on a machine that's busy with other things too. */
  patienceMs: number
}

/** Makes one call at a time. */
interface Process {
  /** @throws LimitError if the call ends the process */
  call: (call: Call, patienceMs: number) => Promise<Done>
  isOver: () => boolean
  end: () => void
}

const LONGEST_COMPLAINT = 10_000
const OUT_OF_MEMORY = /heap out of memory|ERR_WORKER_OUT_OF_MEMORY/

function start({ mib, cpuMs }: Pick<Limits, 'mib' | 'cpuMs'>): Process {
  const child = fork(PROGRAM, [String(mib), String(cpuMs)], {
    execArgv: [...STRIP_TYPES, `--max-old-space-size=${mib}`],
    serialization: 'advanced',
    env: {},
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  const complaints = child.stderr as Socket
  let complaint = ''
  let over = false
  complaints.setEncoding('utf8').on('data', (text: string) => {
    complaint = (complaint + text).slice(-LONGEST_COMPLAINT)
  })
  child.once('exit', () => (over = true))
  // A process without a call doesn't keep this one from ending.
  const hold = (how: 'ref' | 'unref'): void => {
    for (const handle of [child, child.channel, complaints]) handle?.[how]()
  }
  hold('unref')
  return {
    call: (call, patienceMs) =>
      new Promise((done, fail) => {
        let isLate = false
        const timer = setTimeout(() => {
          isLate = true
          child.kill('SIGKILL')
        }, patienceMs)
        const settle = (): void => {
          clearTimeout(timer)
          hold('unref')
          child.off('message', onAnswer).off('close', onClose)
        }
        const onAnswer = (answer: unknown): void => {
          settle()
          done(answer as Done)
        }
        const onClose = (code: number | null, signal: NodeJS.Signals | null): void => {
          settle()
          if (isLate || signal === 'SIGXCPU') fail(new LimitError('time'))
          else if (code === null || OUT_OF_MEMORY.test(complaint)) fail(new LimitError('memory'))
          else fail(new Error(complaint.trim()))
        }
        child.on('message', onAnswer).on('close', onClose)
        hold('ref')
        // If the process ends before it has read this, its end says why.
        child.send(call, () => {})
      }),
    isOver: () => over,
    end: () => child.kill('SIGKILL'),
  }
}

/** Thrown on purpose by a module's functions. Any other error is thrown as an Error with the same name and message. */
type Errors = readonly (new (message: string) => Error)[]

function resultOf(answer: Answer, errors: Errors): unknown {
  if ('result' in answer) return answer.result
  const { name, message, stack } = answer.error
  const Known = errors.find((error) => error.name === name)
  throw Known ? new Known(message) : Object.assign(new Error(message), { name, stack })
}

export interface Module<M> {
  /** As `import` takes it: '#photos/decode.ts'. */
  path: string
  errors: Errors
  /** Only for the compiler. */
  type?: M
}

type Work<M, N extends keyof M> = M[N] extends (...args: never[]) => unknown ? M[N] : never
export type Args<M, N extends keyof M> = Parameters<Work<M, N>>
export type Result<M, N extends keyof M> = Awaited<ReturnType<Work<M, N>>>

/**
 * In a process that ends with the call.
 * @throws LimitError if it takes too much
 */
export async function run<M, N extends keyof M & string>(
  { path, errors }: Module<M>,
  { patienceMs, ...limits }: Limits,
  name: N,
  ...args: Args<M, N>
): Promise<Result<M, N>> {
  const process = start(limits)
  try {
    const { answer } = await process.call({ module: path, name, args }, patienceMs)
    return resultOf(answer, errors) as Result<M, N>
  } finally {
    process.end()
  }
}

interface Pool {
  /** @throws LimitError if it takes too much */
  run: <M, N extends keyof M & string>(
    module: Module<M>,
    name: N,
    ...args: Args<M, N>
  ) => Promise<Result<M, N>>
}

/**
 * Its processes make further calls until they have had nothing to do for a while.
 * @param most how many processes there may be at once
 */
export function openPool({
  most,
  idleMs,
  patienceMs,
  ...limits
}: Limits & { most: number; idleMs: number }): Pool {
  const turn = pLimit(most)
  const idle = new Map<Process, NodeJS.Timeout>()
  const next = (): Process => {
    for (const [process, timer] of idle) {
      clearTimeout(timer)
      idle.delete(process)
      if (!process.isOver()) return process
    }
    return start(limits)
  }
  const keepIdle = (process: Process): void => {
    const timer = setTimeout(() => {
      idle.delete(process)
      process.end()
    }, idleMs).unref()
    idle.set(process, timer)
  }
  return {
    run: <M, N extends keyof M & string>({ path, errors }: Module<M>, name: N, ...args: Args<M, N>) =>
      turn(async (): Promise<Result<M, N>> => {
        const process = next()
        const { answer, mib } = await process.call({ module: path, name, args }, patienceMs)
        // A process that still holds much memory would reach its limit with the next call.
        if (mib > limits.mib / 2) process.end()
        else keepIdle(process)
        return resultOf(answer, errors) as Result<M, N>
      }),
  }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM means that the process is running but belongs to another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
