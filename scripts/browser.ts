import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { variable } from '#lib/environment/variable.ts'
import { chromium, firefox, webkit } from '@playwright/test'

const BROWSERS = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome']

/** Chromium's engine without windows, in which tests take a third less time. Playwright itself runs tests in it by default. */
const HEADLESS = 'chromium-headless-shell'

function onPath(name: string): string | undefined {
  const { status, stdout } = spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' })
  return status === 0 && stdout.trim() !== '' ? stdout.trim() : undefined
}

/** @param kind 'headless' prefers a browser without windows, for tests; 'whole' prefers one that people use, for measurements */
export function findBrowser(kind: 'headless' | 'whole'): string | undefined {
  const named = variable(process.env, 'FORECOURT_BROWSER')
  if (named) return named
  for (const name of kind === 'headless' ? [HEADLESS, ...BROWSERS] : [...BROWSERS, HEADLESS]) {
    const found = onPath(name)
    if (found) return found
  }
  const own = chromium.executablePath()
  return existsSync(own) ? own : undefined
}

/**
 * How to run a program here: through Playwright if Playwright's own build is installed, otherwise by the path of the system's. If neither
 * is there, `missing` lists the Debian packages to install.
 */
export type Program = 'playwright' | { path: string } | { missing: string[] }

export function findFirefox(): Program {
  if (existsSync(firefox.executablePath())) return 'playwright'
  const path = onPath('firefox-esr') ?? onPath('firefox')
  return path === undefined ? { missing: ['firefox-esr'] } : { path }
}

/** Programs that drive WebKitGTK, Safari's engine, with the Debian package of each. */
const WEBKIT = { WebKitWebDriver: 'webkit2gtk-driver', gjs: 'gjs', Xvfb: 'xvfb' }

export function findWebkit(): Program {
  if (existsSync(webkit.executablePath())) return 'playwright'
  const missing = Object.entries(WEBKIT).flatMap(([command, name]) => (onPath(command) ? [] : name))
  const { status } = spawnSync('gjs', ['-c', 'imports.gi.versions.WebKit2 = "4.1"; imports.gi.WebKit2'])
  if (status !== 0) missing.push('gir1.2-webkit2-4.1')
  return missing.length === 0 ? { path: 'WebKitWebDriver' } : { missing }
}

/** Finds Java, which the Nu HTML checker needs. */
export function findJava(): Program {
  const path = onPath('java')
  return path === undefined ? { missing: ['default-jre-headless'] } : { path }
}

const does = (command: string, ...args: string[]): boolean =>
  spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] }).status === 0

const hasPackages = process.getuid?.() === 0 && onPath('apt-get') !== undefined

const installPackages = (...names: string[]): boolean =>
  does('apt-get', 'install', '-y', '-qq', '--no-install-recommends', ...names)

function installChromium(): void {
  if (!hasPackages) {
    does('npx', 'playwright', 'install', 'chromium')
    return
  }
  does('apt-get', 'update', '-qq')
  if (!installPackages(HEADLESS, 'fonts-liberation')) installPackages('chromium', 'fonts-liberation')
}

const OTHERS = { Firefox: findFirefox, WebKit: findWebkit, Java: findJava }

function findOthers(): void {
  for (const [name, find] of Object.entries(OTHERS)) {
    let found = find()
    if (typeof found === 'object' && 'missing' in found && process.env['CI'] !== undefined) {
      console.log(`Installing ${name} for the tests…`)
      if (hasPackages) {
        does('apt-get', 'update', '-qq')
        installPackages(...found.missing)
      } else if (name !== 'Java') does('npx', 'playwright', 'install', '--with-deps', name.toLowerCase())
      found = find()
    }
    if (typeof found === 'object' && 'missing' in found)
      console.log(
        `${name}: not found, so its tests are skipped. It needs these packages: ${found.missing.join(' ')}`,
      )
    else console.log(`${name}: ${found === 'playwright' ? 'Playwright’s own' : found.path}`)
  }
}

if (import.meta.main) {
  // On a machine that only runs tests, prefer the browser without windows, which is faster.
  const wantsHeadless = process.env['CI'] !== undefined && hasPackages && !onPath(HEADLESS)
  if (wantsHeadless || !findBrowser('headless')) {
    console.log('Installing a browser for the tests…')
    installChromium()
  }
  const found = findBrowser('headless')
  if (!found) {
    console.error('No browser found. Install Chromium or Chrome, or name one in FORECOURT_BROWSER.')
    process.exitCode = 1
  } else {
    console.log(`Chromium: ${found}`)
    if (process.argv.includes('--all')) findOthers()
  }
}
