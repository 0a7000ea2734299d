import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { branchTrouble } from './branchTrouble.ts'
import { gitIn } from './git.ts'

/** Commits to a branch that isn't checked out, in a repository where somebody else has work in progress. */

const TESS = { name: 'Tess Harriman', email: 'tess@dealer.example' }
const AS = ['-c', 'user.name=First', '-c', 'user.email=first@dealer.example']
let root: string
let dir: string
const git = (...args: string[]) =>
  execFileSync('git', ['-C', root, ...args], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
const write = (file: string, text: string) => {
  mkdirSync(join(root, file, '..'), { recursive: true })
  writeFileSync(join(root, file), text)
}
const commitAll = (message: string) => {
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

test("starts a new branch from the checked-out one with the editors' changes, and leaves the rest of the folder alone", async () => {
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

test("lists published files as changed only once they're edited again or changed back", async () => {
  const yard = gitIn(dir, 'spring')
  write('sites/yard/content/about.md', 'First\n')
  await yard.commit('First', TESS)
  expect(await yard.changed()).toEqual([])
  expect(await yard.commit('Nothing', TESS)).toBeUndefined()
  expect(await yard.branch()).toMatchObject({ other: { isNew: false } })
  expect(await yard.committed('content/about.md')).toBe('First\n')
  expect(await yard.committed('content/old.md')).toBe('Old\n')

  write('sites/yard/content/about.md', 'Second\n')
  expect([await yard.changed(), await yard.clashes()]).toEqual([['content/about.md'], []])
  await yard.commit('Second', TESS)
  expect(git('show', 'spring:sites/yard/content/about.md')).toBe('Second')

  write('sites/yard/content/about.md', 'About\n')
  expect([await yard.changed(), await yard.clashes()]).toEqual([['content/about.md'], []])
  await yard.commit('Taken back', TESS)
  expect(git('diff', 'main', 'spring')).toBe('')
  expect(git('rev-list', '--count', 'main..spring')).toBe('3')
})

test('keeps what others have committed to the branch, and never undoes it silently', async () => {
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
  // longer clashes with it.
  git('checkout', '--quiet', '--', 'sites')
  git('reset', '--quiet', '--hard')
  git(...AS, 'merge', '--quiet', 'spring')
  expect(await yard.changed()).toEqual([])
  write('sites/yard/content/old.md', 'After Sam\n')
  expect([await yard.changed(), await yard.clashes()]).toEqual([['content/old.md'], []])
})

test('commits to the checked-out branch as if no branch were named', async () => {
  write('sites/yard/content/about.md', 'Here\n')
  const yard = gitIn(dir, 'main')
  expect(await yard.branch()).toEqual({ name: 'main' })
  await yard.commit('Here', TESS)
  expect(git('log', '-1', '--format=%s', 'main')).toBe('Here')
  expect(git('show', '--name-only', '--format=', 'main')).toBe('sites/yard/content/about.md')
  expect(git('status', '--porcelain').split('\n')).toEqual(['MM theirs.txt', '?? sites/yard/snapshot.json'])
})

describe('a branch to publish to', () => {
  test.each([
    ['two words', /can’t be the name/],
    ['', /can’t be the name/],
    ['-x', /can’t be the name/],
    ['a..b', /can’t be the name/],
    ['a.lock', /can’t be the name/],
    ['/a', /can’t be the name/],
    ['a~1', /can’t be the name/],
    ['HEAD', /can’t be the name/],
    ['@{-1}', /can’t be the name/],
    ['a\nb', /can’t be the name/],
    ['main/spring', /there’s already a branch main, /],
    ['sam', /checked out in .*forecourt-sam/],
    ['later', /run "git branch later origin\/later" first/],
  ])('is refused with the reason: %j', async (name, why) => {
    const other = mkdtempSync(join(tmpdir(), 'forecourt-sam-'))
    git('branch', 'before')
    git('checkout', '--quiet', 'before')
    git('checkout', '--quiet', 'main')
    git('worktree', 'add', '--quiet', '-b', 'sam', other)
    git('update-ref', 'refs/remotes/origin/later', 'HEAD')
    expect(await branchTrouble(dir, name)).toMatch(why)
    rmSync(other, { recursive: true })
  })

  test.each(['main', 'spring', 'content/spring', 'été', 'a-b_c.d'])('is accepted: %j', async (name) =>
    expect(await branchTrouble(dir, name)).toBeUndefined(),
  )

  test('is refused in a folder without a repository', async () => {
    const none = mkdtempSync(join(tmpdir(), 'forecourt-none-'))
    expect(await branchTrouble(none, 'spring')).toMatch(/there’s no Git repository/)
    rmSync(none, { recursive: true })
  })
})
