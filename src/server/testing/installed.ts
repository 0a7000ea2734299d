import { spawnSync } from 'node:child_process'

interface Installed {
  name: string
  command: readonly [string, ...string[]]
  debian: string
}

export const REDIS: Installed = {
  name: 'Redis',
  command: ['redis-server', '--version'],
  debian: 'redis-server',
}
export const NGINX: Installed = { name: 'nginx', command: ['nginx', '-v'], debian: 'nginx' }
export const CADDY: Installed = { name: 'Caddy', command: ['caddy', 'version'], debian: 'caddy' }
export const OPENSSL: Installed = {
  name: 'A certificate',
  command: ['openssl', 'version'],
  debian: 'openssl',
}

export const FAKETIME: Installed = {
  name: 'A clock that jumps',
  command: ['faketime', '--version'],
  debian: 'faketime',
}
export const SYSTEMD: Installed = {
  name: 'systemd',
  command: ['systemd-analyze', '--version'],
  debian: 'systemd',
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

export const NOT_INSTALLED = ({ name, debian }: Installed): string =>
  `${name} is not tested: it isn’t installed or allowed here (Debian: ${debian}).`

/** Not every shell has Debian's folder for servers in its PATH. */
export const withServers = (): NodeJS.ProcessEnv => ({
  ...process.env,
  PATH: `${process.env['PATH'] ?? ''}:/usr/sbin`,
})
