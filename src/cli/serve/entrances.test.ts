import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { networkInterfaces, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { adminOptions, hostOf, hostOption } from '../entrances.ts'
import { freePort } from '#server/testing/freePort.ts'
import { isInstalled, NOT_INSTALLED, SYSTEMD } from '#server/testing/installed.ts'
import { startForecourt } from '#server/testing/served.ts'

/** Reaches `forecourt serve` as another machine would: at an address that isn't a loopback one. */

const FORECOURT = fileURLToPath(new URL('../../../scripts/cli/forecourt.mjs', import.meta.url))
const TOKEN = 'a-long-random-text'
const OUTSIDE = Object.values(networkInterfaces())
  .flatMap((addresses) => addresses ?? [])
  .find(({ family, internal }) => family === 'IPv4' && !internal)?.address

let root = ''
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'entrances-'))
  for (const folder of ['tenants', 'out', 'state']) mkdirSync(join(root, folder))
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

const adminPort = (text: string): number => Number(/redirects to http:\/\/[^:]+:(\d+)/.exec(text)?.[1])

test('serve listens where it’s told to, says what that opens, and shows outsiders no dashboard', async ({
  skip,
}) => {
  skip(OUTSIDE === undefined, 'needs a network')
  const serve = await startForecourt('serve', root, { FORECOURT_HOST: '0.0.0.0' })
  onTestFinished(serve.stop)
  await expect
    .poll(serve.said)
    .toContain(`Anyone who can reach this machine on port ${serve.port} can see the sites and send forms.`)
  const outside = `http://${OUTSIDE}:${serve.port}`
  expect((await fetch(`${outside}/healthz`)).status).toBe(200)
  for (const path of ['/', '/metrics', '/fakes/x.js']) expect((await fetch(outside + path)).status).toBe(404)
  // The dashboard's port isn't open to others.
  await expect(fetch(`http://${OUTSIDE}:${adminPort(serve.said())}/`)).rejects.toThrow('fetch failed')
  expect((await fetch(`${serve.url.replace('127.0.0.1', 'localhost')}/metrics`)).status).toBe(200)
})

test('serve takes over the port that systemd keeps open, and answers the request that waits there', async ({
  skip,
}) => {
  skip(!isInstalled(SYSTEMD), NOT_INSTALLED(SYSTEMD))
  const port = await freePort()
  const started = startForecourt('serve', root, {}, ['systemd-socket-activate', `--listen=127.0.0.1:${port}`])
  // Its first request starts the server.
  const status = () =>
    fetch(`http://127.0.0.1:${port}/healthz`).then(
      (response) => response.status,
      () => 0,
    )
  await expect.poll(status).toBe(200)
  const serve = await started
  onTestFinished(serve.stop)
  expect(serve.port).toBe(port)
})

test('The dashboard and metrics are shown to other machines with the token', async ({ skip }) => {
  skip(OUTSIDE === undefined, 'needs a network')
  const serve = await startForecourt(
    'serve',
    root,
    { FORECOURT_ADMIN_TOKEN: TOKEN },
    [],
    ['--admin-host', '0.0.0.0'],
  )
  onTestFinished(serve.stop)
  await expect.poll(serve.said).toContain('can see the dashboard and metrics, with the token.')
  const outside = `http://${OUTSIDE}:${adminPort(serve.said())}`
  const ask = (path: string, authorization: string) => fetch(outside + path, { headers: { authorization } })
  for (const path of ['/', '/metrics', '/healthz']) {
    expect([path, (await ask(path, 'Bearer wrong')).status]).toEqual([path, 401])
    expect([path, (await ask(path, `Bearer ${TOKEN}`)).status]).toEqual([path, 200])
  }
  // A thumbnail's picture, too, isn't a visitor's request.
  await ask('/images/a.jpg', `Bearer ${TOKEN}`)
  const metrics = await (await ask('/metrics', `Bearer ${TOKEN}`)).text()
  expect(metrics).toContain('# HELP forecourt_requests_total')
  expect(metrics).not.toContain('forecourt_requests_total{')
})

test('The same port for visitors and operators is refused with both options', async () => {
  const port = String(await freePort())
  const { status, stderr } = spawnSync(
    process.execPath,
    [FORECOURT, 'serve', '--port', port, '--admin-port', port],
    { cwd: root, encoding: 'utf8', timeout: 60_000 },
  )
  expect([status, stderr]).toEqual([
    1,
    `forecourt: --port and --admin-port both name port ${port}. Choose another for one of them\n`,
  ])
})

test('An IPv6 address may be in brackets, in an option and in the environment', () => {
  for (const option of [hostOption(), adminOptions('')[0]])
    expect(option?.parseArg?.('[::1]', undefined)).toBe('::1')
  vi.stubEnv('FORECOURT_HOST', '[::1]')
  onTestFinished(() => void vi.unstubAllEnvs())
  expect(hostOf(undefined)).toEqual({ host: '::1', hostFrom: 'FORECOURT_HOST' })
})

test.each(['serve', 'live'])(
  '%s doesn’t start if it would show others the dashboard without a token',
  (command) => {
    const { status, stderr } = spawnSync(
      process.execPath,
      [FORECOURT, command, '--port', '0', '--admin-host', '0.0.0.0'],
      { cwd: root, encoding: 'utf8', env: { ...process.env, FORECOURT_ADMIN_TOKEN: '' } },
    )
    expect([status, stderr]).toEqual([1, expect.stringMatching(/^forecourt: --admin-host 0\.0\.0\.0 .+\n$/)])
  },
)
