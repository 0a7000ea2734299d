import { execFileSync, spawnSync } from 'node:child_process'
import { hasRedis, NO_REDIS } from '#server/testing/redisServer.ts'

/** Leads are kept in Redis too, and tested there for real: `npm test` installs it where that can be done. */

const canInstall = (): boolean => process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0

/** Debian's package. */
const installRedis = (): void => {
  for (const args of [
    ['update', '-qq'],
    ['install', '-y', '-qq', '--no-install-recommends', 'redis-server'],
  ])
    execFileSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'] })
}

if (!hasRedis() && canInstall()) {
  console.log('Installing Redis for the tests…')
  try {
    installRedis()
  } catch {
    // No network, or a system without the package: the tests say what they leave out.
  }
}
if (!hasRedis()) console.warn(NO_REDIS)
