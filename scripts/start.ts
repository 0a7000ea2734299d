import { spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { createServer, type AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { Command } from 'commander'
import { RESTART } from '#build/state/versions.ts'
import { portTaken } from '#cli/listen.ts'
import { port } from '#cli/options.ts'
import { fakeMail, SMTP_PORT } from '#demo/fakes/mail/address.ts'
import { fakePayments } from '#demo/fakes/payments/keys.ts'
import { isOn, variableProblem } from '#lib/environment/variable.ts'
import { DEFAULT_API_URL, FAKE_LOGIN } from '#stock/api/address.ts'

/** `npm start`: builds all tenants, then runs the fake services, the sites and `forecourt live` until stopped. */

const forecourt = fileURLToPath(new URL('./cli/forecourt.mjs', import.meta.url))
const SITES = 4321
const FAKES = 4400
const LIVE = 4500

const { port: sites } = new Command('npm start --')
  .option(
    '--port <n>',
    'the port for the sites; the other servers are moved if theirs are taken',
    port,
    SITES,
  )
  .parse()
  .opts<{ port: number }>()

/** Undefined if the port is taken. @param port 0 for any */
const freePort = (port: number): Promise<number | undefined> =>
  new Promise((done) => {
    const server = createServer()
    server.once('error', () => done(undefined))
    server.listen(port, '127.0.0.1', () => {
      const { port: free } = server.address() as AddressInfo
      server.close(() => done(free))
    })
  })

if ((await freePort(sites)) === undefined) {
  console.error(`npm start: ${portTaken(sites)}.`)
  console.error('Stop it, or choose another port for the sites: npm start -- --port 5000')
  process.exit(1)
}
const elsewhere = async (usual: number): Promise<number | undefined> =>
  (await freePort(usual)) ?? (await freePort(0))
const [fakes, live, smtp] = [await elsewhere(FAKES), await elsewhere(LIVE), await elsewhere(SMTP_PORT)]

const fakesUrl = `http://127.0.0.1:${fakes}`
const hasBackend =
  isOn(process.env, 'FORECOURT_API_STAGING') || !variableProblem(process.env, 'FORECOURT_API_URL')
const hasMailServer = Object.keys(process.env).some((name) => name.startsWith('FORECOURT_SMTP_'))
/** Buyers pay at the fake providers and emails go to the fake inbox, unless the environment has real accounts. */
const env = {
  ...fakePayments(fakesUrl),
  ...(!hasMailServer && smtp !== undefined && fakeMail(smtp)),
  ...(fakesUrl !== DEFAULT_API_URL && {
    FORECOURT_IMAGES_URL: fakesUrl,
    FORECOURT_FAKES_URL: fakesUrl,
    ...(!hasBackend && {
      FORECOURT_API_URL: fakesUrl,
      FORECOURT_API_USER: FAKE_LOGIN.user,
      FORECOURT_API_PASSWORD: FAKE_LOGIN.password,
    }),
  }),
  FORECOURT_LIVE_URL: `http://127.0.0.1:${live}`,
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

const running = new Map<string, ChildProcess>()
let isStopping = false
function stop(code: number): void {
  if (isStopping) return
  isStopping = true
  process.exitCode = code
  for (const child of running.values()) child.kill('SIGTERM')
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop(0))
// npm starts this script through a shell, which just ends on a signal, without passing it on. So this stops once that shell is gone.
const parent = process.ppid
setInterval(() => process.ppid !== parent && stop(0), 500).unref()

/** Starts a server, and starts it again whenever it asks for that, because another version has been built (docs/build.md). */
function keep(command: string, ...options: string[]): void {
  const server = run(command, ...options)
  running.set(command, server)
  server.once('exit', (code) =>
    code === RESTART && !isStopping ? keep(command, ...options) : stop(code ?? 0),
  )
}

const build = run('build')
running.set('build', build)
const built = await ended(build)
if (!isStopping) {
  // A failed tenant keeps its last good site and doesn't affect others, so serve them anyway.
  if (built !== 0) console.error('\nSome tenants failed (named above); serving what was built.')
  console.log()
  keep('fakes', '--port', String(fakes), '--smtp-port', String(smtp))
  keep('serve', '--port', String(sites))
  keep('live', '--port', String(live))
}
