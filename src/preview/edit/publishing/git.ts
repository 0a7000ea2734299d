import { existsSync } from 'node:fs'
import { copyFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { BRAND } from '#site/brand/brandFiles.ts'
import { PHOTOS } from '#site/loading/photoFiles.ts'
import { FEEDS } from '#site/feeds/loadOwnFeeds.ts'
import { THEME_FILE } from '#site/theme/themeFile.ts'
import { MAPPING_FILE } from '#stock/feed/map/mapping.ts'
import { SETTINGS } from '../files/files.ts'
import {
  authorOf,
  type Author,
  bytesIn,
  entriesIn,
  outputOrNone,
  runIn,
  scriptIn,
  withScratchIndex,
} from './run.ts'
import { otherBranch } from './otherBranch.ts'

/** What a site is made from. Only this is committed; stock in the same folder isn't. */
const WRITTEN = [SETTINGS, MAPPING_FILE, THEME_FILE, 'content', PHOTOS, BRAND, FEEDS]

/**
 * Commits its arguments, which are files, with its input as the message. The repository's own index changes only once there's a commit: then
 * it gets those files from it. This is one script, so that the index isn't left behind if the desk is killed while a hook runs: it would seem
 * to undo the commit.
 */
const COMMIT = `
git add --all -- "$@" && git commit --quiet --file=- -- "$@" || exit
unset GIT_INDEX_FILE
git reset --quiet -- "$@" || { sleep 1; git reset --quiet -- "$@"; } || {
  echo 'The change is committed, but Git’s index doesn’t have it yet: run "git reset" for its files' >&2
  exit 1
}`

/** A tenant's folder in Git. This never contacts a remote or asks for a password. */
export interface Git {
  /** Whether the folder is in a repository with at least one commit. */
  isThere: () => Promise<boolean>
  /** The author in Git's own settings; the name or email is '' if it isn't set. */
  author: () => Promise<Author>
  branch: () => Promise<Branch>
  changed: () => Promise<string[]>
  /** Changed files that somebody else has also changed on the branch. Committing them would undo that person's changes. */
  clashes: () => Promise<string[]>
  committed: (file: string) => Promise<Buffer | undefined>
  /** @param only if missing, all changed files @returns the commit's short name; undefined if nothing differs */
  commit: (message: string, author: Author, only?: readonly string[]) => Promise<string | undefined>
}

export interface Branch {
  /** The branch's name; '' if HEAD is detached. */
  name: string
  /** Set only if another branch is checked out. */
  other?: { checkedOut: string; isNew: boolean }
}

/** @param wanted the branch to commit to; if missing, the one that's checked out */
export function gitIn(dir: string, wanted?: string): Git {
  const run = runIn(dir)
  const setting = (name: string): Promise<string> => outputOrNone(run(['config', name]))
  const checkedOut = (): Promise<string> => outputOrNone(run(['branch', '--show-current']))
  const changedHere = async (): Promise<string[]> => {
    // Without optional locks, this works on a full disk too.
    const status = [
      '--no-optional-locks',
      'status',
      '--porcelain',
      '-z',
      '--untracked-files=all',
      '--no-renames',
    ]
    const entries = entriesIn(await run([...status, '--', ...WRITTEN]))
    const prefix = await outputOrNone(run(['rev-parse', '--show-prefix']))
    return entries.map((line) => line.slice(3).slice(prefix.length))
  }
  const other = async () =>
    wanted === undefined || wanted === (await checkedOut())
      ? undefined
      : otherBranch(run, { name: wanted, written: WRITTEN, changedHere })
  return {
    isThere: async () => (await outputOrNone(run(['rev-parse', '--verify', '--quiet', 'HEAD']))) !== '',
    author: async () => ({ name: await setting('user.name'), email: await setting('user.email') }),
    branch: async () => {
      const [current, branch] = [await checkedOut(), await other()]
      return branch
        ? { name: wanted ?? '', other: { checkedOut: current, isNew: await branch.isNew() } }
        : { name: current }
    },
    changed: async () => (await (await other())?.changed()) ?? changedHere(),
    clashes: async () => (await (await other())?.clashes()) ?? [],
    committed: async (file) => {
      const revision = (await (await other())?.lastOf(file)) ?? 'HEAD'
      return bytesIn(dir)(['show', `${revision}:./${file}`]).catch(() => undefined)
    },
    commit: async (message, author, only) => {
      const branch = await other()
      if (branch) return branch.commit(message, author)
      const files = (await changedHere()).filter((file) => only?.includes(file) ?? true)
      if (files.length === 0) return undefined
      const index = resolve(dir, (await run(['rev-parse', '--git-path', 'index'])).trim())
      if (existsSync(`${index}.lock`))
        throw new Error(
          'Another Git command is using this repository, or was cut off: its index.lock exists. Try again when it has finished, or delete that file if none is running',
        )
      await withScratchIndex(async (scratch) => {
        // A copy, because Git needn't read all files again for it, as it would for a new index.
        if (existsSync(index)) await copyFile(index, scratch)
        const env = { ...authorOf(author), GIT_INDEX_FILE: scratch }
        await scriptIn(dir, COMMIT, files, { env, input: message })
      })
      return outputOrNone(run(['rev-parse', '--short', 'HEAD']))
    },
  }
}
