import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { branchTrouble } from './otherBranch.ts'
import { gitIn } from './git.ts'

/** Commits to a branch that isn't checked out, in a repository where somebody else has work in progress. */

const TESS = { name: 'Tess Harriman', email: 'tess@dealer.example' }
const AS = ['-c', 'user.name=First', '-c', 'user.email=first@dealer.example']
let root: string
let dir: string
const git = (...args: string[]) =>
  execFileSync('git', ['-C', root, ...args], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
function write(file: string, text: string) {
  mkdirSync(join(root, file, '..'), { recursive: true })
  writeFileSync(join(root, file), text)
}
function commitAll(message: string) {
  git('add', '--all')
  git(...AS, 'commit', '--quiet', '--message', message)
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'forecourt-branch-'))
  dir = join(root, 'sites/yard')
  git('init', '--quiet', '--initial-branch=main')
  write('sites/yard/site.json', '{"name":"Yard"}\n')
  write('sites/yard/content/about.md', 'About\n')
  write('sites/yard/content/old.md', 'Old\n')
  write('theirs.txt', 'as it was\n')
  commitAll('Begin')
  write('theirs.txt', 'staged\n')
  git('add', 'theirs.txt')
  write('theirs.txt', 'and more\n')
  write('sites/yard/snapshot.json', '{}\n')
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

test('A new branch has the editors’ changes, and the rest of the folder is left alone', async () => {
  write('sites/yard/content/about.md', 'About us\n')
  write('sites/yard/content/new page.md', 'New\n')
  rmSync(join(dir, 'content/old.md'))
  const yard = gitIn(dir, 'content/spring')
  expect(await yard.branch()).toEqual({
    name: 'content/spring',
    other: { checkedOut: 'main', isNew: true },
  })
  expect(await yard.changed()).toEqual(['content/about.md', 'content/new page.md', 'content/old.md'])
  const before = [git('status', '--porcelain'), git('rev-parse', 'HEAD'), git('diff', '--cached')]

  const id = await yard.commit('Spring', TESS)
  expect(git('rev-parse', '--short', 'content/spring')).toBe(id)
  expect(git('log', '-1', '--format=%an <%ae> %cn: %s', 'content/spring')).toBe(
    'Tess Harriman <tess@dealer.example> Tess Harriman: Spring',
  )
  expect(git('rev-parse', 'content/spring^')).toBe(git('rev-parse', 'main'))
  expect(git('diff', '--name-status', 'main', 'content/spring').split('\n')).toEqual([
    'M\tsites/yard/content/about.md',
    'A\tsites/yard/content/new page.md',
    'D\tsites/yard/content/old.md',
  ])
  expect([git('status', '--porcelain'), git('rev-parse', 'HEAD'), git('diff', '--cached')]).toEqual(before)
  expect(git('branch', '--show-current')).toBe('main')
  expect(readFileSync(join(root, 'theirs.txt'), 'utf8')).toBe('and more\n')
})

test(
  'A published file is listed as changed only once it’s edited again or changed back',
  { tags: 'nightly' },
  async () => {
    const yard = gitIn(dir, 'spring')
    write('sites/yard/content/about.md', 'First\n')
    await yard.commit('First', TESS)
    expect(await yard.changed()).toEqual([])
    expect(await yard.commit('Nothing', TESS)).toBeUndefined()
    expect(await yard.branch()).toMatchObject({ other: { isNew: false } })
    expect(String(await yard.committed('content/about.md'))).toBe('First\n')
    expect(String(await yard.committed('content/old.md'))).toBe('Old\n')

    write('sites/yard/content/about.md', 'Second\n')
    expect([await yard.changed(), await yard.clashes()]).toEqual([['content/about.md'], []])
    await yard.commit('Second', TESS)
    expect(git('show', 'spring:sites/yard/content/about.md')).toBe('Second')

    write('sites/yard/content/about.md', 'About\n')
    expect([await yard.changed(), await yard.clashes()]).toEqual([['content/about.md'], []])
    await yard.commit('Taken back', TESS)
    expect(git('diff', 'main', 'spring')).toBe('')
    expect(git('rev-list', '--count', 'main..spring')).toBe('3')
  },
)

