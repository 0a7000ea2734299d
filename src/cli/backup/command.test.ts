import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { withZip } from '#lib/zip.ts'
import { openSqlite } from '#lib/sqliteFile.ts'
import { isInstalled, UNSHARE } from '#server/testing/installed.ts'
import { keptFiles } from './kept.ts'
import { leaveLeads, openMachine, type Machine } from './testing/lifecycle.ts'

/** Tests `forecourt backup` as an operator runs it, in the folder that has `tenants` and `.forecourt`. */

let machine: Machine
beforeEach(() => {
  machine = openMachine()
  mkdirSync(machine.path('.forecourt'))
})
afterEach(() => machine.close())

function write(files: Record<string, string>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(machine.path(path)), { recursive: true })
    writeFileSync(machine.path(path), text)
  }
}
const SITE = { 'tenants/daves-yard/site.json': '{}', 'tenants/daves-yard/content/about.md': '# About' }
const CACHES = [
  'compiled/a/client/x.js',
  'photos/a.webp',
  'deploy/daves-yard/deployed.json',
  'snapshot/daves-yard.feed.json',
  'sites/daves-yard/report.json',
  'sites/daves-yard.lock',
  'live/builds/daves-yard',
  'alerts/live',
].map((path) => `.forecourt/${path}`)
const database = (path: string): void =>
  openSqlite(machine.path(path), (db) => db.exec('CREATE TABLE IF NOT EXISTS t (x)')).db.close()

const namesIn = (file: string): Promise<string[]> =>
  withZip(machine.path(file), (entries) => entries.map(({ path }) => path))

test('The archive has what can’t be made again, and no caches', async () => {
  write({ ...SITE, ...Object.fromEntries(CACHES.map((path) => [path, 'cache'])) })
  write({ '.forecourt/edits.log': '{}\n', '.forecourt/drafts/daves-yard/content/about.md': '# New' })
  write({ '.forecourt/reservations/daves-yard.json': '{}', 'tenants/daves-yard/site.json.1234.part': '{' })
  const databases = [
    'payments/reservations',
    'live/journal',
    'alerts/daves-yard',
    'sites/daves-yard',
    'stock/daves-yard',
  ]
  for (const name of [...databases, 'visits', 'sites/daves-yard.lock']) database(`.forecourt/${name}.sqlite`)
  await leaveLeads(machine.path('.forecourt'), ['waiting-abcdefghij'])
  const { code, out, err } = await machine.forecourt('backup', 'backup.zip')
  expect([code, err]).toEqual([0, ''])
  expect(out).toMatch(
    /^\S+\/backup\.zip has 12 files:\n {2}reservations and payments +1 {2}\d+ KiB\n {2}leads /,
  )
  expect(await namesIn('backup.zip')).toEqual([
    'state/payments/reservations.sqlite',
    'state/leads.sqlite',
    'state/live/journal.sqlite',
    'state/alerts/daves-yard.sqlite',
    'state/visits.sqlite',
    'state/sites/daves-yard.sqlite',
    'state/reservations/daves-yard.json',
    'state/edits.log',
    'state/drafts/daves-yard/content/about.md',
    'state/stock/daves-yard.sqlite',
    'tenants/daves-yard/content/about.md',
    'tenants/daves-yard/site.json',
    'manifest.json',
  ])
  expect(statSync(machine.path('backup.zip')).mode & 0o777).toBe(0o600)
  expect(readdirSync(machine.root).toSorted()).toEqual(['.forecourt', 'backup.zip', 'tenants'])
})

