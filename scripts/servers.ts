import { execFileSync, spawnSync } from 'node:child_process'
import { CADDY, isInstalled, NGINX, NOT_INSTALLED, REDIS } from '#server/testing/installed.ts'

/** Installs the servers that the sites' server works with, if possible, so that `npm test` can test with real ones. */

const canInstall = (): boolean => process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0

const SERVERS = [REDIS, NGINX, CADDY]
const missing = SERVERS.filter((each) => !isInstalled(each))
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
        // The tests say what they skip.
      }
    }
  } catch {
    // Without a network, the tests say what they skip.
  }
}
for (const each of SERVERS) if (!isInstalled(each)) console.warn(NOT_INSTALLED(each))
