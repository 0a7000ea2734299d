import { keepHeapSmall } from '../memoryLimit.ts'

/** The program of a process (run.ts): calls functions of modules, one at a time, and answers with their results. */

export interface Call {
  /** The module, as `import` takes it: '#photos/decode.ts'. */
  module: string
  /** The function's name. */
  name: string
  args: readonly unknown[]
}

export type Answer = { result: unknown } | { error: { name: string; message: string; stack: string } }

export interface Done {
  answer: Answer
  /** How much memory the process still holds, in MiB. */
  mib: number
}

/** How often (ms) to look at the memory and the processor's time. */
const WATCH_MS = 20

keepHeapSmall()

const [mostBytes, mostCpuMs] = [Number(process.argv[2]) * 1024 ** 2, Number(process.argv[3])]
/** The processor's time before the current call. */
let before = process.cpuUsage()

// `process.exit` would wait for native code that still runs in other threads.
const end = (): void => void process.kill(process.pid, 'SIGKILL')

// If the process that asked has died, nobody wants the answer any more, and its locks don't protect what this one writes.
process.once('disconnect', end)

// V8 limits only its own heap, and a picture's pixels aren't in it. The processor's time, unlike the clock, says how much work it is.
setInterval(() => {
  if (process.memoryUsage.rss() > mostBytes) end()
  const { user, system } = process.cpuUsage(before)
  if ((user + system) / 1000 > mostCpuMs) process.kill(process.pid, 'SIGXCPU')
}, WATCH_MS).unref()

async function answer({ module, name, args }: Call): Promise<Answer> {
  try {
    const { [name]: work } = (await import(module)) as Record<string, (...args: unknown[]) => unknown>
    if (!work) throw new Error(`${module} has no function ${name}`)
    return { result: await work(...args) }
  } catch (error) {
    if (!(error instanceof Error)) throw error
    return { error: { name: error.name, message: error.message, stack: error.stack ?? '' } }
  }
}

process.on('message', async (call: Call) => {
  before = process.cpuUsage()
  const done: Done = { answer: await answer(call), mib: process.memoryUsage.rss() / 1024 ** 2 }
  process.send?.(done)
})
