import { spawn } from 'node:child_process'
import { build } from '#press/build.ts'
import { FOLDERS, FORECOURT, NOW, ROOT, TENANTS } from './places.ts'
import { ports } from './ports.ts'

/** What the tests look at: builds the demo tenants at a fixed time, then runs the stand-ins and the sites until told to end. */

const { sites, upstream } = ports()

const report = await build({
  slugs: TENANTS,
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

const run = (args: string[], environment: Record<string, string> = {}) =>
  spawn(process.execPath, [FORECOURT, ...args], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, ...environment },
  })

const servers = [
  run(['upstream', '--port', String(upstream)]),
  run(['serve', '--out', FOLDERS.dist, '--port', String(sites)], {
    FORECOURT_IMAGES_URL: `http://127.0.0.1:${upstream}`,
  }),
]
const stop = (code: number): void => {
  process.exitCode = code
  for (const server of servers) server.kill('SIGTERM')
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop(0))
for (const server of servers) server.once('exit', (code) => stop(code ?? 0))
