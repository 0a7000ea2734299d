import { spawnSync } from 'node:child_process'

/** A server that tests run for real if this machine has it. */
export interface Installed {
  name: string
  /** A command that succeeds if it's installed. */
  command: readonly [string, ...string[]]
  /** Name of Debian's package. */
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

/** Says why tests skip it. */
export const NOT_INSTALLED = ({ name, debian }: Installed): string =>
  `${name} is not tested: it isn’t installed here (Debian: ${debian}).`

/** Returns the environment with Debian's folder for servers, which isn't in every shell's PATH. */
export const withServers = (): NodeJS.ProcessEnv => ({
  ...process.env,
  PATH: `${process.env['PATH'] ?? ''}:/usr/sbin`,
})
