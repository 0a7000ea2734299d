import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { freePort } from '#server/testing/freePort.ts'
import { DESKTOP, expect, FORECOURT, PHONE, ROOT, RV, scrollsSideways, test } from './site.ts'
import { axeFinds } from './support/axe.ts'
import { place, type Place } from './support/command.ts'

/** Tests `forecourt serve --edit` in the browsers of people who have signed in at a proxy and have different roles. */

const EDITORS = [
  { email: 'kim@dealer.example', name: 'Kim Lee', role: 'publish', tenants: [RV] },
  { email: 'ann@dealer.example', name: 'Ann Ray', role: 'edit', tenants: [RV] },
]

let fixture: Place
let child: ChildProcess
let port: number

test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  fixture = place()
  fixture.bring(RV)
  const git = (...args: string[]) => execFileSync('git', ['-C', fixture.tenants, ...args])
  git('init', '--quiet', '--initial-branch=main')
  git('add', '--all')
  git('-c', 'user.name=First', '-c', 'user.email=first@dealer.example', 'commit', '--quiet', '-m', 'Begin')
  const editors = join(fixture.root, 'editors.json')
  writeFileSync(editors, JSON.stringify({ editors: EDITORS }), { mode: 0o600 })
  port = await freePort()
  const folders = ['--tenants', fixture.tenants, '--state', fixture.state, '--out', fixture.out]
  child = spawn(process.execPath, [FORECOURT, 'serve', '--edit', '--port', String(port), ...folders], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      FORECOURT_PROXIES: '127.0.0.1',
      FORECOURT_EDIT_USER_HEADER: 'X-Forwarded-Email',
      FORECOURT_EDIT_URL: `http://edit.localhost:${port}`,
      FORECOURT_EDITORS: editors,
    },
  })
  await new Promise<void>((done, fail) => {
    child.stdout?.once('data', () => done())
    child.once('close', (code) => fail(new Error(`forecourt serve --edit ended with ${code}`)))
  })
})
test.afterAll(async () => {
  const ended = new Promise((done) => child.once('close', done))
  child.kill('SIGTERM')
  await ended
  fixture.remove()
})

/**
 * Opens a tab as somebody who has signed in. Each of its requests has the header that the sign-in proxy would add, with the person's email
 * address.
 */
const signedIn = async (browser: Browser, email: string, viewport = DESKTOP): Promise<Page> => {
  const context = await browser.newContext({
    viewport,
    serviceWorkers: 'block',
    extraHTTPHeaders: { 'x-forwarded-email': email },
  })
  return context.newPage()
}
const start = () => `http://edit.localhost:${port}/`
const desk = () => `http://${RV}.edit.localhost:${port}/`
const live = () => readFileSync(join(fixture.tenants, RV, 'site.json'), 'utf8')

test('opens a desk from the list of sites, says who’s signed in and changes only the draft', async ({
  browser,
}) => {
  const page = await signedIn(browser, 'ann@dealer.example')
  await page.goto(start())
  await expect(page.getByText('Signed in as Ann Ray.')).toBeVisible()
  await page.getByRole('link', { name: 'Redgum RV' }).click()
  await expect(page.getByText('Signed in as Ann Ray. Someone else will publish your changes.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Publish/ })).toHaveCount(0)

  const before = live()
  await page.getByRole('textbox', { name: 'Title', exact: true }).first().fill('Go where the map ends')
  await expect(page.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible()
  await expect(page.frameLocator('iframe').getByRole('heading', { level: 1 })).toHaveText(
    'Go where the map ends',
  )
  expect(live()).toBe(before)
  expect(await axeFinds(page, {})).toEqual([])
  await page.context().close()
})

test('shows a publisher the editor’s changes and lets them publish, on a phone too', async ({ browser }) => {
  const page = await signedIn(browser, 'kim@dealer.example', PHONE)
  await page.goto(desk())
  await page.getByRole('button', { name: 'Form', exact: true }).click()
  await expect(page.getByRole('textbox', { name: 'Title', exact: true }).first()).toHaveValue(
    'Go where the map ends',
  )
  await page.getByRole('button', { name: 'Site', exact: true }).click()
  await expect(page.getByText('Signed in as Kim Lee.', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Publish/ })).toBeVisible()
  expect(await scrollsSideways(page)).toBe(false)
  await page.context().close()
})

test('tells people who aren’t editors who to ask', async ({ browser }) => {
  const page = await signedIn(browser, 'bob@dealer.example')
  for (const address of [start(), desk()]) {
    expect((await page.goto(address))?.status()).toBe(403)
    await expect(page.getByText('Ask the person who runs Forecourt to add you as an editor.')).toBeVisible()
  }
  await page.context().close()
})
