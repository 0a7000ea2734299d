import { spawnSync } from 'node:child_process'

/** A server program that tests run, if it's installed on this machine. */
export interface Installed {
  name: string
  /** A command that succeeds if the server is installed. */
  command: readonly [string, ...string[]]
  /** The name of its Debian package. */
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

/** The reason that's shown if tests are skipped because a server isn't installed. */
export const NOT_INSTALLED = ({ name, debian }: Installed): string =>
  `${name} is not tested: it isn’t installed here (Debian: ${debian}).`

/**
 * Returns this process's environment with Debian's folder for servers added to PATH, because not every shell has it
 * there.
 */
export const withServers = (): NodeJS.ProcessEnv => ({
  ...process.env,
  PATH: `${process.env['PATH'] ?? ''}:/usr/sbin`,
})
