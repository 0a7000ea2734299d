import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

const NAMES = ['package-lock.json', 'npm-shrinkwrap.json', 'pnpm-lock.yaml', 'yarn.lock', 'bun.lock']

/**
 * Finds the file with the versions of all packages.
 * @param root Forecourt's folder. If it's a package of a project, the file is the project's
 */
export function lockfile(root: string): string | undefined {
  for (let folder = root; ; folder = dirname(folder)) {
    const file = NAMES.map((name) => join(folder, name)).find((path) => existsSync(path))
    if (file !== undefined || folder === dirname(folder)) return file
  }
}
