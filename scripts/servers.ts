import { execFileSync, spawnSync } from 'node:child_process'
import { CADDY, isInstalled, NGINX, NOT_INSTALLED, REDIS } from '#server/testing/installed.ts'

/** What the sites' server runs with is tested for real: `npm test` installs it where that can be done. */

const canInstall = (): boolean => process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0

const SERVERS = [REDIS, NGINX, CADDY]
const missing = SERVERS.filter((each) => !isInstalled(each))
if (missing.length > 0 && canInstall()) {
  // Run level 1: tests start servers of their own, and the packages' are to stay off.
  const env = { ...process.env, RUNLEVEL: '1', DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (...args: string[]): void =>
    void execFileSync('apt-get', args, { env, stdio: ['ignore', 'ignore', 'inherit'] })
  try {
    apt('update', '-qq')
    for (const { debian } of missing) {
      console.log(`Installing ${debian} for the tests…`)
      // One by one: an older Debian has no Caddy.
      try {
        apt('install', '-y', '-qq', '--no-install-recommends', debian)
      } catch {
        // The tests say what they leave out.
      }
    }
  } catch {
    // No network: the tests say what they leave out.
  }
}
for (const each of SERVERS) if (!isInstalled(each)) console.warn(NOT_INSTALLED(each))
