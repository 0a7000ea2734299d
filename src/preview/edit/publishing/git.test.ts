import { execFileSync, spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { gitIn } from './git.ts'

/** Commits to the checked-out branch, in a repository where somebody has staged work of their own. */

const TESS = { name: 'Tess Harriman', email: 'tess@dealer.example' }
let root: string
let dir: string
const git = (...args: string[]) => execFileSync('git', ['-C', root, ...args], { encoding: 'utf8' })
function write(file: string, text: string) {
  mkdirSync(join(root, file, '..'), { recursive: true })
  writeFileSync(join(root, file), text)
}
function hook(name: string, script: string) {
  write(`.git/hooks/${name}`, `#!/bin/sh\n${script}\n`)
  chmodSync(join(root, '.git/hooks', name), 0o755)
}
const state = () => [git('ls-files', '--stage'), git('status', '--porcelain'), git('rev-parse', 'HEAD')]

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'forecourt-git-'))
  dir = join(root, 'yard')
  git('init', '--quiet', '--initial-branch=main')
  write('yard/site.json', '{"name":"Yard"}\n')
  write('yard/content/old.md', 'Old\n')
  write('theirs.txt', 'as it was\n')
  git('add', '--all')
  git('-c', 'user.name=First', '-c', 'user.email=first@dealer.example', 'commit', '--quiet', '-m', 'Begin')
  write('theirs.txt', 'staged\n')
  git('add', 'theirs.txt')
  write('yard/site.json', '{"name":"Our yard"}\n')
  write('yard/content/new.md', 'New\n')
  rmSync(join(dir, 'content/old.md'))
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(root, { recursive: true, force: true })
})

test('A commit has the editors’ changes, and leaves what somebody else has staged as it is', async () => {
  const before = git('diff', '--cached', '--', 'theirs.txt')
  expect(await gitIn(dir).commit('# Spring', TESS)).toBe(git('rev-parse', '--short', 'HEAD').trim())
  expect(git('log', '-1', '--format=%an <%ae> %cn: %s').trim()).toBe(
    'Tess Harriman <tess@dealer.example> Tess Harriman: # Spring',
  )
  expect(git('show', '--name-status', '--no-renames', '--format=').trim().split('\n')).toEqual([
    'A\tyard/content/new.md',
    'D\tyard/content/old.md',
    'M\tyard/site.json',
  ])
  expect(git('status', '--porcelain')).toBe('M  theirs.txt\n')
  expect(git('diff', '--cached', '--', 'theirs.txt')).toBe(before)
})

test('A commit has every file that a build reads except stock', async () => {
  const files = [
    'brand/fonts/Text.woff2',
    'brand/logo.svg',
    'content/new.md',
    'photos/yard.jpg',
    'site.json',
    'stock.map.yaml',
    'theme.css',
  ]
  for (const file of [...files, 'stock.json', 'stock.csv']) write(`yard/${file}`, file)
  await gitIn(dir).commit('Spring', TESS)
  expect(git('ls-files', 'yard').trim().split('\n')).toEqual(files.map((file) => `yard/${file}`))
})

test.each<[string, RegExp, string, () => void]>([
  ['a hook refuses it', /no capitals/, 'x', () => hook('pre-commit', 'echo no capitals >&2; exit 1')],
  ['the message has a NUL character', /NUL/, 'a\0b', () => {}],
  ['Git is killed', /./, 'x', () => hook('commit-msg', 'kill -9 $PPID')],
  [
    'nothing can be written to the repository',
    /unable to/i,
    'x',
    () => {
      vi.stubEnv('GIT_ALTERNATE_OBJECT_DIRECTORIES', join(root, '.git/objects'))
      vi.stubEnv('GIT_OBJECT_DIRECTORY', '/proc')
    },
  ],
  [
    'the repository can’t be read',
    /not a git repository/i,
    'x',
    () => vi.stubEnv('GIT_OBJECT_DIRECTORY', '/dev/full'),
  ],
  ['another command is using the index', /index\.lock/, 'x', () => write('.git/index.lock', '')],
])('If %s, a failed commit leaves nothing staged', async (_, why, message, prepare) => {
  const before = state()
  prepare()
  await expect(gitIn(dir).commit(message, TESS)).rejects.toThrow(why)
  vi.unstubAllEnvs()
  expect(state()).toEqual(before)
})

test(
  'If the desk is killed while a hook runs, the commit and the index agree in the end',
  { tags: 'nightly' },
  async () => {
    const [begun, go] = [join(root, '.git/begun'), join(root, '.git/go')]
    hook('pre-commit', `touch '${begun}'; while [ ! -e '${go}' ]; do sleep 0.02; done`)
    const before = state()
    const desk = spawn(process.execPath, [
      '--input-type=module',
      '-e',
      `const { gitIn } = await import(${JSON.stringify(join(import.meta.dirname, 'git.ts'))})
     await gitIn(${JSON.stringify(dir)}).commit('Spring', ${JSON.stringify(TESS)})`,
    ])
    await vi.waitFor(() => expect(existsSync(begun)).toBe(true), { timeout: 10_000, interval: 20 })
    const ended = new Promise((done) => desk.once('exit', done))
    desk.kill('SIGKILL')
    await ended
    expect(state()).toEqual(before)
    writeFileSync(go, '')
    await vi.waitFor(() => expect(git('status', '--porcelain')).toBe('M  theirs.txt\n'), {
      timeout: 10_000,
      interval: 50,
    })
    expect(git('log', '-1', '--format=%s').trim()).toBe('Spring')
    expect(readFileSync(join(dir, 'content/new.md'), 'utf8')).toBe('New\n')
  },
)
