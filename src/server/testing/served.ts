import { spawn } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'

/** No dealer backend runs here. */
const NOBODY = 'http://127.0.0.1:4409'

const FORECOURT = join(import.meta.dirname, '../../../scripts/cli/forecourt.mjs')

export interface Served {
  url: string
  port: number
  pid: number
  /** On stdout and stderr. */
  said: () => string
  stop: () => Promise<void>
  kill: () => Promise<void>
}

/**
 * @param through a program that starts the command under conditions of its own, with its options, such as `prlimit`
 * @throws Error with what the command printed, if it ends instead of starting
 */
export async function startForecourt(
  command: 'serve' | 'live',
  root: string,
  environment: Record<string, string> = {},
  through: readonly string[] = [],
  more: readonly string[] = [],
): Promise<Served> {
  mkdirSync(join(root, 'tenants'), { recursive: true })
  const folders = ['out', 'tenants', 'state'].flatMap((each) => [`--${each}`, join(root, each)])
  const own = [process.execPath, FORECOURT, command, ...folders, '--port', '0', ...more]
  const [program = '', ...args] = [...through, ...own]
  const child = spawn(program, args, {
    // Another process may use the fake backend's usual port.
    env: { ...process.env, FORECOURT_API_URL: NOBODY, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  const ended = new Promise<void>((done) => child.once('close', () => done()))
  const port = await new Promise<number>((done, fail) => {
    const hear = (chunk: Buffer): void => {
      said += chunk.toString()
      const [, found] = /https?:\/\/[\w.-]+:(\d+)\//.exec(said) ?? []
      if (found !== undefined) done(Number(found))
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
    void ended.then(() => fail(new Error(`forecourt ${command} ended: ${said}`)))
  })
  const end = (signal: NodeJS.Signals): Promise<void> => {
    child.kill(signal)
    return ended
  }
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    pid: child.pid ?? 0,
    said: () => said,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  }
}
