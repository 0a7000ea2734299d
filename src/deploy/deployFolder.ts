import { join, resolve } from 'node:path'

/** Returns the folder for what's remembered between a tenant's deploys. The folder can be deleted at any time. */
export const deployFolder = (slug: string, stateDir: string): string =>
  join(resolve(stateDir), 'deploy', slug)
