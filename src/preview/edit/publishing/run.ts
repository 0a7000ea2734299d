import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Gives Git commands an index of their own in a temporary folder, so that the repository's index, where somebody may be preparing a
 * commit, stays as it is.
 *
 * @param use is called with the path of the index, which doesn't exist yet
 */
export const withScratchIndex = async <T>(use: (index: string) => Promise<T>): Promise<T> => {
  const scratch = await mkdtemp(join(tmpdir(), 'forecourt-index-'))
  try {
    return await use(join(scratch, 'index'))
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

export interface Author {
  name: string
  email: string
}

/** The variables with which Git makes commits in somebody's name. */
export const authorOf = ({ name, email }: Author): Record<string, string> => ({
  GIT_AUTHOR_NAME: name,
  GIT_AUTHOR_EMAIL: email,
  GIT_COMMITTER_NAME: name,
  GIT_COMMITTER_EMAIL: email,
})

interface More {
  input?: string
  env?: Record<string, string>
}

/** Runs Git in one folder. */
export interface Run {
  /** @returns what Git printed @throws Error in Git's own words */
  (args: readonly string[], more?: More): Promise<string>
}

/** Returns a function that runs Git in a folder. Git is kept from asking for a password. */
export const runIn =
  (dir: string): Run =>
  async (...asked) =>
    (await bytesIn(dir)(...asked)).toString('utf8')

/** The same for output that isn't text. */
export const bytesIn =
  (dir: string) =>
  (...[args, more]: Parameters<Run>): Promise<Buffer> =>
    printed('git', ['-C', dir, ...args], process.cwd(), more)

/** Runs a shell script with several Git commands in a folder. If this process is killed, the script goes on. */
export const scriptIn = (dir: string, script: string, args: readonly string[], more: More): Promise<Buffer> =>
  printed('sh', ['-c', script, 'sh', ...args], dir, more)

const printed = (
  command: string,
  args: readonly string[],
  cwd: string,
  { input = '', env = {} }: More = {},
): Promise<Buffer> =>
  new Promise((done, fail) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, GIT_TERMINAL_PROMPT: '0', GIT_LITERAL_PATHSPECS: '1', ...env },
    })
    const out: Buffer[] = []
    let said = ''
    child.stdout.on('data', (part: Buffer) => out.push(part))
    child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text))
    child.on('error', fail)
    child.on('close', (code, signal) =>
      code === 0
        ? done(Buffer.concat(out))
        : fail(new Error(said.trim() || `git ended with ${code ?? signal}`)),
    )
    // Git may exit without reading its input. Ignore the error in writing to it, because Git's own message says more.
    child.stdin.on('error', () => {})
    child.stdin.end(input)
  })

/** The trimmed output of a Git command; '' if it fails. */
export const orNone = (asked: Promise<string>): Promise<string> =>
  asked.then((out) => out.trim()).catch(() => '')

/** The entries of Git's output with -z. */
export const entriesIn = (out: string): string[] => out.split('\0').filter((entry) => entry !== '')
