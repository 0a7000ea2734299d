import { authorOf, type Author, entriesIn, outputOrNone, type Run, withScratchIndex, runIn } from './run.ts'

/** Undefined if the folder can be published to the branch. */
export async function branchTrouble(dir: string, name: string): Promise<string | undefined> {
  const run = runIn(dir)
  // For a name like '@{-1}', Git prints the branch that it stands for. Such names are refused, because what's printed
  // differs from the name.
  const read = await outputOrNone(run(['check-ref-format', '--branch', name]))
  if (name === '' || read !== name || name === 'HEAD' || name.startsWith('-'))
    return `"${name}" can’t be the name of a branch: use letters, digits, hyphens and slashes, such as content/spring`
  if ((await outputOrNone(run(['rev-parse', '--verify', '--quiet', 'HEAD']))) === '')
    return `there’s no Git repository with a commit in ${dir}, so there’s no branch ${name} to commit to`
  const folders = await run(['worktree', 'list', '--porcelain'])
  const here = await outputOrNone(run(['branch', '--show-current']))
  const folder = folders
    .split('\n\n')
    .map((about) => about.split('\n'))
    .find((about) => about.includes(`branch refs/heads/${name}`))?.[0]
    ?.replace(/^worktree /, '')
  if (folder !== undefined && here !== name)
    return `the branch ${name} is checked out in ${folder}, where somebody may be working: edit there, or choose another branch`
  const local = (
    await outputOrNone(run(['for-each-ref', '--format=%(refname:strip=2)', 'refs/heads']))
  ).split('\n')
  if (local.includes(name)) return undefined
  const inWay = local.find((other) => other.startsWith(`${name}/`) || name.startsWith(`${other}/`))
  if (inWay !== undefined)
    return `there’s already a branch ${inWay}, so Git can’t create a branch ${name}: choose another name`
  const remotes = (
    await outputOrNone(run(['for-each-ref', '--format=%(refname:strip=2)', 'refs/remotes']))
  ).split('\n')
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

interface OtherBranchOptions {
  name: string
  written: readonly string[]
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
  /** Editors' files that differ from the tip. `clashes` lists the ones that somebody else has changed on the branch. */
  files: string[]
  clashes: string[]
  tree: string
}

export function otherBranch(run: Run, { name, written, changedHere }: OtherBranchOptions): OtherBranch {
  const ref = `refs/heads/${name}`
  /**
   * A ref that records the state of this folder when the desk last committed to the branch. With it, the desk can tell
   * its own changes on the branch from other people's. The ref points to a commit that's on no branch: its first parent
   * is the desk's commit, its second the commit that was checked out.
   */
  const record = `refs/forecourt/${name.replaceAll('/', '%2F')}`
  const heads = async () => {
    const [branch, head, last] = [
      await commitId(run, ref),
      await commitId(run, 'HEAD'),
      await commitId(run, record),
    ]
    // Ignore the record if the desk's commit is no longer on the branch, or has been merged into the checked-out
    // branch.
    const isOn =
      branch !== '' &&
      last !== '' &&
      (await isAncestor(run, `${last}^1`, branch)) &&
      !(await isAncestor(run, `${last}^1`, head))
    return { tip: branch || head, head, isNew: branch === '', last: isOn ? last : '' }
  }
  const published = async (last: string): Promise<string[]> => {
    if (last === '') return []
    const diff = ['diff', '--name-only', '--no-renames', '--relative', '-z', `${last}^2`, last]
    return entriesIn(await run([...diff, '--', ...written]))
  }
  const state = async (): Promise<State> => {
    const { tip, head, isNew, last } = await heads()
    const all = [...new Set([...(await changedHere()), ...(await published(last))])]
    const tree = await treeWith(run, tip, all)
    const [mine, theirs] = [await filesIn(run, tree, written), await filesIn(run, tip, written)]
    const files = all.filter((file) => mine.get(file) !== theirs.get(file)).sort()
    // A file clashes if its version on the branch comes from somebody else: it's neither the checked-out version, nor
    // the one that the desk committed, nor the one from before the branches parted.
    const base = await outputOrNone(run(['merge-base', head, tip]))
    const ours = await Promise.all(
      [head, base, last].filter((commit) => commit !== '').map((commit) => filesIn(run, commit, written)),
    )
    const clashes = files.filter((file) => !ours.some((version) => version.get(file) === theirs.get(file)))
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
      const commitTree = async (id: string, ...parents: string[]): Promise<string> => {
        const args = ['commit-tree', id, ...parents.flatMap((parent) => ['-p', parent])]
        return (await run(args, { env: authorOf(author), input: `${message}\n` })).trim()
      }
      const commit = await commitTree(tree, tip)
      const last = await commitTree(await treeWith(run, head, all), commit, head)
      // Git updates both refs or neither. It refuses if somebody has committed to the branch in the meantime.
      const step = isNew ? `create ${ref} ${commit}` : `update ${ref} ${commit} ${tip}`
      await run(['update-ref', '--stdin', '-m', 'forecourt edit'], {
        input: `${step}\nupdate ${record} ${last}\n`,
      })
      return outputOrNone(run(['rev-parse', '--short', commit]))
    },
  }
}

const commitId = (run: Run, revision: string): Promise<string> =>
  outputOrNone(run(['rev-parse', '--verify', '--quiet', `${revision}^{commit}`]))

async function filesIn(run: Run, revision: string, paths: readonly string[]): Promise<Files> {
  const entries = entriesIn(await run(['ls-tree', '-r', '-z', revision, '--', ...paths]))
  return new Map(
    entries.map((entry) => {
      const [id = '', file = ''] = entry.split('\t')
      return [file, id]
    }),
  )
}

const treeWith = (run: Run, revision: string, files: readonly string[]): Promise<string> =>
  withScratchIndex(async (index) => {
    const env = { GIT_INDEX_FILE: index }
    await run(['read-tree', revision], { env })
    const input = files.map((file) => `${file}\0`).join('')
    await run(['update-index', '--add', '--remove', '-z', '--stdin'], { env, input })
    return (await run(['write-tree'], { env })).trim()
  })

const isAncestor = (run: Run, one: string, other: string): Promise<boolean> =>
  run(['merge-base', '--is-ancestor', one, other]).then(
    () => true,
    () => false,
  )
