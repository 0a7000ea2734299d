import { join, resolve } from 'node:path'

/** Returns the folder with the records of a tenant's deploys. It can be deleted at any time. */
export const deployFolder = (slug: string, stateDir: string): string =>
  join(resolve(stateDir), 'deploy', slug)
