import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { ensureCompiled } from '#build/compile/compile.ts'
import { leaseKey } from '#server/outbox/stores/keys.ts'
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

/** Runs a command and waits until it exits. */
const run = (
  command: string,
  { port = 0, environment = {} }: { port?: number; environment?: Record<string, string> } = {},
) =>
  new Promise<{ code: number | null; said: string }>((done) => {
    const folders = ['--tenants', join(dir, 'tenants'), '--state', join(dir, 'state')]
    const out = command === 'serve' || command === 'live' ? ['--out', join(dir, 'out')] : []
    const child = spawn(process.execPath, [FORECOURT, command, ...folders, ...out, '--port', String(port)], {
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

const ALL = Object.keys(inTheWay)
const NEEDED: [command: string, file: string, ways: string[]][] = [
  ['serve', 'payments/reservations.sqlite', ALL],
  ['serve', 'leads.sqlite', ALL],
  ['live', 'live/journal.sqlite', ALL],
  ['fakes', 'arrived-leads.sqlite', ['a folder', 'no database']],
]

test.each(NEEDED.flatMap(([command, file, ways]) => ways.map((what) => [command, file, what] as const)))(
  "%s: names %s if it's %s",
  async (command, file, what) => {
    useCompiled()
    inTheWay[what]?.(join(dir, 'state', file))
    const { code, said } = await run(command)
    expect([code, said]).toEqual([
      1,
      expect.stringContaining(`forecourt: ${join(dir, 'state', file)} can’t be used: `),
    ])
  },
)

test.each(['serve', 'live', 'fakes', 'preview'])(
  '%s: exits if the state folder is a file',
  async (command) => {
    writeFileSync(join(dir, 'state'), '')
    const { code, said } = await run(command)
    expect([code, said]).toEqual([1, expect.stringContaining(join(dir, 'state'))])
  },
)

test.each(['serve', 'live', 'fakes', 'preview'])('%s: exits if the port is taken', async (command) => {
  useCompiled()
  const port = await silent()
  const { code, said } = await run(command, { port })
  expect([code, said]).toEqual([1, expect.stringContaining(`forecourt: port ${port} is taken`)])
})

test.each(['payments/reservations.sqlite', 'the port'])(
  'serve exits if %s can’t be opened, even while delivering leads to a backend that never answers',
  async (what) => {
    const store = sqliteStore(join(dir, 'state', 'leads.sqlite'))
    const backend = testBackend()
    // Make the state that a process leaves behind when it's killed while delivering: leads that haven't been sent.
    const outbox = testOutbox(store, { ...backend, send: () => new Promise(() => {}) }, { answerMs: 1 })
    for (let n = 0; n < 5; n++) await outbox.accept(incoming(`abcdefghijklmnop${n}`), null)
    // Remove the lease, so that `serve` doesn't wait for it to expire before it delivers.
    await store.remove(leaseKey('redgum-rv', 'backend'))
    await store.close()
    cpSync(join(ROOT, 'tenants/redgum-rv'), join(dir, 'tenants/redgum-rv'), { recursive: true })
    const taken = await silent()
    if (what !== 'the port') inTheWay['a folder']?.(join(dir, 'state', what))
    const { code, said } = await run('serve', {
      ...(what === 'the port' && { port: taken }),
      environment: { FORECOURT_API_URL: `http://127.0.0.1:${await silent()}` },
    })
    expect([code, said]).toEqual([1, expect.stringContaining(what.replace('the port', `port ${taken}`))])
  },
)

/** Gives the state folder the compiled views, so that no command compiles them again. */
const useCompiled = (): void => {
  mkdirSync(join(dir, 'state'))
  symlinkSync(COMPILED, join(dir, 'state/compiled'))
}
