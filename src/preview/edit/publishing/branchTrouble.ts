import { orNone, runIn } from './run.ts'

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