test(
  'What others committed to the branch is kept, and never undone silently',
  { tags: 'nightly' },
  async () => {
    git('branch', 'spring')
    const other = mkdtempSync(join(tmpdir(), 'forecourt-other-'))
    git('worktree', 'add', '--quiet', '--force', other, 'spring')
    writeFileSync(join(other, 'sites/yard/content/old.md'), 'From Sam\n')
    execFileSync('git', ['-C', other, ...AS, 'commit', '--quiet', '--all', '--message', 'Sam'])
    git('worktree', 'remove', other)

    const yard = gitIn(dir, 'spring')
    write('sites/yard/content/about.md', 'Mine\n')
    expect(await yard.clashes()).toEqual([])
    await yard.commit('Mine', TESS)
    expect(git('show', 'spring:sites/yard/content/old.md')).toBe('From Sam')

    write('sites/yard/content/old.md', 'Mine too\n')
    expect(await yard.clashes()).toEqual(['content/old.md'])
    await expect(yard.commit('Over it', TESS)).rejects.toThrow('content/old.md: changed on the branch spring')
    expect(git('show', 'spring:sites/yard/content/old.md')).toBe('From Sam')

    // Merge the branch into the one that's checked out. The folder then has Sam's change, so editing that file no
    // longer clashes with test.
    git('checkout', '--quiet', '--', 'sites')
    git('reset', '--quiet', '--hard')
    git(...AS, 'merge', '--quiet', 'spring')
    expect(await yard.changed()).toEqual([])
    write('sites/yard/content/old.md', 'After Sam\n')
    expect([await yard.changed(), await yard.clashes()]).toEqual([['content/old.md'], []])
  },
)

test('Publishing to the checked-out branch commits as if no branch were named', async () => {
  write('sites/yard/content/about.md', 'Here\n')
  const yard = gitIn(dir, 'main')
  expect(await yard.branch()).toEqual({ name: 'main' })
  await yard.commit('Here', TESS)
  expect(git('log', '-1', '--format=%s', 'main')).toBe('Here')
  expect(git('show', '--name-only', '--format=', 'main')).toBe('sites/yard/content/about.md')
  expect(git('status', '--porcelain').split('\n')).toEqual(['MM theirs.txt', '?? sites/yard/snapshot.json'])
})

test(
  'A branch that can’t be published to is refused with the reason, and others are accepted',
  { tags: 'nightly' },
  async () => {
    const other = mkdtempSync(join(tmpdir(), 'forecourt-sam-'))
    git('branch', 'before')
    git('checkout', '--quiet', 'before')
    git('checkout', '--quiet', 'main')
    git('worktree', 'add', '--quiet', '-b', 'sam', other)
    git('update-ref', 'refs/remotes/origin/later', 'HEAD')
    const unusable = ['two words', '', '-x', 'a..b', 'a.lock', '/a', 'a~1', 'HEAD', '@{-1}', 'a\nb']
    for (const name of unusable) expect(await branchTrouble(dir, name), name).toMatch(/can’t be the name/)
    expect(await branchTrouble(dir, 'main/spring')).toMatch(/there’s already a branch main, /)
    expect(await branchTrouble(dir, 'sam')).toMatch(/checked out in .*forecourt-sam/)
    expect(await branchTrouble(dir, 'later')).toMatch(/run "git branch later origin\/later" first/)
    for (const name of ['main', 'spring', 'content/spring', 'été', 'a-b_c.d'])
      expect(await branchTrouble(dir, name), name).toBeUndefined()
    rmSync(other, { recursive: true })
  },
)

test('A branch is refused in a folder without a repository', async () => {
  const none = mkdtempSync(join(tmpdir(), 'forecourt-none-'))
  expect(await branchTrouble(none, 'spring')).toMatch(/there’s no Git repository/)
  rmSync(none, { recursive: true })
})
