import { keepHeapSmall } from '../memoryLimit.ts'

/** The program of a process (run.ts), which makes one call at a time. */

export interface Call {
  /** As `import` takes it: '#photos/decode.ts'. */
  module: string
  name: string
  args: readonly unknown[]
}

export type Answer = { result: unknown } | { error: { name: string; message: string; stack: string } }

export interface Done {
  answer: Answer
  mib: number
}

const WATCH_MS = 20

keepHeapSmall()

const [mostBytes, mostCpuMs] = [Number(process.argv[2]) * 1024 ** 2, Number(process.argv[3])]
let before = process.cpuUsage()

// `process.exit` would wait for native code that still runs in other threads.
const end = (): void => void process.kill(process.pid, 'SIGKILL')

// If the process that asked has died, nobody wants the answer, and its locks don't protect what this one writes.
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
