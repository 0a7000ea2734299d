import { spawnSync } from 'node:child_process'

/** A server that tests run for real where this machine has it. */
export interface Installed {
  name: string
  /** A command that says it is there. */
  command: readonly [string, ...string[]]
  /** Debian's package. */
  debian: string
}

export const REDIS: Installed = {
  name: 'Redis',
  command: ['redis-server', '--version'],
  debian: 'redis-server',
}
export const NGINX: Installed = { name: 'nginx', command: ['nginx', '-v'], debian: 'nginx' }
export const CADDY: Installed = { name: 'Caddy', command: ['caddy', 'version'], debian: 'caddy' }

export const isInstalled = ({ command: [program, ...args] }: Installed): boolean =>
  spawnSync(program, args, { env: withServers() }).status === 0

/** Why tests leave one out. */
export const NOT_INSTALLED = ({ name, debian }: Installed): string =>
  `${name} is not tested: this machine has none (Debian: ${debian}).`

/** The environment with the folder where Debian has servers, which not every shell looks into. */
export const withServers = (): NodeJS.ProcessEnv => ({
  ...process.env,
  PATH: `${process.env['PATH'] ?? ''}:/usr/sbin`,
})
