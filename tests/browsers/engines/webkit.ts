import { spawn, type ChildProcess } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Builder, By, Capabilities, Key as Keys, Origin, type WebDriver } from 'selenium-webdriver'
import { freePort } from '../../../src/server/testing/freePort.ts'
import type { Engine, Habits, Key, Tab } from './engine.ts'

const WINDOW = fileURLToPath(new URL('webkitWindow.js', import.meta.url))

const KEYS: Record<Key, string> = {
  Enter: Keys.ENTER,
  Escape: Keys.ESCAPE,
  Tab: Keys.TAB,
  ArrowRight: Keys.ARROW_RIGHT,
  ArrowDown: Keys.ARROW_DOWN,
  Home: Keys.HOME,
  End: Keys.END,
}

/**
 * Drives WebKitGTK, which is Safari's engine as Debian packages it, over WebDriver, in our own windows (webkitWindow.js) on a virtual
 * screen. Needs the packages webkit2gtk-driver, gjs, gir1.2-webkit2-4.1 and xvfb.
 */
export async function webkitEngine(): Promise<Engine> {
  const screen = await startScreen()
  const people: { driver: WebDriver; end: () => Promise<void> }[] = []
  return {
    visit: async (habits) => {
      const person = await startDriver(screen.display, habits)
      people.push(person)
      await person.driver
        .manage()
        .window()
        .setRect({ ...habits.size, x: 0, y: 0 })
      return tabOf(person, person.console, () => Promise.resolve())
    },
    leave: async () => {
      for (const { driver, end } of people.splice(0)) {
        await driver.quit()
        await end()
      }
    },
    close: () => {
      screen.end()
      return Promise.resolve()
    },
  }
}

/** Starts a virtual screen. Xvfb chooses the screen's number and reports it. */
const startScreen = (): Promise<{ display: string; end: () => void }> =>
  new Promise((resolve, reject) => {
    const server = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '2000x1400x24', '-nolisten', 'tcp'], {
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    server.once('error', reject)
    server.stdout.once('data', (number: Buffer) =>
      resolve({ display: `:${String(number).trim()}`, end: () => server.kill() }),
    )
  })

async function startDriver(display: string, { dark = false }: Habits) {
  const folder = mkdtempSync(join(tmpdir(), 'forecourt-webkit-'))
  const log = join(folder, 'console.log')
  writeFileSync(log, '')
  const [browser, pid] = [join(folder, 'browser'), join(folder, 'pid')]
  writeFileSync(
    browser,
    `#!/bin/sh\necho $$ >'${pid}'\nexec gjs -m '${WINDOW}' '${folder}' ${dark ? 'dark' : 'light'} >>'${log}' 2>&1\n`,
  )
  chmodSync(browser, 0o755)
  const port = await freePort()
  const server = spawn('WebKitWebDriver', [`--port=${port}`], {
    env: { ...process.env, DISPLAY: display, LIBGL_ALWAYS_SOFTWARE: '1', NO_AT_BRIDGE: '1' },
    stdio: 'ignore',
  })
  await listening(server, port)
  const driver = await new Builder()
    .usingServer(`http://127.0.0.1:${port}`)
    .withCapabilities(
      new Capabilities({
        browserName: 'Forecourt',
        'webkitgtk:browserOptions': { binary: browser, args: [] },
      }),
    )
    .build()
  await driver.manage().setTimeouts({ script: 20_000, pageLoad: 40_000 })
  let read = 0
  return {
    driver,
    /** The file that the window prints to (webkitWindow.js). */
    printed: join(folder, 'printed.pdf'),
    console: (): string[] => {
      const text = readFileSync(log, 'utf8')
      const added = text.slice(read)
      read = text.length
      return added
        .split('\n')
        .filter((line) => /CONSOLE (?:JS |SECURITY |NETWORK )?(?:ERROR|WARN)/.test(line))
    },
    end: async () => {
      // Waits until the browser has ended, because it writes into its folder until then.
      await ended(Number(readFileSync(pid, 'utf8')))
      server.kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function ended(pid: number): Promise<void> {
  for (let tries = 0; tries < 100 && isRunning(pid); tries++) await pause(50)
  if (isRunning(pid)) process.kill(pid, 'SIGKILL')
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

async function listening(server: ChildProcess, port: number): Promise<void> {
  for (let tries = 0; tries < 100 && server.exitCode === null; tries++) {
    const answer = await fetch(`http://127.0.0.1:${port}/status`).catch(() => undefined)
    if (answer?.ok) return
    await pause(50)
  }
  throw new Error('WebKitWebDriver does not respond')
}

/** @param use makes this tab the target of the driver's commands */
function tabOf(
  person: { driver: WebDriver; printed: string },
  console: () => string[],
  use: () => Promise<void>,
): Tab {
  const { driver, printed } = person
  const run =
    <Given extends unknown[], Found>(work: (...given: Given) => Promise<Found>) =>
    async (...given: Given): Promise<Found> => {
      await use()
      return work(...given)
    }
  return {
    open: run((address) => driver.get(address)),
    evaluate: async (work, ...given) => {
      await use()
      const answer = await driver.executeAsyncScript<{ found?: never; error?: string }>(
        `const [given, done] = arguments
        ;(async () => ({ found: await (${String(work)})(...given) }))().then(done, (error) => done({ error: String(error) }))`,
        given,
      )
      if (answer.error !== undefined) throw new Error(answer.error)
      return answer.found as never
    },
    click: run((x, y) =>
      driver
        .actions()
        .move({ x: Math.round(x), y: Math.round(y), origin: Origin.VIEWPORT })
        .click()
        .perform(),
    ),
    type: run((text) => driver.actions().sendKeys(text).perform()),
    press: run((key) => driver.actions().sendKeys(KEYS[key]).perform()),
    attach: run((selector, file) => driver.findElement(By.css(selector)).sendKeys(file)),
    back: run(() => driver.navigate().back()),
    forward: run(() => driver.navigate().forward()),
    reload: run(() => driver.navigate().refresh()),
    // The driver has no command for printing, so this sends a message that makes the window print (webkitWindow.js).
    print: run(async () => {
      rmSync(printed, { force: true })
      await driver.executeScript('webkit.messageHandlers.print.postMessage(null)')
      for (let tries = 0; !existsSync(printed); tries++) {
        if (tries === 200) throw new Error('printing doesn’t finish')
        await pause(100)
      }
      return readFileSync(printed)
    }),
    screenshot: run(async () => Buffer.from(await driver.takeScreenshot(), 'base64')),
    troubles: () => Promise.resolve(console()),
    beside: run(async () => {
      const here = await driver.getWindowHandle()
      await driver.switchTo().newWindow('window')
      const there = await driver.getWindowHandle()
      // Now that there are two tabs, each tab must be chosen before it gets a command.
      use = () => driver.switchTo().window(here)
      return tabOf(
        person,
        () => [],
        () => driver.switchTo().window(there),
      )
    }),
  }
}
