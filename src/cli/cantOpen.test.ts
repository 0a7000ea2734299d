import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { copyTenant } from '#demo/testing/copyTenant.ts'
import { ensureCompiled } from '#build/compile/compile.ts'
import { leaseKey } from '#server/outbox/stores/recordStore.ts'
import { sqliteStore } from '#server/outbox/stores/sqlite.ts'
import { incoming, testBackend, testOutbox } from '#server/testing/outbox.ts'

/** A long-running command that can't open a file or a port must exit, and say which one. */

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
/** The folder with the compiled app, which all tests share. */
const COMPILED = join(ROOT, '.forecourt/compiled')
const FORECOURT = join(ROOT, 'scripts/cli/forecourt.mjs')

let dir = ''
const servers: Server[] = []
beforeAll(async () => void (await ensureCompiled(COMPILED)), 180_000)
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'cant-open-'))
  mkdirSync(join(dir, 'tenants'))
})
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
  rmSync(dir, { recursive: true, force: true })
})

interface RunOptions {
  port?: number
  environment?: Record<string, string>
  more?: string[]
}

/** Runs a command and waits until it exits. */
const run = (command: string, { port = 0, environment = {}, more = [] }: RunOptions = {}) =>
  new Promise<{ code: number | null; said: string }>((done) => {
    const folders = ['--tenants', join(dir, 'tenants'), '--state', join(dir, 'state')]
    const out = command === 'serve' || command === 'live' ? ['--out', join(dir, 'out')] : []
    const args = [command, ...folders, ...out, '--port', String(port), ...more]
    const child = spawn(process.execPath, [FORECOURT, ...args], {
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let said = ''
    child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
    child.once('close', (code) => done({ code, said }))
  })

/** A server that accepts connections but never responds. */
const silent = (): Promise<number> =>
  new Promise((done) => {
    const server = createServer(() => {})
    servers.push(server)
    server.listen(0, '127.0.0.1', () => done((server.address() as AddressInfo).port))
  })

const inTheWay: Record<string, (file: string) => void> = {
  'a folder': (file) => mkdirSync(file, { recursive: true }),
  'no database': (file) => {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, 'x'.repeat(10_000))
  },
  'another program’s': (file) => {
    mkdirSync(dirname(file), { recursive: true })
    const db = new DatabaseSync(file)
    for (const table of ['reservations', 'outbox', 'counter', 'leads', 'seen', 'marks'])
      db.exec(`CREATE TABLE ${table} (other)`)
    db.close()
  },
}

/** The files that commands open, what is in the way of each, and whether that's left to `npm run test:all`. */
const CASES = [
  ['serve', 'payments/reservations.sqlite', 'another program’s', false],
  ['serve', 'leads.sqlite', 'a folder', true],
  ['live', 'live/journal.sqlite', 'no database', false],
  ['live', 'live/journal.sqlite', 'another program’s', true],
  ['fakes', 'arrived-leads.sqlite', 'a folder', false],
] as const
const nightly = (isNightly: boolean) => ({ tags: isNightly ? ['nightly'] : [] })

for (const [command, file, what, isNightly] of CASES) {
  test(`${command} exits and names ${file} if it’s ${what}`, nightly(isNightly), async () => {
    useCompiled()
    inTheWay[what]?.(join(dir, 'state', file))
    const { code, said } = await run(command)
    expect([code, said]).toEqual([
      1,
      expect.stringContaining(`forecourt: ${join(dir, 'state', file)} can’t be used: `),
    ])
  })
}

for (const command of ['serve', 'live', 'fakes', 'preview']) {
  test(`${command} exits if the state folder is a file`, nightly(command !== 'fakes'), async () => {
    writeFileSync(join(dir, 'state'), '')
    const { code, said } = await run(command)
    expect([code, said]).toEqual([1, expect.stringContaining(join(dir, 'state'))])
  })

  test(`${command} exits if the port is taken`, nightly(command !== 'live'), async () => {
    useCompiled()
    const port = await silent()
    const { code, said } = await run(command, { port })
    expect([code, said]).toEqual([1, expect.stringContaining(`forecourt: port ${port} is taken`)])
  })
}

test('fakes exits if the port chosen for emails is taken', async () => {
  useCompiled()
  const port = await silent()
  const { code, said } = await run('fakes', { more: ['--smtp-port', String(port)] })
  expect([code, said]).toEqual([
    1,
    expect.stringMatching(
      new RegExp(
        `^forecourt: port ${port} is taken( by process ${process.pid} \\(.+\\))?\\. Choose another with --smtp-port\n$`,
      ),
    ),
  ])
})

for (const what of ['payments/reservations.sqlite', 'the port']) {
  const title = `serve exits if ${what} can’t be opened, even while delivering leads to a silent backend`
  test(title, { tags: 'nightly' }, async () => {
    const store = sqliteStore(join(dir, 'state', 'leads.sqlite'))
    const backend = testBackend()
    // Make the state that a process leaves behind when it's killed while delivering: leads that haven't been sent.
    const outbox = testOutbox(store, { ...backend, send: () => new Promise(() => {}) }, { answerMs: 1 })
    for (let n = 0; n < 5; n++) await outbox.accept(incoming(`abcdefghijklmnop${n}`), null)
    // Remove the lease, so that `serve` doesn't wait for it to expire before it delivers.
    await store.remove(leaseKey('redgum-rv', 'backend'))
    await store.close()
    copyTenant('redgum-rv', join(dir, 'tenants/redgum-rv'))
    const taken = await silent()
    if (what !== 'the port') inTheWay['a folder']?.(join(dir, 'state', what))
    const { code, said } = await run('serve', {
      ...(what === 'the port' && { port: taken }),
      environment: { FORECOURT_API_URL: `http://127.0.0.1:${await silent()}` },
    })
    expect([code, said]).toEqual([1, expect.stringContaining(what.replace('the port', `port ${taken}`))])
  })
}

test.each([
  ['live', { more: ['--queue', 'redis://:hush@127.0.0.1:1'] }],
  ['live', { environment: { FORECOURT_QUEUE: 'redis://:hush@127.0.0.1:1' } }],
  ['serve', { environment: { FORECOURT_LEADS_STORAGE: 'redis://:hush@127.0.0.1:1' } }],
])('%s exits and names the address of a Redis that doesn’t respond', async (command, options) => {
  useCompiled()
  const { code, said } = await run(command, options)
  expect([code, said]).toEqual([1, 'forecourt: Redis at 127.0.0.1:1 isn’t responding (ECONNREFUSED)\n'])
})

test('An address that’s no queue’s is refused without its login', async () => {
  const { code, said } = await run('live', { more: ['--queue', 'http://:hush@127.0.0.1:1'] })
  expect(code).toBe(2)
  expect(said).toContain("'http://…@127.0.0.1:1' is invalid. must be redis://host:port")
})

test('live exits if the file of webhooks’ secrets can’t be read', async () => {
  const { code, said } = await run('live', { environment: { FORECOURT_WEBHOOK_SECRETS_FILE: dir } })
  expect([code, said]).toEqual([
    1,
    `forecourt: FORECOURT_WEBHOOK_SECRETS_FILE names ${dir}, which is not a file\n`,
  ])
})

/** Gives the state folder the compiled views, so that no command compiles them again. */
function useCompiled(): void {
  mkdirSync(join(dir, 'state'))
  symlinkSync(COMPILED, join(dir, 'state/compiled'))
}
