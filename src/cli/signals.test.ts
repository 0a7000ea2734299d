import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { connect, createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { ensureCompiled } from '#build/compile/compile.ts'
import { copyTenant } from '#demo/testing/copyTenant.ts'
import { portHolder } from '#lib/process/portHolder.ts'
import { leaseKey } from '#server/outbox/stores/recordStore.ts'
import { sqliteStore } from '#server/outbox/stores/sqlite.ts'
import { incoming, testBackend, testOutbox } from '#server/testing/outbox.ts'

/** Starts commands in the ways that people and supervisors do, and stops them with real signals. */

const FORECOURT = fileURLToPath(new URL('../../scripts/cli/forecourt.mjs', import.meta.url))

/** The folder with the compiled app, which all tests share. */
const COMPILED = fileURLToPath(new URL('../../.forecourt/compiled', import.meta.url))

/** A Node on this machine that’s too old to run the command itself. */
const OLDER = (process.env['PATH'] ?? '')
  .split(delimiter)
  .map((folder) => join(folder, 'node'))
  .find((node) => {
    const version = existsSync(node) ? spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout : ''
    return Number(/^v(\d+)/.exec(version)?.[1] ?? 99) < 24
  })
const NO_OLDER = 'needs a Node older than 24 on the PATH'

let dir = ''
beforeAll(async () => void (await ensureCompiled(COMPILED)), 180_000)
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'signals-'))
  mkdirSync(join(dir, 'tenants'))
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

interface Running {
  child: ChildProcess
  port: number
  printed: () => string
  ended: Promise<number | null>
}

/** Starts a program that starts a server, and waits until that has printed its address. */
async function start(
  program: string,
  args: readonly string[],
  environment: NodeJS.ProcessEnv = {},
): Promise<Running> {
  const child = spawn(program, args, {
    cwd: dir,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  for (const output of [child.stdout, child.stderr])
    output.on('data', (chunk: Buffer) => (text += chunk.toString()))
  const ended = new Promise<number | null>((done) => child.once('exit', done))
  const found = () => Number(/http:\/\/localhost:(\d+)/.exec(text)?.[1] ?? 0)
  await expect.poll(found, { message: text, timeout: 60_000 }).toBeGreaterThan(0)
  const port = found()
  onTestFinished(() => {
    const holder = portHolder(port)
    if (holder) process.kill(holder.pid, 'SIGKILL')
  })
  return { child, port, printed: () => text, ended }
}

const ARGUMENTS = [FORECOURT, 'fakes', '--port', '0']
const inShell = (environment: NodeJS.ProcessEnv) =>
  start('sh', ['-c', `"${process.execPath}" "${FORECOURT}" fakes --port 0; true`], environment)

const isOpen = (port: number): Promise<boolean> =>
  new Promise((done) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => done(true)).once('error', () => done(false))
    socket.once('connect', () => socket.destroy())
  })

test.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)('%s ends a server with 0', async (signal) => {
  const { child, port, ended } = await start(process.execPath, ARGUMENTS)
  child.kill(signal)
  expect(await ended).toBe(0)
  expect(await isOpen(port)).toBe(false)
})

test('A server ends when the shell that npx started it in has ended', async () => {
  const { child, port } = await inShell({ npm_command: 'exec' })
  child.kill('SIGTERM')
  await expect.poll(() => isOpen(port)).toBe(false)
})

test('Other shells may end without the server', { tags: 'nightly' }, async () => {
  const [other, npm] = [await inShell({}), await inShell({ npm_command: 'exec' })]
  for (const { child } of [other, npm]) child.kill('SIGTERM')
  // Once that one has noticed, this one would have too.
  await expect.poll(() => isOpen(npm.port)).toBe(false)
  expect(await isOpen(other.port)).toBe(true)
})

test('An older Node starts the right one, passes signals on and waits for it', async ({ skip }) => {
  skip(OLDER === undefined, NO_OLDER)
  const { child, port, ended } = await start(OLDER ?? '', ARGUMENTS)
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
  expect(await isOpen(port)).toBe(false)
})

test('If an older Node is killed, the server that it has started stops', async ({ skip }) => {
  skip(OLDER === undefined, NO_OLDER)
  const { child, port } = await start(OLDER ?? '', ARGUMENTS)
  child.kill('SIGKILL')
  await expect.poll(() => isOpen(port)).toBe(false)
})

