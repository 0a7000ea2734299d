import { RESTART } from '#build/state/versions.ts'

/** Stops as SIGTERM does, with the exit code that asks the supervisor to start this process again. */
export function restart(): void {
  process.exitCode = RESTART
  process.kill(process.pid, 'SIGTERM')
}
