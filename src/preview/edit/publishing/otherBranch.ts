import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Author } from './git.ts'
import { entriesIn, orNone, type Run } from './run.ts'

/**
 * Commits to a branch that isn't checked out. The checked-out branch, the index and the files stay as they are: what others work on in
 * the same folder is none of its business.
 */
export interface OtherBranch {
  isNew: () => Promise<boolean>
  changed: () => Promise<string[]>
  clashes: () => Promise<string[]>
  /** The commit that has this file as the desk published it to the branch; undefined where it hasn't. */
  lastOf: (file: string) => Promise<string | undefined>
  commit: (message: string, author: Author) => Promise<string | undefined>
}

interface Asked {
  name: string
  /** What editors write, below the tenant's folder. */
  written: readonly string[]
  /** What differs from the checked-out commit. */
  changedHere: () => Promise<string[]>
}

/** The files of a commit by name, in Git's own ids. */
type Files = ReadonlyMap<string, string>

interface State {
  head: string
  /** The branch's last commit, or the checked-out one for a new branch. */
  tip: string
  isNew: boolean
  /** All that may differ from the tip. */
  all: string[]
  /** The files of editors that differ from the tip, and those of them that others have changed there. */
  files: string[]
  clashes: string[]
  tree: string
}

export const otherBranch = (run: Run, { name, written, changedHere }: Asked): OtherBranch => {
  const ref = `refs/heads/${name}`
  /**
   * Remembers this folder as it was when the desk last committed to the branch: by that it knows its own changes there from others'.
   * A commit with the branch's and the checked-out one as parents, on no branch.
   */
  const memory = `refs/forecourt/${name.replaceAll('/', '%2F')}`
  const commitAt = (at: string): Promise<string> =>
    orNone(run(['rev-parse', '--verify', '--quiet', `${at}^{commit}`]))
  const filesAt = async (at: string): Promise<Files> => {
    const out = await run(['ls-tree', '-r', '-z', at, '--', ...written])
    return new Map(
      entriesIn(out).map((entry) => {
        const [what = '', file = ''] = entry.split('\t')
        return [file, what]
      }),
    )
  }
  const heads = async () => {
    const [there, head, kept] = [await commitAt(ref), await commitAt('HEAD'), await commitAt(memory)]
    // A branch that was made anew, or has come back to the checked-out one, has nothing outstanding.
    const isOn =
      there !== '' &&
      kept !== '' &&
      (await isIn(run, `${kept}^1`, there)) &&
      !(await isIn(run, `${kept}^1`, head))
    return { tip: there || head, head, isNew: there === '', last: isOn ? kept : '' }
  }
  const published = async (last: string): Promise<string[]> => {
    if (last === '') return []
    const asked = ['diff', '--name-only', '--no-renames', '--relative', '-z', `${last}^2`, last]
    return entriesIn(await run([...asked, '--', ...written]))
  }
  /** A commit's tree with these files as they are in the folder. */
  const treeWith = async (at: string, files: readonly string[]): Promise<string> => {
    const scratch = await mkdtemp(join(tmpdir(), 'forecourt-index-'))
    try {
      const env = { GIT_INDEX_FILE: join(scratch, 'index') }
      await run(['read-tree', at], { env })
      const input = files.map((file) => `${file}\0`).join('')
      await run(['update-index', '--add', '--remove', '-z', '--stdin'], { env, input })
      return (await run(['write-tree'], { env })).trim()
    } finally {
      await rm(scratch, { recursive: true, force: true })
    }
  }
  const state = async (): Promise<State> => {
    const { tip, head, isNew, last } = await heads()
    const all = [...new Set([...(await changedHere()), ...(await published(last))])]
    const tree = await treeWith(tip, all)
    const [made, there] = [await filesAt(tree), await filesAt(tip)]
    const files = all.filter((file) => made.get(file) !== there.get(file)).sort()
    // What stands on the branch is no news to this folder: from here, or as it was when the two parted.
    const base = await orNone(run(['merge-base', head, tip]))
    const known = await Promise.all([head, base, last].filter((at) => at !== '').map(filesAt))
    const clashes = files.filter((file) => !known.some((each) => each.get(file) === there.get(file)))
    return { head, tip, isNew, all, files, clashes, tree }
  }
  return {
    isNew: async () => (await heads()).isNew,
    changed: async () => (await state()).files,
    clashes: async () => (await state()).clashes,
    lastOf: async (file) => {
      const { last } = await heads()
      return (await published(last)).includes(file) ? last : undefined
    },
    commit: async (message, { name: who, email }) => {
      const { head, tip, isNew, all, files, clashes, tree } = await state()
      if (files.length === 0) return undefined
      if (clashes.length > 0)
        throw new Error(`${clashes.join(', ')}: changed on the branch ${name} meanwhile`)
      const env = {
        GIT_AUTHOR_NAME: who,
        GIT_AUTHOR_EMAIL: email,
        GIT_COMMITTER_NAME: who,
        GIT_COMMITTER_EMAIL: email,
      }
      const commit = async (of: string, ...parents: string[]): Promise<string> => {
        const asked = ['commit-tree', of, ...parents.flatMap((parent) => ['-p', parent])]
        return (await run(asked, { env, input: `${message}\n` })).trim()
      }
      const made = await commit(tree, tip)
      const kept = await commit(await treeWith(head, all), made, head)
      // Only if nobody has committed there meanwhile, and both or neither.
      const step = isNew ? `create ${ref} ${made}` : `update ${ref} ${made} ${tip}`
      await run(['update-ref', '--stdin', '-m', 'forecourt edit'], {
        input: `${step}\nupdate ${memory} ${kept}\n`,
      })
      return orNone(run(['rev-parse', '--short', made]))
    },
  }
}

const isIn = (run: Run, one: string, other: string): Promise<boolean> =>
  run(['merge-base', '--is-ancestor', one, other]).then(
    () => true,
    () => false,
  )
