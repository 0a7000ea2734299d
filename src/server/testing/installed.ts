import { spawnSync } from 'node:child_process'

/** A server program that tests run, if it's installed on this machine. */
interface Installed {
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

export const FAKETIME: Installed = {
  name: 'A clock that jumps',
  command: ['faketime', '--version'],
  debian: 'faketime',
}
/** Programs of Debian's util-linux, which containers may forbid. */
export const UNSHARE: Installed = {
  name: 'A full disk',
  command: ['unshare', '--user', '--map-root-user', '--mount', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt'],
  debian: 'util-linux',
}
export const SETPRIV: Installed = {
  name: 'A read-only folder',
  command: ['setpriv', '--version'],
  debian: 'util-linux',
}

export const isInstalled = ({ command: [program, ...args] }: Installed): boolean =>
  spawnSync(program, args, { env: withServers() }).status === 0

/** The reason that's shown if tests are skipped because a server isn't installed. */
export const NOT_INSTALLED = ({ name, debian }: Installed): string =>
  `${name} is not tested: it isn’t installed or allowed here (Debian: ${debian}).`

/**
 * Returns this process's environment with Debian's folder for servers added to PATH, because not every shell has it
 * there.
 */
export const withServers = (): NodeJS.ProcessEnv => ({
  ...process.env,
  PATH: `${process.env['PATH'] ?? ''}:/usr/sbin`,
})
