import { execFileSync, spawnSync } from 'node:child_process'
import { CADDY, FAKETIME, isInstalled, NGINX, NOT_INSTALLED, REDIS } from '#server/testing/installed.ts'

/** Installs Redis, nginx, Caddy and faketime if possible, so that `npm test` can test the sites' server with real ones. */

const canInstall = (): boolean => process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0

const SERVERS = [REDIS, NGINX, CADDY, FAKETIME]
const missing = SERVERS.filter((installed) => !isInstalled(installed))
if (missing.length > 0 && canInstall()) {
  // Run level 1 stops the packages from starting their services, because tests start the servers themselves.
  const env = { ...process.env, RUNLEVEL: '1', DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (...args: string[]): void =>
    void execFileSync('apt-get', args, { env, stdio: ['ignore', 'ignore', 'inherit'] })
  try {
    apt('update', '-qq')
    for (const { debian } of missing) {
      console.log(`Installing ${debian} for the tests…`)
      // Packages are installed one by one, because an older Debian has no Caddy.
      try {
        apt('install', '-y', '-qq', '--no-install-recommends', debian)
      } catch {
        // Without this package, the tests that need it say that they're skipped.
      }
    }
  } catch {
    // Without a network, nothing is installed, and the tests that need these servers say that they're skipped.
  }
}
for (const installed of SERVERS) if (!isInstalled(installed)) console.warn(NOT_INSTALLED(installed))