/** Begins a request with a body, and waits until the server wants the body. */
async function beginRequest(port: number) {
  const body = JSON.stringify({ answer: '503', times: 0 })
  const socket = connect(port, '127.0.0.1')
  let received = ''
  socket.on('data', (chunk: Buffer) => (received += chunk.toString())).on('error', () => {})
  socket.write(
    `PUT /faults HTTP/1.1\r\nhost: localhost:${port}\r\nexpect: 100-continue\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`,
  )
  await expect.poll(() => received).toContain('100 Continue')
  return { received: () => received, finish: () => socket.write(body) }
}

test('A request that has begun to arrive is answered before the server ends', async () => {
  const { child, port, ended } = await start(process.execPath, ARGUMENTS)
  const request = await beginRequest(port)
  child.kill('SIGTERM')
  await expect.poll(() => isOpen(port)).toBe(false)
  request.finish()
  expect(await ended).toBe(0)
  expect(request.received()).toMatch(/HTTP\/1\.1 [24]\d\d [A-Z]/)
})

test('A request that never ends is cut off, and the exit code says so', { tags: 'nightly' }, async () => {
  const { child, port, printed, ended } = await start(process.execPath, ARGUMENTS)
  await beginRequest(port)
  child.kill('SIGTERM')
  expect(await ended).toBe(1)
  expect(printed()).toContain('requests that took too long were cut off')
})

test('A delivery that takes too long waits for the next start', { tags: 'nightly' }, async () => {
  const silent = createServer(() => {})
  await new Promise<void>((done) => silent.listen(0, '127.0.0.1', done))
  onTestFinished(() => void silent.close())
  copyTenant('redgum-rv', join(dir, 'tenants/redgum-rv'))
  const store = sqliteStore(join(dir, '.forecourt/leads.sqlite'))
  const outbox = testOutbox(store, { ...testBackend(), send: () => new Promise(() => {}) }, { answerMs: 1 })
  await outbox.accept(incoming('abcdefghijklmnop'), null)
  await store.remove(leaseKey('redgum-rv', 'backend'))
  await store.close()
  const connected = new Promise((done) => silent.once('connection', done))
  const { child, ended } = await start(process.execPath, [FORECOURT, 'serve', '--port', '0'], {
    FORECOURT_API_URL: `http://127.0.0.1:${(silent.address() as AddressInfo).port}`,
  })
  await connected
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
})

test.each(['serve', 'live'])(
  'SIGHUP lets %s go on, with its secrets read again, and SIGTERM ends it with 0',
  { tags: 'nightly' },
  async (command) => {
    mkdirSync(join(dir, '.forecourt'))
    symlinkSync(COMPILED, join(dir, '.forecourt/compiled'))
    writeFileSync(join(dir, 'token'), 'a-long-random-text')
    const { child, port, printed, ended } = await start(
      process.execPath,
      [FORECOURT, command, '--port', '0'],
      { FORECOURT_ADMIN_TOKEN_FILE: join(dir, 'token') },
    )
    child.kill('SIGHUP')
    await expect.poll(printed).toContain('Secrets were read again.')
    rmSync(join(dir, 'token'))
    child.kill('SIGHUP')
    await expect.poll(printed).toMatch(/"level":"error",.+"msg":"Secrets weren’t read again, .*token/)
    expect(await isOpen(port)).toBe(true)
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
    expect(printed()).toMatch(/"level":"info",.+"msg":"stopped"}\n$/)
  },
)

test('An older Node without the right one says in one line what to do', ({ skip }) => {
  skip(OLDER === undefined, NO_OLDER)
  mkdirSync(join(dir, 'scripts/cli'), { recursive: true })
  const launcher = join(dir, 'scripts/cli/forecourt.mjs')
  copyFileSync(FORECOURT, launcher)
  const { status, stderr } = spawnSync(OLDER ?? '', [launcher, 'check'], { encoding: 'utf8' })
  expect([status, stderr]).toEqual([
    1,
    expect.stringMatching(
      /^forecourt needs Node 24 or newer, and this is Node .+\. The project has none\. Run npm install to get it\.\n$/,
    ),
  ])
})
