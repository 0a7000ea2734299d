import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

/** Names under which systems install a Chromium or Chrome. */
const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome']

const onPath = (name: string): string | undefined => {
  const { status, stdout } = spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' })
  return status === 0 && stdout.trim() !== '' ? stdout.trim() : undefined
}

/**
 * The browser that tests run in: the one that FORECOURT_BROWSER names, the system's Chromium or Chrome, or
 * Playwright's own; undefined when there is none.
 */
export const findBrowser = (): string | undefined => {
  const named = process.env['FORECOURT_BROWSER']
  if (named) return named
  for (const name of NAMES) {
    const found = onPath(name)
    if (found) return found
  }
  const own = chromium.executablePath()
  return existsSync(own) ? own : undefined
}

/** Installs a browser where that can be done: Debian's package as root, else Playwright's download. */
const installBrowser = (): void => {
  const attempts: [string, string[]][] =
    process.getuid?.() === 0 && onPath('apt-get')
      ? [
          ['apt-get', ['update', '-qq']],
          ['apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-liberation']],
        ]
      : [['npx', ['playwright', 'install', 'chromium']]]
  for (const [command, args] of attempts)
    execFileSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] })
}

if (import.meta.main) {
  if (!findBrowser()) {
    console.log('Installing a browser for the tests…')
    installBrowser()
  }
  const found = findBrowser()
  if (!found) {
    console.error('No browser was found. Install Chromium or Chrome, or name one in FORECOURT_BROWSER.')
    process.exitCode = 1
  } else {
    console.log(`Browser: ${found}`)
  }
}
