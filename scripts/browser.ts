import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

/** Names under which systems install a Chromium or Chrome. */
const BROWSERS = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome']

/** The same engine without windows, which costs a third less: what Playwright too would run tests in. */
const HEADLESS = 'chromium-headless-shell'

const onPath = (name: string): string | undefined => {
  const { status, stdout } = spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' })
  return status === 0 && stdout.trim() !== '' ? stdout.trim() : undefined
}

/**
 * The browser that FORECOURT_BROWSER names, the system's Chromium or Chrome, or Playwright's own; undefined when there
 * is none.
 *
 * @param kind whether one without windows is preferred, for tests, or one that people use, to measure in
 */
export const findBrowser = (kind: 'headless' | 'whole'): string | undefined => {
  const named = process.env['FORECOURT_BROWSER']
  if (named) return named
  for (const name of kind === 'headless' ? [HEADLESS, ...BROWSERS] : [...BROWSERS, HEADLESS]) {
    const found = onPath(name)
    if (found) return found
  }
  const own = chromium.executablePath()
  return existsSync(own) ? own : undefined
}

const does = (command: string, ...args: string[]): boolean =>
  spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] }).status === 0

const hasPackages = process.getuid?.() === 0 && onPath('apt-get') !== undefined

/** Installs a browser where that can be done: Debian's package as root, else Playwright's download. */
const installBrowser = (): void => {
  if (!hasPackages) {
    does('npx', 'playwright', 'install', 'chromium')
    return
  }
  const install = (name: string) =>
    does('apt-get', 'install', '-y', '-qq', '--no-install-recommends', name, 'fonts-liberation')
  does('apt-get', 'update', '-qq')
  if (!install(HEADLESS)) install('chromium')
}

if (import.meta.main) {
  // A machine that does nothing but run tests is better off with the one without windows.
  const wantsHeadless = process.env['CI'] !== undefined && hasPackages && !onPath(HEADLESS)
  if (wantsHeadless || !findBrowser('headless')) {
    console.log('Installing a browser for the tests…')
    installBrowser()
  }
  const found = findBrowser('headless')
  if (!found) {
    console.error('No browser was found. Install Chromium or Chrome, or name one in FORECOURT_BROWSER.')
    process.exitCode = 1
  } else {
    console.log(`Browser: ${found}`)
  }
}
