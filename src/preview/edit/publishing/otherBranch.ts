import { authorOf, type Author, entriesIn, orNone, type Run, withScratchIndex, runIn } from './run.ts'

/**
 * Says why a folder can't be published to a branch; undefined if it can.
 *
 * @param dir the folder, in the repository
 */
export const branchTrouble = async (dir: string, name: string): Promise<string | undefined> => {
  const run = runIn(dir)
  // For a name like '@{-1}', Git prints the branch that it stands for. Such names are refused, because what's printed
  // differs from the name.
  const read = await orNone(run(['check-ref-format', '--branch', name]))
  if (name === '' || read !== name || name === 'HEAD' || name.startsWith('-'))
    return `"${name}" can’t be the name of a branch: use letters, digits, hyphens and slashes, such as content/spring`
  if ((await orNone(run(['rev-parse', '--verify', '--quiet', 'HEAD']))) === '')
    return `there’s no Git repository with a commit in ${dir}, so there’s no branch ${name} to commit to`
  const folders = await run(['worktree', 'list', '--porcelain'])
  const here = await orNone(run(['branch', '--show-current']))
  const folder = folders
    .split('\n\n')
    .map((about) => about.split('\n'))
    .find((about) => about.includes(`branch refs/heads/${name}`))?.[0]
    ?.replace(/^worktree /, '')
  if (folder !== undefined && here !== name)
    return `the branch ${name} is checked out in ${folder}, where somebody may be working: edit there, or choose another branch`
  const local = (await orNone(run(['for-each-ref', '--format=%(refname:strip=2)', 'refs/heads']))).split('\n')
  if (local.includes(name)) return undefined
  const inWay = local.find((other) => other.startsWith(`${name}/`) || name.startsWith(`${other}/`))
  if (inWay !== undefined)
    return `there’s already a branch ${inWay}, so Git can’t create a branch ${name}: choose another name`
  const remotes = (await orNone(run(['for-each-ref', '--format=%(refname:strip=2)', 'refs/remotes']))).split(
    '\n',
  )
  const remote = remotes.find((other) => other.slice(other.indexOf('/') + 1) === name)
  return remote === undefined
    ? undefined
    : `the branch ${name} only exists as ${remote} so far: run "git branch ${name} ${remote}" first`
}

/**
 * Commits to a branch that isn't checked out. The checked-out branch, the index and the files stay as they are, so
 * that nobody's work in the same folder is disturbed.
 */
interface OtherBranch {
  isNew: () => Promise<boolean>
  changed: () => Promise<string[]>
  clashes: () => Promise<string[]>
  /** A commit that has this file as the desk last published it to the branch; undefined if there's none. */
  lastOf: (file: string) => Promise<string | undefined>
  commit: (message: string, author: Author) => Promise<string | undefined>
}

interface Asked {
  name: string
  /** Paths that editors write, relative to the tenant's folder. */
  written: readonly string[]
  /** Files that differ from the checked-out commit. */
  changedHere: () => Promise<string[]>
}

/** The blob ids of a commit's files, by name. */
type Files = ReadonlyMap<string, string>

interface State {
  head: string
  /** The branch's last commit, or the checked-out one for a new branch. */
  tip: string
  isNew: boolean
  /** Every file that may differ from the tip. */
  all: string[]
  /**
   * Editors' files that differ from the tip. `clashes` lists the ones that somebody else has changed on the branch.
   */
  files: string[]
  clashes: string[]
  tree: string
}

export const otherBranch = (run: Run, { name, written, changedHere }: Asked): OtherBranch => {
  const ref = `refs/heads/${name}`
  /**
   * A ref that records the state of this folder when the desk last committed to the branch. With it, the desk can tell
   * its own changes on the branch from other people's. The ref points to a commit that's on no branch: its first parent
   * is the desk's commit, its second the commit that was checked out.
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
    // Ignore the record if the desk's commit is no longer on the branch, or has been merged into the checked-out
    // branch.
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
  /** The tree of a commit with these files replaced by those in the folder. */
  const treeWith = (at: string, files: readonly string[]): Promise<string> =>
    withScratchIndex(async (index) => {
      const env = { GIT_INDEX_FILE: index }
      await run(['read-tree', at], { env })
      const input = files.map((file) => `${file}\0`).join('')
      await run(['update-index', '--add', '--remove', '-z', '--stdin'], { env, input })
      return (await run(['write-tree'], { env })).trim()
    })
  const state = async (): Promise<State> => {
    const { tip, head, isNew, last } = await heads()
    const all = [...new Set([...(await changedHere()), ...(await published(last))])]
    const tree = await treeWith(tip, all)
    const [made, there] = [await filesAt(tree), await filesAt(tip)]
    const files = all.filter((file) => made.get(file) !== there.get(file)).sort()
    // A file clashes if its version on the branch comes from somebody else: it's neither the checked-out version, nor
    // the one that the desk committed, nor the one from before the branches parted.
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
    commit: async (message, author) => {
      const { head, tip, isNew, all, files, clashes, tree } = await state()
      if (files.length === 0) return undefined
      if (clashes.length > 0)
        throw new Error(
          `${clashes.join(', ')}: changed on the branch ${name} in the meantime, so nothing was committed`,
        )
      const commit = async (of: string, ...parents: string[]): Promise<string> => {
        const asked = ['commit-tree', of, ...parents.flatMap((parent) => ['-p', parent])]
        return (await run(asked, { env: authorOf(author), input: `${message}\n` })).trim()
      }
      const made = await commit(tree, tip)
      const kept = await commit(await treeWith(head, all), made, head)
      // Git updates both refs or neither. It refuses if somebody has committed to the branch in the meantime.
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