test('A database is copied as it was at one moment, while a process writes to it', async () => {
  write(SITE)
  await leaveLeads(machine.path('.forecourt'), ['waiting-abcdefghij'])
  const writer = new DatabaseSync(machine.path('.forecourt/leads.sqlite'))
  writer.exec("BEGIN IMMEDIATE; INSERT INTO outbox VALUES ('half', x'00', 1)")
  expect((await machine.forecourt('backup', 'backup.zip')).code).toBe(0)
  writer.exec('COMMIT')
  writer.close()
  const copy = await withZip(machine.path('backup.zip'), (entries) =>
    entries.find(({ path }) => path === 'state/leads.sqlite')?.read(),
  )
  writeFileSync(machine.path('copy.sqlite'), copy ?? '')
  const db = new DatabaseSync(machine.path('copy.sqlite'), { readOnly: true })
  expect(db.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' })
  expect(db.prepare("SELECT count(*) AS n FROM outbox WHERE key = 'half'").get()).toEqual({ n: 0 })
  expect(db.prepare("SELECT count(*) AS n FROM outbox WHERE key LIKE 'lead/%'").get()).toEqual({ n: 1 })
  db.close()
})

test('An archive is only replaced with --force, and stays as it is if the new one fails', async () => {
  write({ ...SITE, 'backup.zip': 'old' })
  const { code, err } = await machine.forecourt('backup', 'backup.zip')
  expect(code).toBe(1)
  expect(err).toMatch(/^forecourt: .*backup\.zip exists already\. .*--force.*\n$/)
  write({ '.forecourt/leads.sqlite': 'no database at all'.repeat(100) })
  const damaged = await machine.forecourt('backup', 'backup.zip', '--force')
  expect(damaged.code).toBe(1)
  expect(damaged.err).toMatch(/^forecourt: .*leads\.sqlite can’t be copied: file is not a database\n$/)
  expect(readFileSync(machine.path('backup.zip'), 'utf8')).toBe('old')
  expect(readdirSync(machine.root).toSorted()).toEqual(['.forecourt', 'backup.zip', 'tenants'])
})

const NOT_REGULAR = /^forecourt: .*backup\.zip isn’t a regular file\. .+\n$/
const NO_FOLDER = /^forecourt: there is no folder .+\n$/
const ODD_PLACES: [what: string, target: string, make: () => unknown, message: RegExp][] = [
  ['a folder', 'backup.zip', () => mkdirSync(machine.path('backup.zip')), NOT_REGULAR],
  ['a link', 'backup.zip', () => symlinkSync('old.zip', machine.path('backup.zip')), NOT_REGULAR],
  ['a pipe', 'backup.zip', () => execFileSync('mkfifo', [machine.path('backup.zip')]), NOT_REGULAR],
  ['below a file', 'old.zip/backup.zip', () => undefined, NO_FOLDER],
  ['in no folder', 'none/backup.zip', () => undefined, NO_FOLDER],
]

test.each(ODD_PLACES)(
  'An archive that would be %s is refused, even with --force',
  async (_, target, make, message) => {
    write({ ...SITE, 'old.zip': 'old' })
    make()
    const before = readdirSync(machine.root)
    const { code, err } = await machine.forecourt('backup', target, '--force')
    expect([code, err]).toEqual([1, expect.stringMatching(message)])
    expect(readdirSync(machine.root)).toEqual(before)
    expect(readFileSync(machine.path('old.zip'), 'utf8')).toBe('old')
  },
)

test.each(['backup', 'restore'])('An empty name is a usage error of %s', async (command) => {
  expect(await machine.forecourt(command, '')).toMatchObject({
    code: 2,
    err: expect.stringMatching(/^error: the argument 'file' is empty\n/) as string,
  })
})

/** Runs a command in its folder, where `full` is a disk of 128 KiB, and then lists what’s left on that. */
const WITH_SMALL_DISK = [
  ...['unshare', '--user', '--map-root-user', '--mount', 'sh', '-c'],
  'mount -t tmpfs -o size=128k tmpfs full; "$@"; code=$?; ls -A full; exit $code',
  'sh',
]

test.runIf(isInstalled(UNSHARE)).for([
  ['a picture', () => write({ 'tenants/daves-yard/photos/large.jpg': 'x'.repeat(300_000) })],
  ['a database', () => fill(machine.path('.forecourt/visits.sqlite'))],
] as const)('A disk that %s fills is named, and nothing is left behind', async ([, make]) => {
  write(SITE)
  make()
  const full = openMachine({}, WITH_SMALL_DISK)
  const folders = ['--tenants', machine.path('tenants'), '--state', machine.path('.forecourt')]
  mkdirSync(full.path('full'))
  const { code, out, err } = await full.forecourt('backup', 'full/backup.zip', ...folders)
  full.close()
  expect([code, err]).toEqual([
    1,
    `forecourt: ${full.path('full/backup.zip')} wasn’t written, because the disk is full\n`,
  ])
  expect(out).toBe('')
})

function fill(file: string): void {
  const { db } = openSqlite(file, (opened) => opened.exec('CREATE TABLE t (x)'))
  db.prepare('INSERT INTO t VALUES (zeroblob(300000))').run()
  db.close()
}

test('A backup that’s stopped leaves nothing behind', { tags: 'nightly' }, async () => {
  write({ 'tenants/yard/site.json': '{}', 'tenants/yard/photos/huge.jpg': '' })
  // Takes so long that it's stopped in the middle, and no room on the disk.
  truncateSync(machine.path('tenants/yard/photos/huge.jpg'), 8e9)
  const [program = '', ...args] = machine.command('backup', 'backup.zip')
  const child = spawn(program, args, { cwd: machine.root })
  const ended = once(child, 'close')
  await expect.poll(() => readdirSync(machine.root).length, { interval: 1 }).toBeGreaterThan(2)
  child.kill('SIGTERM')
  expect(await ended).toEqual([1, null])
  expect(readdirSync(machine.root).toSorted()).toEqual(['.forecourt', 'tenants'])
})

test.each(['redis://:secret@redis.example:6379', 'netlify'])(
  'Leads in %s aren’t in the archive, and the output says so',
  async (storage) => {
    write(SITE)
    await leaveLeads(machine.path('.forecourt'), ['from-earlier-times'])
    const elsewhere = openMachine({ FORECOURT_LEADS_STORAGE: storage })
    const folders = ['--tenants', machine.path('tenants'), '--state', machine.path('.forecourt')]
    const { code, err } = await elsewhere.forecourt('backup', machine.path('backup.zip'), ...folders)
    elsewhere.close()
    expect(code).toBe(0)
    expect(err).toMatch(/^Leads aren’t in it, because FORECOURT_LEADS_STORAGE names another storage/)
    expect(err).not.toContain('secret')
    expect(await namesIn('backup.zip')).not.toContain('state/leads.sqlite')
  },
)

test.each([
  ['state', '.forecourt'],
  ['tenants', 'tenants'],
])('A wrong --%s is noticed before there’s an archive without its files', async (option, folder) => {
  write(SITE)
  rmSync(machine.path(folder), { recursive: true })
  const { code, err } = await machine.forecourt('backup', 'backup.zip')
  expect(code).toBe(1)
  expect(err).toMatch(new RegExp(`^forecourt: there is no folder .*/${folder}\\. .* --${option}\n$`))
  expect(existsSync(machine.path('backup.zip'))).toBe(false)
})

test('Links aren’t followed, and names that no archive can have are reported', async () => {
  write({ ...SITE, 'secret.txt': 'secret', 'tenants/daves-yard/content/a\\b.md': '# Odd' })
  symlinkSync(machine.path('secret.txt'), machine.path('tenants/daves-yard/content/link.md'))
  const { code, err } = await machine.forecourt('backup', 'backup.zip')
  expect([code, err]).toEqual([0, expect.stringMatching(/^left out, .*a\\b\.md\n$/)])
  expect(await namesIn('backup.zip')).toEqual([...Object.keys(SITE).toSorted(), 'manifest.json'])
})

test('Leads in a file of their own are in the archive, under the usual name', () => {
  const file = join(machine.root, 'elsewhere/ours.sqlite')
  database('elsewhere/ours.sqlite')
  const environment = { FORECOURT_LEADS_STORAGE: `sqlite:${file}` }
  const folders = { tenantsDir: machine.path('tenants'), stateDir: machine.path('.forecourt'), environment }
  expect(keptFiles(folders)).toEqual([{ name: 'state/leads.sqlite', file }])
})
