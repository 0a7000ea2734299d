import { execFile } from 'node:child_process'
import { PHOTOS } from '#site/loading/photoFiles.ts'
import { SETTINGS } from '../files/files.ts'

/** What editors write. Stock and reservations change by themselves at the same time, and are nobody's commit. */
const WRITTEN = [SETTINGS, 'content', PHOTOS]

/** What Git knows of a tenant's folder. Nothing is ever asked of a remote, and nobody for a password. */
export interface Git {
  /** Whether the folder is in a repository that has a commit. */
  isThere: () => Promise<boolean>
  /** Who commits by Git's own settings; '' for what they don't say. */
  author: () => Promise<Author>
  branch: () => Promise<string>
  /** Settings, pages and photos that differ from the last commit. */
  changed: () => Promise<string[]>
  /** A file as it was committed last; undefined for one that never was. */
  committed: (file: string) => Promise<string | undefined>
  /** Commits these files, and nothing else. @returns the commit's short name; undefined where nothing differs */
  commit: (message: string, author: Author) => Promise<string | undefined>
}

export interface Author {
  name: string
  email: string
}

/** @param dir the tenant's folder */
export const gitIn = (dir: string): Git => {
  const run = (...args: string[]): Promise<string> =>
    new Promise((done, fail) => {
      const env = { ...process.env, GIT_TERMINAL_PROMPT: '0', GIT_LITERAL_PATHSPECS: '1' }
      execFile('git', ['-C', dir, ...args], { env, maxBuffer: 64 * 1024 * 1024 }, (error, out, said) => {
        if (error) fail(new Error(said.trim() || error.message))
        else done(out)
      })
    })
  const orNone = (asked: Promise<string>): Promise<string> => asked.catch(() => '')
  const setting = async (name: string): Promise<string> => (await orNone(run('config', name))).trim()
  const changed = async (): Promise<string[]> => {
    const out = await orNone(
      run('status', '--porcelain', '-z', '--untracked-files=all', '--no-renames', '--', ...WRITTEN),
    )
    const inRepository = (await orNone(run('rev-parse', '--show-prefix'))).trim()
    return out
      .split('\0')
      .filter((line) => line !== '')
      .map((line) => line.slice(3).slice(inRepository.length))
  }
  return {
    isThere: async () => (await orNone(run('rev-parse', '--verify', '--quiet', 'HEAD'))) !== '',
    author: async () => ({ name: await setting('user.name'), email: await setting('user.email') }),
    branch: async () => (await orNone(run('branch', '--show-current'))).trim(),
    changed,
    committed: (file) => run('show', `HEAD:./${file}`).catch(() => undefined),
    commit: async (message, { name, email }) => {
      const files = await changed()
      if (files.length === 0) return undefined
      await run('add', '--all', '--', ...files)
      const who = ['-c', `user.name=${name}`, '-c', `user.email=${email}`]
      await run(...who, 'commit', '--quiet', '--message', message, '--', ...files)
      return (await run('rev-parse', '--short', 'HEAD')).trim()
    },
  }
}
