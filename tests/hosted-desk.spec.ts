import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { freePort } from '#server/testing/freePort.ts'
import { DESKTOP, expect, nightly, PHONE, RV, scrollsSideways, test } from './site.ts'
import { axeFinds } from './support/axe.ts'
import { place, start, type Place, type Started } from './support/command.ts'
import { beginGit } from './support/desk.ts'

/** Tests `forecourt serve --edit` in the browsers of people who have signed in at a proxy and have different roles. */

const EDITORS = [
  { email: 'kim@dealer.example', name: 'Kim Lee', role: 'publish', tenants: [RV] },
  { email: 'ann@dealer.example', name: 'Ann Ray', role: 'edit', tenants: [RV] },
]

let fixture: Place
let server: Started | undefined
let port: number

test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  fixture = place()
  fixture.bring(RV)
  beginGit(fixture)
  const editors = join(fixture.root, 'editors.json')
  writeFileSync(editors, JSON.stringify({ editors: EDITORS }), { mode: 0o600 })
  port = await freePort()
  server = await start(
    ['serve', '--edit', '--port', String(port), ...fixture.folders, '--out', fixture.out],
    /./,
    {
      FORECOURT_PROXIES: '127.0.0.1',
      FORECOURT_EDIT_USER_HEADER: 'X-Forwarded-Email',
      FORECOURT_EDIT_URL: `http://edit.localhost:${port}`,
      FORECOURT_EDITORS: editors,
    },
  )
})
test.afterAll(async () => {
  await server?.stop()
  fixture.remove()
})

/**
 * Opens a tab as somebody who has signed in. Each of its requests has the header that the sign-in proxy would add, with the person's email
 * address.
 */
async function signedIn(browser: Browser, email: string, viewport = DESKTOP): Promise<Page> {
  const context = await browser.newContext({
    viewport,
    serviceWorkers: 'block',
    extraHTTPHeaders: { 'x-forwarded-email': email },
  })
  return context.newPage()
}
const sites = () => `http://edit.localhost:${port}/`
const desk = () => `http://${RV}.edit.localhost:${port}/`
const live = () => readFileSync(join(fixture.tenants, RV, 'site.json'), 'utf8')

test('An editor changes only the draft, which a publisher sees', nightly, async ({ browser }) => {
  const editor = await signedIn(browser, 'ann@dealer.example')
  await editor.goto(sites())
  await expect(editor.getByText('Signed in as Ann Ray.')).toBeVisible()
  await editor.getByRole('link', { name: 'Redgum RV' }).click()
  await expect(
    editor.getByText('Signed in as Ann Ray. Someone else will publish your changes.'),
  ).toBeVisible()
  await expect(editor.getByRole('button', { name: /^Publish/ })).toHaveCount(0)
  const before = live()
  const title = (page: Page) => page.getByRole('textbox', { name: 'Title', exact: true }).first()
  await title(editor).fill('Go where the map ends')
  await expect(editor.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible()
  await expect(editor.frameLocator('iframe').getByRole('heading', { level: 1 })).toHaveText(
    'Go where the map ends',
  )
  expect(live()).toBe(before)
  expect(await axeFinds(editor, {})).toEqual([])
  await editor.context().close()

  const publisher = await signedIn(browser, 'kim@dealer.example', PHONE)
  await publisher.goto(desk())
  await publisher.getByRole('button', { name: 'Form', exact: true }).click()
  await expect(title(publisher)).toHaveValue('Go where the map ends')
  await publisher.getByRole('button', { name: 'Site', exact: true }).click()
  await expect(publisher.getByText('Signed in as Kim Lee.', { exact: true })).toBeVisible()
  await expect(publisher.getByRole('button', { name: /^Publish/ })).toBeVisible()
  expect(await scrollsSideways(publisher)).toBe(false)
  await publisher.context().close()
})

test('People who aren’t editors are told who to ask', nightly, async ({ browser }) => {
  const page = await signedIn(browser, 'bob@dealer.example')
  for (const address of [sites(), desk()]) {
    expect((await page.goto(address))?.status()).toBe(403)
    await expect(page.getByText('Ask the person who runs Forecourt to add you as an editor.')).toBeVisible()
  }
  await page.context().close()
})
