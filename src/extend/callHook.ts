import { Worker } from 'node:worker_threads'
import pLimit from 'p-limit'
import { STRIP_TYPES } from '#lib/process/stripTypes.ts'
import type { HookContext } from './hooks.ts'
import { messageAt } from './place.ts'
import { CONFIG, projectOf } from './project.ts'
import { hookContext } from './runHook.ts'

/** The hooks that may wait, for example for a network. */
export type SlowHook = 'lead' | 'published'

export interface HookCall {
  name: SlowHook
  tenantDir: string
  /** What it's called with, in JSON. */
  argument: object
  settings: HookContext['tenant']['settings']
  /** The most that it may take. */
  limitMs: number
  /** In a function's instance, which has one tenant and no files of ours. It can't be protected from a loop there. */
  inProcess?: boolean
}

/** What a hook's thread posts. */
export type HookOutcome = { result: unknown } | { trouble: string }

/** A flood of leads mustn't start a thread for each. */
const limit = pLimit(4)

/** A thread's memory, in MB, so that a hook can't take all of the server's. */
const MEMORY_MB = 256

/** Calls a hook in a thread of its own, which is ended if it takes too long. Never throws. Undefined if the project has no such hook. */
export async function callHook(call: HookCall): Promise<HookOutcome | undefined> {
  const { name, tenantDir, limitMs } = call
  try {
    const { config } = await projectOf(tenantDir)
    if (config.hooks?.[name] === undefined) return undefined
  } catch (error) {
    return { trouble: `${CONFIG}: ${error instanceof Error ? error.message : String(error)}` }
  }
  const late = AbortSignal.timeout(limitMs)
  const run = call.inProcess ? runHere : runInThread
  const outcome = limit(() => run(call, late))
  return Promise.race([
    outcome,
    tooLate(late, `${CONFIG}: hooks.${name} took longer than ${limitMs / 1000} seconds`),
  ])
}

const tooLate = (late: AbortSignal, trouble: string): Promise<HookOutcome> =>
  new Promise((done) => late.addEventListener('abort', () => done({ trouble })))

function runInThread(call: HookCall, late: AbortSignal): Promise<HookOutcome> {
  if (late.aborted) return Promise.resolve({ trouble: '' })
  const thread = new Worker(new URL('./hookThread.ts', import.meta.url), {
    workerData: { ...call, argument: JSON.stringify(call.argument), settings: JSON.stringify(call.settings) },
    execArgv: [...process.execArgv, ...STRIP_TYPES],
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  })
  late.addEventListener('abort', () => void thread.terminate())
  const ended = new Promise<HookOutcome>((done) => {
    thread.once('message', done)
    thread.once('error', ({ message }) => done({ trouble: `${CONFIG}: hooks.${call.name}: ${message}` }))
    thread.once('exit', () => done({ trouble: `${CONFIG}: hooks.${call.name} ended without a result` }))
  })
  return ended.finally(() => void thread.terminate())
}

const runHere = (call: HookCall): Promise<HookOutcome> => outcomeOf(call)

/** Never throws. */
export async function outcomeOf({
  name,
  tenantDir,
  argument,
  settings,
}: Pick<HookCall, 'name' | 'tenantDir' | 'argument' | 'settings'>): Promise<HookOutcome> {
  const { root, config } = await projectOf(tenantDir)
  const hook = config.hooks?.[name] as ((argument: object, context: HookContext) => unknown) | undefined
  try {
    const result = await hook?.(structuredClone(argument), hookContext(settings))
    return {
      result: name === 'lead' && result !== undefined ? JSON.parse(JSON.stringify(result)) : undefined,
    }
  } catch (error) {
    return { trouble: messageAt(error, root) }
  }
}
