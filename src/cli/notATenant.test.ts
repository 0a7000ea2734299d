import { spawnSync } from 'node:child_process'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'

const FORECOURT = fileURLToPath(new URL('../../scripts/cli/forecourt.mjs', import.meta.url))

test.each(['deploy', 'diff', 'index', 'snapshot'])(
  '`%s` says in one line that something isn’t a tenant, even with FORECOURT_DEBUG, and writes nothing',
  (command) => {
    const root = mkdtempSync(join(tmpdir(), 'not-a-tenant-'))
    onTestFinished(() => rmSync(root, { recursive: true, force: true }))
    const folders = ['--tenants', root, '--state', join(root, 'state')]
    const { status, stderr } = spawnSync(process.execPath, [FORECOURT, command, '../x', ...folders], {
      encoding: 'utf8',
      env: { ...process.env, FORECOURT_DEBUG: '1' },
    })
    expect([status, stderr]).toEqual([
      1,
      '../x: is not a tenant: a slug may only have letters, digits, hyphens and underscores\n',
    ])
    expect(readdirSync(root)).toEqual([])
  },
)

test.each([
  ['check', ['redgumrv'], 1, 'Did you mean redgum-rv?'],
  ['check', ['redgum-rv\u001B[31m'], 1, 'redgum-rv\uFFFD[31m: error: is not a tenant'],
  ['check', [''], 2, "the argument 'slug' is empty"],
  ['check', ['--root='], 2, 'It’s empty.'],
  ['check', ['--tenants', ''], 2, 'It’s empty.'],
  [
    'leads',
    ['list', 'redgumrv'],
    1,
    'redgumrv is missing: there is no folder tenants/redgumrv. Did you mean redgum-rv?',
  ],
  ['leads', ['export', 'redgumrv'], 1, 'Did you mean redgum-rv?'],
  ['leads', ['retry', 'redgumrv'], 1, 'Did you mean redgum-rv?'],
  ['checkout', ['list', 'redgumrv'], 1, 'Did you mean redgum-rv?'],
  ['words', ['redgumrv'], 1, 'Did you mean redgum-rv?'],
  ['\u001B[31m', [], 2, "unknown command '\uFFFD[31m'"],
  ['check', ['--now', '\u001B[31m'], 2, '\uFFFD[31m'],
  ['restore', ['\u001B[31m.zip'], 1, '\uFFFD[31m.zip'],
])('`%s` with %j exits with the code and says why', (command, args, code, message) => {
  const root = mkdtempSync(join(tmpdir(), 'not-a-tenant-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  mkdirSync(join(root, 'tenants/redgum-rv'), { recursive: true })
  writeFileSync(join(root, 'tenants/redgum-rv/site.json'), '{}')
  const { status, stderr } = spawnSync(process.execPath, [FORECOURT, command, ...args], {
    cwd: root,
    encoding: 'utf8',
  })
  expect([status, stderr]).toEqual([code, expect.stringContaining(message)])
  expect(stderr).not.toContain('\u001B')
})

test.each(['serve', 'live', 'fakes'])(
  '`%s` doesn’t start, and writes nothing, in a folder that has no tenants',
  (command) => {
    const root = realpathSync(mkdtempSync(join(tmpdir(), 'not-a-tenant-')))
    onTestFinished(() => rmSync(root, { recursive: true, force: true }))
    const { status, stderr } = spawnSync(process.execPath, [FORECOURT, command, '--port', '0'], {
      cwd: root,
      encoding: 'utf8',
      timeout: 60_000,
    })
    expect([status, stderr]).toEqual([
      1,
      `forecourt: there is no folder ${root}/tenants. Name the folder of your project with --root\n`,
    ])
    expect(readdirSync(root)).toEqual([])
  },
)

test.each(['-V', '--version'])('%s prints the version in package.json', (option) => {
  const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')) as {
    version: string
  }
  expect(spawnSync(process.execPath, [FORECOURT, option], { encoding: 'utf8' })).toMatchObject({
    status: 0,
    stdout: `${version}\n`,
  })
})
