import { spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { RESTART } from '#build/state/versions.ts'
import { fakePayments } from '#demo/fakes/payments/keys.ts'

/** `npm start`: builds all tenants, then runs the fake services, the sites and `forecourt live` until stopped. */

const forecourt = fileURLToPath(new URL('./cli/forecourt.mjs', import.meta.url))
/** Buyers pay at the fake providers, unless the environment has the keys of real accounts. */
const env = {
  ...fakePayments('http://127.0.0.1:4400'),
  // A random secret that only the fake backend and `forecourt live` know.
  FORECOURT_WEBHOOK_SECRET: `whsec_${randomBytes(24).toString('base64')}`,
  FORECOURT_LOG_LEVEL: 'warn',
  ...process.env,
}
const run = (...args: string[]): ChildProcess =>
  spawn(process.execPath, [forecourt, ...args], {
    stdio: 'inherit',
    env,
    cwd: fileURLToPath(new URL('..', import.meta.url)),
  })
const ended = (child: ChildProcess): Promise<number> =>
  new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 1)))

const built = await ended(run('build'))
// A failed tenant keeps its last good site and doesn't affect others, so serve them anyway.
if (built !== 0) console.error('\nSome tenants failed (named above); serving what was built.')

console.log()
let stopping = false
const servers = new Map<string, ChildProcess>()
/** Starts the server again whenever it asks for that, because another version has been built (docs/build.md). */
function keep(command: string, ...options: string[]): void {
  const server = run(command, ...options)
  servers.set(command, server)
  server.once('exit', (code) => (code === RESTART && !stopping ? keep(command, ...options) : stop(code ?? 0)))
}
for (const command of ['fakes', 'serve', 'live']) keep(command)
function stop(code: number): void {
  if (stopping) return
  stopping = true
  process.exitCode = code
  for (const server of servers.values()) server.kill('SIGTERM')
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop(0))
// npm starts this script through a shell, which just ends on a signal, without passing it on. So this stops once that shell is gone.
const parent = process.ppid
setInterval(() => process.ppid !== parent && stop(0), 500).unref()
