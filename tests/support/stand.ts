import { spawn } from 'node:child_process'
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from '#build/build.ts'
import { fakePayments } from '#demo/fakes/payments/keys.ts'
import { FOLDERS, FORECOURT, NOW, ROOT, SITES, TENANTS } from './places.ts'
import { ports } from './ports.ts'
import { answering, makeServiceTenant, SEARCH_APPS } from './serviceTenant.ts'

/**
 * Sets up what the tests visit. Builds the sites of the demo tenants, and of some that only tests have, at a fixed time, then runs the fake
 * services and the sites until stopped. Arguments are passed on to the fake services.
 */

const { sites, service, fakes } = ports()
const fakesUrl = `http://127.0.0.1:${fakes}`

/** The login for the fake dealer backend. */
const LOGIN = { FORECOURT_API_USER: 'of-the-tests', FORECOURT_API_PASSWORD: 'of-the-tests' }

const stateOf = (port: number) => `${FOLDERS.state}-${port}`
/**
 * Deletes the state that an earlier run may have left on the same ports. Otherwise, cars that its buyers reserved would be on hold in this
 * run.
 */
function forget() {
  for (const port of [sites, service]) rmSync(stateOf(port), { recursive: true, force: true })
}
/** Otherwise, tests would have to answer a question first. Those of the question set a page's mode themselves (tests/consent.spec.ts). */
function asksNothing(file: string) {
  const { consent, ...settings } = JSON.parse(readFileSync(file, 'utf8')) as { consent?: object }
  writeFileSync(file, JSON.stringify({ ...settings, consent: { ...consent, mode: 'none' } }, null, 2))
}
/** Copies the tenants to a separate folder, so that tests write nothing into the repository's folders. */
function gather() {
  rmSync(FOLDERS.tenants, { recursive: true, force: true })
  // Deletes what was cached from these files, because an earlier version of the code may have read them differently (bench/lib/planOf.ts).
  rmSync(join(FOLDERS.state, 'content'), { recursive: true, force: true })
  for (const slug of SITES) {
    const from = join(TENANTS.includes(slug) ? FOLDERS.demos : FOLDERS.fixtures, slug)
    cpSync(from, join(FOLDERS.tenants, slug), {
      recursive: true,
      preserveTimestamps: true,
    })
    asksNothing(join(FOLDERS.tenants, slug, 'site.json'))
  }
}

const run = (args: string[], environment: Record<string, string> = {}) =>
  spawn(process.execPath, [FORECOURT, ...args], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, ...environment },
  })
const serve = (out: string, tenants: string, port: number) =>
  run(['serve', '--out', out, '--tenants', tenants, '--state', stateOf(port), '--port', String(port)], {
    ...fakePayments(fakesUrl),
    FORECOURT_IMAGES_URL: fakesUrl,
    FORECOURT_FAKES_URL: fakesUrl,
    FORECOURT_API_URL: fakesUrl,
    // All tests send leads from the same IP address, so the usual limit per visitor would be too low.
    FORECOURT_LEADS_PER_MINUTE: '100000',
    // Tests fill in forms faster than people do.
    FORECOURT_LEADS_LEAST_MS: '0',
    ...LOGIN,
  })

// The folders are prepared before the fake services start, because these services read the tenants as they start.
forget()
gather()

const servers = [
  run(
    [
      ...['fakes', '--port', String(fakes), '--state', FOLDERS.state],
      ...['--tenants', FOLDERS.tenants, ...process.argv.slice(2)],
    ],
    {
      FORECOURT_FAKES_SEARCH_APPS: SEARCH_APPS,
      ...LOGIN,
    },
  ),
]
function stop(code: number): void {
  process.exitCode = code
  for (const server of servers) server.kill('SIGTERM')
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop(0))
// Stops all servers, even if something here goes wrong.
process.once('exit', () => {
  stop(Number(process.exitCode ?? 0))
  forget()
})
servers[0]?.once('exit', (code) => stop(code ?? 0))

const report = await build({
  slugs: SITES,
  tenantsDir: FOLDERS.tenants,
  outDir: FOLDERS.dist,
  stateDir: FOLDERS.state,
  compiledDir: FOLDERS.compiled,
  now: Date.parse(NOW),
  workers: 2,
  onCompile: () => console.log('compiling the views…'),
})
for (const [slug, { status, errors }] of Object.entries(report.tenants)) {
  if (status === 'failed') throw new Error(`${slug} did not build: ${JSON.stringify(errors, null, 2)}`)
}

const withService = await makeServiceTenant(fakesUrl)

servers.push(serve(withService.out, withService.tenants, service))
await answering(`http://127.0.0.1:${service}/`)
servers.push(serve(FOLDERS.dist, FOLDERS.tenants, sites))
for (const server of servers.slice(1)) server.once('exit', (code) => stop(code ?? 0))
