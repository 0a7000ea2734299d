import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Gives Git commands an index of their own in a temporary folder, so that the repository's index, where somebody may be preparing a
 * commit, stays as it is.
 * @param use is called with the path of the index, which doesn't exist yet
 */
export async function withScratchIndex<T>(use: (index: string) => Promise<T>): Promise<T> {
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

export interface Run {
  /** @throws Error in Git's own words */
  (args: readonly string[], more?: More): Promise<string>
}

export const runIn =
  (dir: string): Run =>
  async (...command) =>
    (await bytesIn(dir)(...command)).toString('utf8')

export const bytesIn =
  (dir: string) =>
  (...[args, more]: Parameters<Run>): Promise<Buffer> =>
    output('git', ['-C', dir, ...args], process.cwd(), more)

/** Runs a shell script with several Git commands in a folder. If this process is killed, the script goes on. */
export const scriptIn = (dir: string, script: string, args: readonly string[], more: More): Promise<Buffer> =>
  output('sh', ['-c', script, 'sh', ...args], dir, more)

/** What a command prints. Git is kept from asking for a password. */
const output = (
  command: string,
  args: readonly string[],
  cwd: string,
  { input = '', env = {} }: More = {},
): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const options = {
      ...({ cwd, encoding: 'buffer', maxBuffer: Infinity } as const),
      env: { ...process.env, GIT_TERMINAL_PROMPT: '0', GIT_LITERAL_PATHSPECS: '1', ...env },
    }
    const { stdin } = execFile(command, args, options, (error, stdout, stderr) => {
      if (error) reject(new Error(String(stderr).trim() || `git ended with ${error.code ?? error.signal}`))
      else resolve(stdout)
    })
    // Git may exit without reading its input. Ignore the error in writing to it, because Git's own message says more.
    stdin?.on('error', () => {}).end(input)
  })

/** The trimmed output of a Git command; '' if it fails. */
export const outputOrNone = (result: Promise<string>): Promise<string> =>
  result.then((text) => text.trim()).catch(() => '')

export const entriesIn = (text: string): string[] => text.split('\0').filter((entry) => entry !== '')
