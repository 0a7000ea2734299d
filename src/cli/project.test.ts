import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyTenant } from '#demo/testing/copyTenant.ts'

/** Runs commands from different folders, with tenants named as a shell completes their paths. */

const FORECOURT = fileURLToPath(new URL('../../scripts/cli/forecourt.mjs', import.meta.url))

let root = ''
beforeAll(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'project-')))
  copyTenant('redgum-rv', join(root, 'project/tenants/redgum-rv'))
  mkdirSync(join(root, 'project/notes/deep'), { recursive: true })
  mkdirSync(join(root, 'elsewhere'))
  symlinkSync(join(root, 'project'), join(root, 'link'))
  // A folder of the same name that has nothing to do with Forecourt.
  mkdirSync(join(root, 'project/notes/tenants/smith'), { recursive: true })
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

const run = (from: string, ...args: string[]) =>
  new Promise<{ code: number | null; printed: string }>((done) => {
    const child = spawn(process.execPath, [FORECOURT, ...args], { cwd: join(root, from) })
    let printed = ''
    for (const output of [child.stdout, child.stderr])
      output.on('data', (chunk: Buffer) => (printed += chunk.toString()))
    child.once('close', (code) => done({ code, printed }))
  })

test.each([
  ['the project', 'project', ['redgum-rv']],
  ['the project, completed by the shell', 'project', ['tenants/redgum-rv/']],
  ['the project, with ./', 'project', ['./tenants/redgum-rv']],
  ['the folder of tenants, completed by the shell', 'project/tenants', ['redgum-rv/']],
  ['the tenant’s own folder', 'project/tenants/redgum-rv', ['.']],
  ['a folder below', 'project/notes/deep', ['redgum-rv']],
  ['a folder below, with a path from there', 'project/notes/deep', ['../../tenants/redgum-rv']],
  ['a folder below, with a path from the project', 'project/notes/deep', ['tenants/redgum-rv']],
  ['elsewhere, with --root', 'elsewhere', ['--root', '../project', 'redgum-rv']],
  [
    'elsewhere, with --root through a link',
    'elsewhere',
    ['--root', '../link', '../project/tenants/redgum-rv'],
  ],
  ['elsewhere, with --tenants', 'elsewhere', ['--tenants', '../project/tenants', 'redgum-rv']],
])('A tenant is found from %s', { tags: 'nightly' }, async (_title, from, args) => {
  const { printed } = await run(from, 'words', ...args)
  expect(printed).toMatch(/^redgum-rv doesn’t replace/)
})

test('--root may come before the command', async () => {
  const { printed } = await run('elsewhere', '--root', '../project', 'words', 'redgum-rv')
  expect(printed).toMatch(/^redgum-rv doesn’t replace/)
})

test(
  'An absolute path of a tenant is understood by commands for one tenant and for several',
  { tags: 'nightly' },
  async () => {
    const path = join(root, 'project/tenants/redgum-rv')
    for (const command of [['deploy'], ['leads', 'list'], ['checkout', 'list'], ['index']]) {
      const { code, printed } = await run('elsewhere', ...command, path, '--root', '../project')
      expect([command, code, printed]).toEqual([command, 0, expect.not.stringContaining(path)])
    }
  },
)

test('A path that isn’t a tenant’s is refused', async () => {
  const { code, printed } = await run('project', 'deploy', 'notes/redgum-rv')
  expect([code, printed]).toEqual([1, expect.stringContaining('notes/redgum-rv')])
})

test(
  'Files and folders on the command line are those of the current folder',
  { tags: 'nightly' },
  async () => {
    writeFileSync(
      join(root, 'elsewhere/yard.csv'),
      'Stock No,Make,Model,Year,Price\nA1,Jayco,Journey,2020,50000\n',
    )
    const { printed } = await run(
      'elsewhere',
      'import',
      'redgum-rv',
      'yard.csv',
      '--dry-run',
      '--root',
      '../project',
    )
    expect(printed).toContain('looked at 1 vehicle in yard.csv;')
    const made = await run('elsewhere', 'new', 'blue-gum', '--yes', '--tenants', 'mine')
    expect([made.code, existsSync(join(root, 'elsewhere/mine/blue-gum/site.json'))]).toEqual([0, true])
  },
)

test.each([
  ['a folder without tenants', [], 'elsewhere/tenants. Name the folder of your project with --root'],
  ['a --root that doesn’t exist', ['--root', 'none'], 'elsewhere/none (--root)'],
])('From %s, the message says which folder is missing', async (_title, args, message) => {
  const { code, printed } = await run('elsewhere', 'check', ...args)
  expect([code, printed]).toEqual([
    1,
    expect.stringContaining(`forecourt: there is no folder ${root}/${message}`),
  ])
})
