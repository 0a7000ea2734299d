import { closeSync, openSync } from 'node:fs'
import { withTimeLimit } from '#lib/jobs.ts'
import type { Logger } from '#lib/log.ts'
import { readEnvironment } from './environment.ts'

/** The time limit for stopping. Docker kills after 10 seconds. */
const STOP_MS = 9_000

export const inTime = (ending: Promise<void>): Promise<void> => withTimeLimit(ending, STOP_MS, () => {})

interface Stopping {
  /** Resolves when the requests that have arrived are finished. */
  close: () => Promise<void>
  /** Finishes what goes on without a request, and closes files. */
  finish?: () => Promise<void>
  /** Whether SIGHUP reads secrets again, instead of stopping. */
  reloads?: boolean
  log?: Logger
}

/** Stops on Ctrl-C, on SIGTERM, and when the terminal is closed. */
export function onStop({ close, finish = () => Promise.resolve(), reloads = false, log }: Stopping): void {
  const hadTerminal = process.stdin.isTTY || process.stdout.isTTY
  let [isStopping, isClosed] = [false, false]
  async function stop(): Promise<void> {
    await close()
    isClosed = true
    await finish()
    log?.info('stopped')
  }
  function late(): void {
    if (isClosed)
      end(process.exitCode, 'what was still being delivered or rebuilt continues at the next start')
    else end(1, 'requests that took too long were cut off')
  }
  function begin(): void {
    // A launcher, a shell and a terminal may each pass on the same signal.
    if (isStopping) return
    isStopping = true
    setTimeout(late, STOP_MS).unref()
    stop().then(
      () => process.exit(),
      (error: unknown) => end(1, `couldn’t stop properly: ${messageOf(error)}`),
    )
  }
  process.on('SIGINT', begin)
  process.on('SIGTERM', begin)
  process.on('SIGHUP', () => (reloads && !(hadTerminal && isHungUp()) ? reload(log) : begin()))
}

function end(code: typeof process.exitCode, why: string): void {
  console.error(`forecourt: ${why}`)
  process.exit(code)
}

/**
 * Reads the files of secrets again (`FORECOURT_…_FILE`). Everything that uses a secret reads it from the environment each time, so nothing
 * has to restart. Tenants’ settings are read whenever they change.
 */
function reload(log: Logger | undefined): void {
  try {
    readEnvironment(process.env)
    log?.info('Secrets were read again.')
  } catch (error) {
    log?.error(`Secrets weren’t read again, so the earlier ones stay in use: ${messageOf(error)}`)
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
