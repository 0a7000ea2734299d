import { closeSync, openSync } from 'node:fs'
import { withTimeLimit } from '#lib/jobs.ts'
import { readEnvironment } from './environment.ts'

/** The time limit for stopping. Docker kills after 10 seconds. */
const STOP_MS = 9_000

export const inTime = (ending: Promise<void>): Promise<void> => withTimeLimit(ending, STOP_MS, () => {})

/**
 * Stops on Ctrl-C, on SIGTERM, and when the terminal is closed.
 *
 * @param stop finishes what was accepted
 * @param reloads whether SIGHUP reads secrets again, instead of stopping
 */
export function onStop(stop: () => Promise<void>, { reloads = false } = {}): void {
  const hadTerminal = process.stdin.isTTY || process.stdout.isTTY
  let isStopping = false
  function begin(): void {
    // A launcher, a shell and a terminal may each pass on the same signal.
    if (isStopping) return
    isStopping = true
    const late = (): void => end('stopping took too long. Whatever was stored continues at the next start')
    setTimeout(late, STOP_MS).unref()
    stop().then(
      () => process.exit(0),
      (error: unknown) => end(`couldn’t stop properly: ${messageOf(error)}`),
    )
  }
  process.on('SIGINT', begin)
  process.on('SIGTERM', begin)
  process.on('SIGHUP', () => (reloads && !(hadTerminal && isHungUp()) ? reload() : begin()))
}

function end(trouble: string): void {
  console.error(`forecourt: ${trouble}`)
  process.exit(1)
}

/**
 * Reads the files of secrets again (`FORECOURT_…_FILE`). Everything that uses a secret reads it from the environment each time, so nothing
 * has to restart. Tenants’ settings are read whenever they change.
 */
function reload(): void {
  try {
    readEnvironment(process.env)
    console.error('Secrets were read again.')
  } catch (error) {
    console.error(`Secrets weren’t read again, so the earlier ones stay in use: ${messageOf(error)}`)
  }
}

/** Whether the terminal that the command was started from has been closed. */
function isHungUp(): boolean {
  try {
    closeSync(openSync('/dev/tty', 'r'))
    return false
  } catch {
    return true
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
