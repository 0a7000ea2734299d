import { join, resolve } from 'node:path'

/** Returns the folder for what deploys of a tenant remember. It's safe to delete at any time. */
export const deployFolder = (slug: string, stateDir: string): string =>
  join(resolve(stateDir), 'deploy', slug)
