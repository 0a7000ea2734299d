import { spawn } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { lock } from '#build/tenant/lock.ts'
import { stateLock } from '#build/state/memory.ts'
import { listFiles } from '#lib/files.ts'
import { changeStock, stockBytes } from '#stock/stockFile.ts'
import { leaveLeads, openMachine, type Machine } from '../backup/testing/lifecycle.ts'

/** Tests `forecourt restore` as an operator runs it, on the machine of the backup or on another one. */

let machine: Machine
let other: Machine
beforeEach(() => {
  machine = openMachine()
  other = openMachine()
})
afterEach(() => {
  machine.close()
  other.close()
})

function write(files: Record<string, string>, on = machine): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(on.path(path)), { recursive: true })
    writeFileSync(on.path(path), text)
  }
}
const SITE = { 'tenants/daves-yard/site.json': '{}', 'tenants/daves-yard/content/about.md': '# About' }
const STATE = {
  '.forecourt/edits.log': '{}\n',
  '.forecourt/drafts/daves-yard/content/about.md': '# New',
  '.forecourt/reservations/daves-yard.json': '{}',
}

async function backup(): Promise<string> {
  write({ ...SITE, ...STATE })
  await leaveLeads(machine.path('.forecourt'), ['waiting-abcdefghij'])
  expect((await machine.forecourt('backup', 'backup.zip')).code).toBe(0)
  return machine.path('backup.zip')
}
const read = (on: Machine, path: string): string => readFileSync(on.path(path), 'utf8')
/** Without the locks of builds. */
const filesOn = (on: Machine): string[] => listFiles(on.root).filter((path) => !path.includes('.lock'))

test('A backup is restored on another machine, whole, and for its owner only', async () => {
  const file = await backup()
  const { code, out, err } = await other.forecourt('restore', file)
  expect([code, err]).toEqual([0, ''])
  expect(out).toMatch(/^Restored from \d{4}-\d\d-\d\dT[\d:]+Z:\n {2}leads +1 .*\nNext: forecourt build\n$/s)
  for (const [path, text] of Object.entries({ ...SITE, ...STATE })) expect(read(other, path)).toBe(text)
  expect(filesOn(other)).toEqual(
    [...Object.keys({ ...SITE, ...STATE }), '.forecourt/leads.sqlite'].toSorted(),
  )
  expect(statSync(other.path('.forecourt/leads.sqlite')).mode & 0o777).toBe(0o600)
  expect(statSync(other.path('.forecourt/drafts')).mode & 0o777).toBe(0o700)
  // A second time, nothing is left to do.
  expect((await other.forecourt('restore', file)).out).toContain('Restored from')
  expect((await other.forecourt('leads', 'list')).out).toMatch(/redgum-rv .* delivered /)
})

test('A project’s configuration, extensions and packages are restored too, as a whole', async () => {
  const project = {
    'forecourt.config.ts': 'export default {}',
    'package.json': '{}',
    'package-lock.json': '{}',
    'extensions/sections/map/section.ts': 'export {}',
  }
  write({ ...project, 'extensions/node_modules/x/index.js': '', '.env': 'SECRET=1', 'README.md': '' })
  const file = await backup()
  const { code, out } = await other.forecourt('restore', file)
  expect([code, out]).toEqual([
    0,
    expect.stringMatching(/ project +4 .*\nNext: npm ci, then forecourt build\n$/s),
  ])
  expect(filesOn(other)).toEqual(
    [...Object.keys({ ...SITE, ...STATE, ...project }), '.forecourt/leads.sqlite'].toSorted(),
  )
  write({ 'extensions/templates/later.json': '{}' }, other)
  expect((await other.forecourt('restore', file)).err).toContain(
    `differ from the archive: ${other.path('extensions')}.`,
  )
  expect((await other.forecourt('restore', file, '--force')).code).toBe(0)
  expect(existsSync(other.path('extensions/templates'))).toBe(false)
  expect(read(other, 'extensions/sections/map/section.ts')).toBe('export {}')
})

test('What’s there already is replaced only with --force, and kept beside', async () => {
  const file = await backup()
  const site = { 'tenants/daves-yard/site.json': '{"theirs": 1}', 'tenants/other-yard/site.json': '{}' }
  write({ ...site, '.forecourt/edits.log': 'theirs' }, other)
  await leaveLeads(other.path('.forecourt'), ['theirs-abcdefghijk'])
  mkdirSync(other.path('elsewhere'))
  symlinkSync(other.path('elsewhere'), other.path('tenants/daves-yard/content'))
  const before = filesOn(other)
  const refused = await other.forecourt('restore', file)
  expect([refused.code, refused.out]).toEqual([1, ''])
  expect(refused.err).toMatch(
    /^forecourt: these differ from the archive: \S+\/\.forecourt\/leads\.sqlite, \S+\/\.forecourt\/edits\.log, \S+\/tenants\/daves-yard\. .*--force.*\n$/,
  )
  expect(filesOn(other)).toEqual(before)

  const { code, out } = await other.forecourt('restore', file, '--force')
  expect(code).toBe(0)
  const [, state = ''] = /before is in .*(\.forecourt\/\.replaced-[\dT-]+)$/m.exec(out) ?? []
  const [, tenants = ''] = /before is in .*(tenants\/\.replaced-[\dT-]+)$/m.exec(out) ?? []
  expect(read(other, `${state}/edits.log`)).toBe('theirs')
  expect(existsSync(other.path(`${state}/leads.sqlite`))).toBe(true)
  expect(read(other, `${tenants}/daves-yard/site.json`)).toBe('{"theirs": 1}')
  expect(read(other, 'tenants/daves-yard/content/about.md')).toBe('# About')
  // Nothing was written through the link, and other tenants are left alone.
  expect(readdirSync(other.path('elsewhere'))).toEqual([])
  expect(existsSync(other.path('tenants/other-yard/site.json'))).toBe(true)
  const { out: leads } = await other.forecourt('leads', 'list')
  expect(leads.split('\n')).toHaveLength(3)
})

