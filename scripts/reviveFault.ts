import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Command } from 'commander'

/**
 * Says whether the tests would still notice a fault that was mended: takes the production half of the commit that
 * mended it back, in a checkout of its own, and runs the tests that the commit touched. See CONTRIBUTING.md.
 */

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const TEST = /\.(?:test|spec)\.tsx?$|^tests\/|\/testing\//

interface Options {
  patch?: string
  all?: true
}

const git = (cwd: string, ...args: string[]) =>
  spawnSync('git', args, { cwd, encoding: 'utf8', maxBuffer: 1e9 })

/** True if there's nothing to run. */
const pass = (cwd: string, files: readonly string[], command: string[]): boolean =>
  files.length === 0 ||
  spawnSync(command[0] ?? '', [...command.slice(1), ...files], { cwd, stdio: 'inherit' }).status === 0

function revive(commit: string, files: readonly string[], { patch, all }: Options): number {
  const dir = mkdtempSync(join(tmpdir(), 'forecourt-fault-'))
  const work = join(dir, 'checkout')
  try {
    git(ROOT, 'worktree', 'add', '--quiet', '--detach', work)
    symlinkSync(join(ROOT, 'node_modules'), join(work, 'node_modules'))
    // The views are compiled again only if the fault is in them.
    const compiled = join(ROOT, '.forecourt/compiled')
    if (existsSync(compiled)) cpSync(compiled, join(work, '.forecourt/compiled'), { recursive: true })
    const touched = git(ROOT, 'show', '--format=', '--name-only', commit).stdout.trim().split('\n')
    const production = touched.filter((file) => !TEST.test(file))
    const change =
      patch === undefined
        ? git(ROOT, 'show', '--format=', '--binary', commit, '--', ...production).stdout
        : undefined
    const { status, stderr } = spawnSync(
      'git',
      ['apply', ...(change === undefined ? [resolve(patch ?? '')] : ['--3way', '--reverse'])],
      { cwd: work, encoding: 'utf8', input: change },
    )
    if (status !== 0) {
      console.error(
        `${stderr}\nThe change can’t be taken back automatically. Take it back by hand, save it with \`git diff > FILE\`, and use --patch FILE.`,
      )
      return 2
    }
    const tests = files.length > 0 ? files : touched.filter((file) => existsSync(join(work, file)))
    const green = [
      pass(
        work,
        tests.filter((file) => /\.test\.tsx?$/.test(file)),
        ['vitest', 'run', ...(all ? [] : ['--tags-filter=!nightly'])],
      ),
      pass(
        work,
        tests.filter((file) => file.endsWith('.spec.ts')),
        ['playwright', 'test', '--pass-with-no-tests', ...(all ? [] : ['--project=chromium'])],
      ),
    ].every(Boolean)
    console.log(green ? 'green: the tests don’t notice this fault' : 'red: the tests notice this fault')
    return green ? 1 : 0
  } finally {
    git(ROOT, 'worktree', 'remove', '--force', work)
    rmSync(dir, { recursive: true, force: true })
  }
}

await new Command('reviveFault')
  .argument('<commit>', 'the commit that mended the fault')
  .argument('[files...]', 'tests to run; by default, those that the commit touched')
  .option('--patch <file>', 'brings the fault back, where the commit itself can’t be taken back any more')
  .option('--all', 'also run what `npm test` leaves to `npm run test:all`')
  .action((commit: string, files: string[], options: Options) => {
    process.exitCode = revive(commit, files, options)
  })
  .parseAsync()