test('Vehicles that live stock has changed since the snapshot are still changed after a restore', async () => {
  const cars = [{ slug: 'a', price: 1 }, { slug: 'b' }]
  write({ 'tenants/daves-yard/snapshot.json': JSON.stringify({ cars }) })
  const put = new Map([['a', { slug: 'a', price: 2 }]])
  const stock = (on: Machine) => stockBytes(on.path('tenants/daves-yard'), on.path('.forecourt'))?.toString()
  changeStock(machine.path('tenants/daves-yard'), machine.path('.forecourt'), { put, removed: new Set() })
  const file = await backup()
  expect((await other.forecourt('restore', file)).code).toBe(0)
  expect(JSON.parse(stock(other) ?? '')).toEqual({ cars: [{ slug: 'a', price: 2 }, { slug: 'b' }] })
})

test('A database’s log that was left behind isn’t applied to the restored one', async () => {
  const file = await backup()
  await leaveLeads(other.path('.forecourt'), ['theirs-abcdefghijk'])
  const db = new DatabaseSync(other.path('.forecourt/leads.sqlite'))
  db.exec("INSERT INTO outbox VALUES ('theirs', x'00', 99)")
  cpSync(other.path('.forecourt/leads.sqlite-wal'), other.path('log'))
  db.close()
  rmSync(other.path('.forecourt/leads.sqlite'))
  cpSync(other.path('log'), other.path('.forecourt/leads.sqlite-wal'))
  expect((await other.forecourt('restore', file)).code).toBe(0)
  const restored = new DatabaseSync(other.path('.forecourt/leads.sqlite'))
  expect(restored.prepare("SELECT count(*) AS n FROM outbox WHERE key = 'theirs'").get()).toEqual({ n: 0 })
  restored.close()
})

test('Nothing is restored while a process has a database open or builds a tenant', async () => {
  const file = await backup()
  const db = new DatabaseSync(machine.path('.forecourt/leads.sqlite'))
  db.prepare('SELECT count(*) FROM outbox').get()
  const open = await machine.forecourt('restore', file, '--force')
  expect(open.code).toBe(1)
  expect(open.err).toMatch(/^forecourt: .*leads\.sqlite is in use by another process\. Stop .*\n$/)
  db.close()
  const unlock = lock(stateLock(other.path('.forecourt'), 'daves-yard'))
  const building = await other.forecourt('restore', file)
  unlock()
  expect(building.err).toMatch(/^forecourt: daves-yard is being used by process \d+\. .*\n$/)
  expect(existsSync(other.path('tenants'))).toBe(false)
})

test('Leads aren’t put where nothing reads them', async () => {
  const file = await backup()
  const redis = openMachine({ FORECOURT_LEADS_STORAGE: 'redis://127.0.0.1:1' })
  const { code, err } = await redis.forecourt('restore', file)
  expect(code).toBe(1)
  expect(err).toMatch(/^forecourt: the archive has leads in SQLite, but FORECOURT_LEADS_STORAGE names .*\n$/)
  expect(readdirSync(redis.root)).toEqual([])
  redis.close()
})

test('If it’s killed at any moment, the same call finishes it', { tags: 'nightly' }, async () => {
  const many = Array.from({ length: 400 }, (_, n) => [`tenants/yard-${n}/site.json`, `{"n":${n}}`] as const)
  write(Object.fromEntries(many))
  const file = await backup()
  const done = (): number => many.filter(([path]) => existsSync(other.path(path))).length
  const [program = '', ...args] = other.command('restore', file)
  let killed = 0
  while (done() < many.length && killed < 50) {
    const before = done()
    const child = spawn(program, args, { cwd: other.root })
    const ended = new Promise((end) => child.once('close', end))
    let isOver = false
    void ended.then(() => (isOver = true))
    while (!isOver && done() <= before) await new Promise((turn) => setImmediate(turn))
    if (child.kill('SIGKILL')) killed++
    await ended
    if (killed >= 3) break
  }
  expect(killed).toBeGreaterThan(0)
  expect((await other.forecourt('restore', file)).err).toBe('')
  expect(filesOn(other)).toEqual(filesOn(machine).filter((path) => path !== 'backup.zip'))
})

test('A damaged archive is refused in one line', async () => {
  write({ 'cut.zip': 'PK' }, other)
  const { code, out, err } = await other.forecourt('restore', 'cut.zip')
  expect([code, out]).toEqual([1, ''])
  expect(err).toMatch(/^forecourt: \S+\/cut\.zip can’t be restored: .*\. Nothing was changed\n$/)
  expect((await other.forecourt('restore', 'none.zip')).err).toBe(
    `forecourt: there is no file ${other.path('none.zip')}\n`,
  )
})
