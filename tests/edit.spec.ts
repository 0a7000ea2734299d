import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { DESKTOP, expect, FORECOURT, GROUP, NOW, PHONE, ROOT, RV, scrollsSideways, test } from './site.ts'
import { axeFinds } from './support/axe.ts'
import { photograph } from '#photos/testing/photoHost.ts'
import { place, type Place } from './support/command.ts'

/**
 * Tests `forecourt edit` in an editor's browser, from the forms that change files, beside the page that shows the changes, through to
 * publishing.
 */

let fixture: Place
let child: ChildProcess
let port: number
const git = (...args: string[]) =>
  execFileSync('git', ['-C', fixture.tenants, ...args], { encoding: 'utf8' }).trim()

test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  fixture = place()
  fixture.bring(RV, GROUP)
  await fixture.build(RV)
  git('init', '--quiet', '--initial-branch=main')
  git('add', '--all')
  git('-c', 'user.name=First', '-c', 'user.email=first@dealer.example', 'commit', '--quiet', '-m', 'Begin')
  child = spawn(
    process.execPath,
    [
      FORECOURT,
      'edit',
      '--port',
      '0',
      '--now',
      NOW,
      '--json',
      '--tenants',
      fixture.tenants,
      '--state',
      fixture.state,
      '--out',
      fixture.out,
    ],
    { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'] },
  )
  port = await new Promise<number>((done, fail) => {
    let text = ''
    child.stdout?.on('data', (chunk: Buffer) => {
      text += chunk.toString()
      const [, found] = /"event":"ready".*?"port":(\d+)/.exec(text) ?? []
      if (found !== undefined) done(Number(found))
    })
    child.once('close', (code) => fail(new Error(`forecourt edit ended with ${code}: ${text}`)))
  })
})
test.afterAll(async () => {
  const ended = new Promise((done) => child.once('close', done))
  child.kill('SIGTERM')
  await ended
  fixture.remove()
})
// The desk shows the site's page in a frame, and browsers don't let the page's search field take the focus there.
test.beforeEach(({ guard }) =>
  guard.allow(/Blocked autofocusing|Blocked script execution in '[^']*__preview\/(?:before|after)/),
)

const desk = (slug: string, part: string) => `http://edit.${slug}.localhost:${port}/#${part}`
const read = (slug: string, file: string) => readFileSync(join(fixture.tenants, slug, file), 'utf8')
const saved = (page: Page) => expect(page.getByRole('status')).toHaveText('Saved')
const shown = (page: Page) => page.frameLocator('iframe')
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const group = (page: Page, name: string) => page.getByRole('group', { name, exact: true })

test('shows changes immediately and mistakes at their field, and publishes and undoes changes', async ({
  page,
  guard,
}) => {
  guard.allow(/422/)
  await page.setViewportSize(DESKTOP)
  await page.goto(desk(RV, 'path=/'))
  const settings = read(RV, 'site.json')
  const headline = group(page, 'Hero').getByLabel('Title')
  const before = await headline.inputValue()
  await headline.fill('Further than the map')
  await saved(page)
  await expect(shown(page).getByRole('heading', { level: 1 })).toHaveText('Further than the map')
  expect(read(RV, 'site.json')).toBe(settings.replace(before, 'Further than the map'))

  await page.getByRole('link', { name: 'Opening hours' }).click()
  await expect(page.getByRole('heading', { name: 'Opening hours', level: 2 })).toBeFocused()
  const days = group(page, 'Holidays and other special days')
  await days.getByRole('button', { name: 'Add to “Holidays and other special days”' }).click()
  const day = days.getByRole('listitem').last()
  await expect(page.getByRole('status')).toHaveText('Not saved yet: fill in what is still missing')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await day.getByLabel('Date').fill('2026-11-23')
  await day.getByLabel('Label').fill('Show day')
  await saved(page)
  await expect(shown(page).getByText('Show day').first()).toBeVisible()

  await page.getByRole('link', { name: 'Name and contact' }).click()
  const email = page.getByLabel('Email', { exact: true })
  await email.fill('tess at redgum')
  await expect(page.getByRole('status')).toHaveText('Not saved: one field needs your attention')
  await expect(email).toHaveAccessibleDescription(/must be an email address, not "tess at redgum"/)
  expect(await axeFinds(page, {})).toEqual([])
  expect(read(RV, 'site.json')).not.toContain('tess at redgum')
  await email.fill('desk@redgumrv.example')
  await saved(page)

  await page.getByRole('button', { name: 'Publish…' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('One file will be committed to the branch main.')
  await expect(dialog.getByRole('button', { name: /^\/ (?:new|changed)$/ })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  const after = dialog.frameLocator('iframe[title="After publishing: /"]')
  await expect(after.getByRole('heading', { level: 1 })).toHaveText('Further than the map')
  const wasPublished = dialog.frameLocator('iframe[title="Published now: /"]')
  await expect(wasPublished.getByRole('heading', { level: 1 })).toHaveText(before)
  await dialog.getByLabel('What changed').fill('Show day and a new headline')
  await dialog.getByLabel('Your name').fill('Tess Harriman')
  await dialog.getByLabel('Your email address').fill('tess@redgumrv.example')
  expect(await axeFinds(page, {}, 'dialog')).toEqual([])
  await dialog.getByRole('button', { name: 'Publish now' }).click()
  await expect(dialog).toContainText(/Published at .*Commit [0-9a-f]{7}/, { timeout: 60_000 })
  expect(git('log', '-1', '--format=%an: %s')).toBe('Tess Harriman: Show day and a new headline')
  const built = readFileSync(join(fixture.out, RV, 'index.html'), 'utf8')
  expect(built).toContain('Further than the map')
  // The built page contains nothing of the preview, and none of the preview's marks that say where texts come from.
  expect(built).not.toMatch(/preview|site\.json|settings\/|content\/[\w/-]+\.md/)
  await dialog.getByRole('button', { name: 'Close' }).click()

  const published = read(RV, 'site.json')
  await page.getByLabel('Phone', { exact: true }).fill('02 5550 9999')
  await saved(page)
  page.once('dialog', (question) => void question.accept())
  await page.getByRole('button', { name: 'Undo all changes' }).click()
  await expect(page.getByLabel('Phone', { exact: true })).not.toHaveValue('02 5550 9999')
  expect(read(RV, 'site.json')).toBe(published)

  await page.getByRole('link', { name: 'Calendar' }).click()
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  const month = page.getByRole('table', { name: 'December 2026' })
  await month.getByRole('button', { name: /^Thursday,? 3 December$/ }).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const chosen = month.getByRole('button', { pressed: true })
  await expect(chosen).toHaveAccessibleName(/^Thursday,? 10 December: one entry$/)
  await expect(page.getByText(/^This is how the page looks on Thursday,? 10 December 2026/)).toBeVisible()
  expect(await axeFinds(page, {})).toEqual([])
  await page.setViewportSize(PHONE)
  await page.getByRole('group', { name: 'Show' }).getByRole('button', { name: 'Form' }).click()
  expect(await scrollsSideways(page)).toBe(false)
  // On a phone, choosing a day shows the page and hides the form with the calendar, so keyboard focus moves to the page.
  await chosen.press('Enter')
  await expect(page.getByRole('region', { name: 'Page' })).toBeFocused()
  expect(await axeFinds(page, {})).toEqual([])
  await page.getByRole('group', { name: 'Show' }).getByRole('button', { name: 'Form' }).click()
  await page.setViewportSize(DESKTOP)
  const agenda = page.getByRole('region', { name: 'What happens in December 2026' })
  await expect(agenda.getByRole('listitem').filter({ hasText: 'Boxing Day' })).toContainText('Closed')
  await agenda.getByRole('link', { name: /Christmas$/ }).click()
  await expect(page.locator('#root_date')).toBeFocused()
  const notYet = shown(page).getByText('Visitors see this page from')
  await expect(shown(page).getByRole('heading', { level: 1 })).toContainText('Christmas')
  await expect(notYet).toHaveCount(0)
  await shown(page).getByRole('link', { name: 'Back to today' }).click()
  await expect(notYet).toBeVisible()
  await expect(page.getByText(/^The page on/)).toHaveCount(0)
})

test('makes a page with a form and a menu link on a phone, and keeps what a second person changed', async ({
  page,
  guard,
}) => {
  guard.allow(/409|422/)
  await page.setViewportSize(PHONE)
  await page.goto(desk(GROUP, ''))
  const show = (view: string) =>
    page.getByRole('group', { name: 'Show' }).getByRole('button', { name: view }).click()
  await show('Site')
  await page.getByRole('button', { name: 'New page' }).click()
  await field(page, 'Title').fill('Boats too')
  await page.getByRole('button', { name: 'Create draft' }).click()
  await page.getByLabel('Draft').uncheck()
  await field(page, 'Text').fill('We sell [boats](/boats) now.')
  await expect(page.getByRole('alert')).toContainText('Fix these to save')
  await expect(field(page, 'Text')).toHaveAccessibleDescription(/\/boats/)
  await field(page, 'Text').fill('We sell **boats** now.')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.getByLabel('Add a form…').selectOption('fleet')
  await saved(page)
  expect(read(GROUP, 'content/boats-too.md')).toBe(
    '---\ntitle: Boats too\npath: /boats-too\ndraft: false\n---\n\nWe sell **boats** now.\n\n::form{id=fleet}\n',
  )
  await show('Page')
  await expect(shown(page).getByRole('heading', { level: 1 })).toHaveText('Boats too')
  await expect(shown(page).locator('form').first()).toBeAttached()

  await show('Site')
  await page.getByRole('link', { name: 'Menus' }).click()
  const header = group(page, 'Header')
  await header.getByRole('button', { name: 'Add to “Header”' }).click()
  const entry = header.getByRole('listitem').last()
  await entry.getByLabel('Label').first().fill('Boats')
  await entry.getByLabel('Link').first().fill('/boats-too')
  await saved(page)
  expect(await scrollsSideways(page)).toBe(false)
  expect(await axeFinds(page, {})).toEqual([])
  await show('Page')
  await expect(shown(page).locator('header a[href="/boats-too"]').first()).toBeAttached()

  await show('Site')
  await page.getByRole('link', { name: 'The people in charge' }).click()
  const file = join(fixture.tenants, GROUP, 'content/team.md')
  await expect(field(page, 'Title')).toHaveValue('The people in charge')
  writeFileSync(file, readFileSync(file, 'utf8').replace('kicker: About us', 'kicker: Who we are'))
  await field(page, 'Title').fill('Our people')
  const notice = page.getByRole('alert')
  await expect(notice).toContainText('Theirs: Who we are')
  expect(readFileSync(file, 'utf8')).not.toContain('Our people')
  await notice.getByRole('button', { name: 'Keep what I typed' }).click()
  await saved(page)
  expect(readFileSync(file, 'utf8')).toMatch(/title: Our people\n[^]*kicker: Who we are\n/)
})

test('refuses a broken menu link at its field until it’s fixed, and moves the page with a redirect', async ({
  page,
  guard,
}) => {
  guard.allow(/409|422/)
  const files = ['site.json', 'content/why-wanderstone.md']
  const before = files.map((file) => read(RV, file))
  await page.setViewportSize(DESKTOP)
  await page.goto(desk(RV, 'settings/menus'))
  const header = group(page, 'Header')
  await header.getByRole('button', { name: 'Add to “Header”' }).click()
  const entry = header.getByRole('listitem').last()
  await entry.getByLabel('Label').first().fill('Why this make')
  const link = entry.getByLabel('Link').first()
  await link.fill('/why-wander-stone')
  await expect(page.getByRole('status')).toHaveText('Not saved: one field needs your attention')
  await expect(link).toHaveAccessibleDescription(/leads nowhere: .* did you mean '\/why-wanderstone'\?/)
  expect(await axeFinds(page, {})).toEqual([])
  expect(read(RV, 'site.json')).toBe(before[0])
  await link.fill('/why-wanderstone')
  await saved(page)
  expect(read(RV, 'site.json')).toContain('"href": "/why-wanderstone"')

  await page.goto(desk(RV, 'content/why-wanderstone.md'))
  const address = field(page, 'Address')
  await address.fill('/why-ours')
  const notice = page.getByRole('alert')
  await expect(notice).toContainText(/Address would break “Menus” \(site\.json:\d+\)/)
  await expect(address).toHaveAccessibleDescription(/“Menus”/)
  expect(await axeFinds(page, {})).toEqual([])
  expect(read(RV, 'content/why-wanderstone.md')).toBe(before[1])
  // Meanwhile, somebody else changes the page's file. The editor's unsaved form mustn't undo that change.
  writeFileSync(
    join(fixture.tenants, RV, 'content/why-wanderstone.md'),
    (before[1] ?? '').replace(/^description: .*$/m, 'description: Vans'),
  )
  await page.reload()
  await expect(notice).toContainText('Theirs: Vans')
  await notice.getByRole('button', { name: 'Keep what I typed' }).click()
  await notice.getByRole('button', { name: 'Redirect the old address' }).click()
  await saved(page)
  expect(read(RV, 'content/why-wanderstone.md')).toContain('description: Vans\n')
  await expect(address).toHaveValue('/why-ours')
  expect(JSON.parse(read(RV, 'site.json'))).toMatchObject({
    redirects: [{ from: '/why-wanderstone', to: '/why-ours' }],
  })

  page.once('dialog', (question) => void question.accept())
  await page.getByRole('button', { name: 'Undo all changes' }).click()
  await expect(page.getByRole('status')).toHaveText('Couldn’t undo')
  await expect(notice).toContainText('Fix these to undo your changes')
  await notice.getByRole('button', { name: 'Redirect the old address' }).click()
  await expect(address).toHaveValue('/why-wanderstone')
  expect(read(RV, 'content/why-wanderstone.md')).toBe(before[1])
  files.forEach((file, at) => writeFileSync(join(fixture.tenants, RV, file), before[at] ?? ''))
})

test('opens the form from ‘Edit’ on a page, and keeps what’s typed while the server is down until it answers', async ({
  page,
  guard,
}) => {
  guard.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
  await page.goto(`http://${RV}.localhost:${port}/about-us`)
  const bar = page.getByRole('navigation', { name: 'Preview' })
  await bar.getByRole('link', { name: 'Edit', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'About Redgum RV', level: 2 })).toBeVisible()

  // Each outlined element is a link to its field. The test follows one with the mouse, then one by keyboard.
  const point = shown(page).getByRole('button', { name: 'Point and edit' })
  await point.click()
  await expect(point).toHaveAttribute('aria-pressed', 'true')
  expect(await axeFinds(page, {})).toEqual([])
  await shown(page)
    .getByRole('link', { name: /^Edit Description: / })
    .click()
  await expect(field(page, 'Description')).toBeFocused()
  await shown(page)
    .getByRole('link', { name: /^Edit Text, line \d+: What we stick to/ })
    .press('Enter')
  await expect(field(page, 'Text')).toBeFocused()
  expect(await page.evaluate(() => getSelection()?.toString())).toBe('## What we stick to')
  await shown(page).getByRole('link', { name: 'Edit Name: Redgum RV' }).first().click()
  await expect(page.getByRole('heading', { name: 'Name and contact', level: 2 })).toBeVisible()
  await expect(page.locator('#root_name')).toBeFocused()
  await page.goto(desk(RV, 'content/about-us.md'))
  await shown(page).getByRole('button', { name: 'Point and edit' }).click()
  await expect(shown(page).getByRole('link', { name: /^Edit Title: / })).toHaveCount(0)
  await field(page, 'Title').waitFor()
  await page.route('**/part?*', (route) => route.abort('internetdisconnected'))
  await field(page, 'Title').fill('Written on the train')
  await expect(page.getByRole('status')).toContainText('What you typed is kept')
  expect(read(RV, 'content/about-us.md')).not.toContain('Written on the train')
  await page.unroute('**/part?*')
  await page.reload()
  await saved(page)
  await expect(field(page, 'Title')).toHaveValue('Written on the train')
  expect(read(RV, 'content/about-us.md')).toContain('title: Written on the train\n')
})

test('shows dropped and chosen pictures, an offer’s price, a team member and a job on their pages immediately', async ({
  page,
  guard,
}) => {
  guard.allow(/422/)
  await page.setViewportSize(DESKTOP)
  await page.goto(desk(RV, 'settings/home'))
  const hero = group(page, 'Hero')
  await hero.getByLabel('Image', { exact: true }).waitFor()
  const bytes = (await photograph()).toString('base64')
  const dropped = await page.evaluateHandle((data) => {
    const transfer = new DataTransfer()
    const all = Uint8Array.from(atob(data), (each) => each.charCodeAt(0))
    transfer.items.add(new File([all], 'Sunset at Camp.JPG', { type: 'image/jpeg' }))
    return transfer
  }, bytes)
  await hero.locator('.picture').dispatchEvent('drop', { dataTransfer: dropped })
  await expect(hero.getByLabel('Image', { exact: true })).toHaveValue('/photos/sunset-at-camp.jpg')
  await expect(hero).toContainText('Added as sunset-at-camp.jpg, 1200 × 800 pixels')
  await hero.getByLabel('From the left').press('ArrowRight')
  await hero.getByLabel('From the top').press('Home')
  await saved(page)
  await expect
    .poll(() => JSON.parse(read(RV, 'site.json')) as unknown)
    .toMatchObject({ hero: { image: '/photos/sunset-at-camp.jpg', focus: '51% 0%' } })
  const shownHero = shown(page).locator('main img').first()
  await expect(shownHero).toHaveAttribute('src', /^\/photos\/[\da-f]{16}-/)
  expect(await shownHero.evaluate((img) => (img as HTMLImageElement).decode().then(() => true))).toBe(true)
  await hero.locator('.point img').click({ position: { x: 4, y: 4 } })
  await saved(page)
  await hero
    .locator('input[type=file]')
    .setInputFiles({ name: 'logo.svg', mimeType: 'image/png', buffer: Buffer.from('<svg onload="a()"/>') })
  await expect(hero.getByRole('alert')).toHaveText(
    'logo.svg is an SVG drawing, which can hold scripts: save it as PNG.',
  )
  expect(await axeFinds(page, {})).toEqual([])

  await page.goto(desk(RV, 'content/offers/demo.md'))
  await page.getByLabel('Price', { exact: true }).fill('$120, back if you buy')
  await saved(page)
  await expect(shown(page).getByText('$120, back if you buy').first()).toBeVisible()
  await page.locator('.tools input[type=file]').setInputFiles({
    name: 'Pod.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from(bytes, 'base64'),
  })
  await page.getByLabel('What does the picture show?').fill('A pod [red] by the river')
  await page.keyboard.press('Enter')
  await saved(page)
  expect(read(RV, 'content/offers/demo.md')).toContain(
    String.raw`![A pod \[red\] by the river](/photos/pod.jpg)`,
  )
  await expect(shown(page).getByRole('img', { name: 'A pod [red] by the river' })).toBeAttached()

  const slow = Promise.withResolvers<unknown>()
  await page.route('**/caravan-outback-3.jpg?width=960', (route) => slow.promise.then(() => route.continue()))
  await page.goto(desk(RV, 'content/why-wanderstone.md'))
  await expect(page.getByRole('textbox', { name: /^Title/ })).toHaveValue('Why Wanderstone')
  const image = page.locator('.picture').first()
  const earlier = image.getByText('Use a picture you’ve added before')
  const topOf = (element: Element) => element.getBoundingClientRect().top
  const before = await earlier.evaluate(topOf)
  slow.resolve(undefined)
  await image.locator('> img').evaluate((img: HTMLImageElement) => img.decode())
  // The button hasn't moved when the picture arrives, so a click on it can't miss.
  expect(await earlier.evaluate(topOf)).toBe(before)
  await earlier.click()
  await image.getByRole('button', { name: 'pod.jpg' }).click()
  await expect(page.getByLabel('Image', { exact: true })).toHaveValue('/photos/pod.jpg')
  await expect(image.getByRole('button', { pressed: true })).toHaveText('pod.jpg')
  await saved(page)
  expect(read(RV, 'content/why-wanderstone.md')).toContain('image: /photos/pod.jpg')
  expect(await axeFinds(page, {})).toEqual([])

  await page.goto(desk(RV, 'content/careers.md'))
  await page.getByRole('button', { name: 'Add to “Openings”' }).click()
  const job = group(page, 'Openings').getByRole('listitem').last()
  await job.getByLabel('Title').fill('Annexe fitter')
  await saved(page)
  await expect(shown(page).getByText('Annexe fitter').first()).toBeVisible()

  await page.goto(desk(GROUP, 'content/team.md'))
  await page.getByRole('button', { name: 'Add to “People”' }).click()
  const person = group(page, 'People').locator('> ul > li').last()
  await person.getByLabel('Name').fill('Ana Nolan')
  await person
    .locator('input[type=file]')
    .setInputFiles({ name: 'ana.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(bytes, 'base64') })
  await expect(person.getByLabel('Image', { exact: true })).toHaveValue('/photos/ana.jpg')
  await saved(page)
  await expect(shown(page).getByText('Ana Nolan').first()).toBeVisible()
})

test('edits an offer and the jobs page on the second site, and articles, reviews and legal texts on both', async ({
  page,
}) => {
  await page.setViewportSize(DESKTOP)
  /** Changes a field of a page, then checks the file, and the page shown beside the form. */
  const change = async (slug: string, file: string, label: string | RegExp, words: string) => {
    await page.goto(desk(slug, `content/${file}`))
    const input = page.locator('.form').getByRole('textbox', { name: label }).first()
    await input.waitFor()
    // The previous page's form stays until this page's form appears.
    await expect(page.locator('iframe')).toHaveAttribute('src', new RegExp(pathIn(slug, file)))
    await input.fill(words)
    await saved(page)
    expect(read(slug, `content/${file}`)).toContain(words)
    // Breadcrumbs repeat the title, but they're hidden on narrow pages, so this looks for the first visible match.
    await expect(shown(page).getByText(words).filter({ visible: true }).first()).toBeVisible()
  }
  await change(GROUP, 'offers/ev.md', 'Price', '$1,234 fitted')
  await change(GROUP, 'careers.md', /^Title/, 'Work with two hundred and forty of us')
  await change(GROUP, 'news/ev-charging.md', /^Title/, 'Where to charge on the coast')
  await change(GROUP, 'reviews.md', /^Text/, 'One price, and it stayed the price.')
  await change(GROUP, 'privacy-policy.md', 'Text', 'We keep as little as we can.')
  await change(RV, 'blog/first-trip.md', /^Title/, 'Thirty kilometres, then home')
  await change(RV, 'reviews.md', /^Text/, 'They towed it to us.')
  await change(RV, 'terms-and-conditions.md', 'Text', 'These are the terms.')
})

test('starts from the template’s menu, has fields wide enough on a phone, and follows a page that moves while it’s shown', async ({
  page,
}) => {
  await page.setViewportSize(PHONE)
  await page.goto(desk(GROUP, 'settings/menus'))
  await expect(page.getByRole('button', { name: 'Start from what the page shows now' })).toHaveCount(0)

  const settings = read(RV, 'site.json')
  writeFileSync(
    join(fixture.tenants, RV, 'site.json'),
    JSON.stringify({ ...(JSON.parse(settings) as object), navigation: undefined }),
  )
  await page.goto(desk(RV, 'settings/menus'))
  const header = group(page, 'Header')
  await header.getByRole('button', { name: 'Start from what the page shows now' }).click()
  await saved(page)
  const entry = header.getByRole('listitem').filter({ hasText: 'Caravan Ownership' }).first()
  await entry.getByText('Caravan Ownership').click()
  const item = entry.getByRole('listitem').filter({ hasText: 'Finance the Dream' })
  await item.getByText('Finance the Dream').click()
  const label = item.getByLabel('Label')
  expect((await label.boundingBox())?.width).toBeGreaterThan(200)
  await label.fill('Pay it off')
  await saved(page)
  const { navigation } = JSON.parse(read(RV, 'site.json')) as { navigation: { header: unknown[] } }
  expect(navigation.header.length).toBeGreaterThan(3)
  expect(JSON.stringify(navigation)).toContain('{"label":"Pay it off","href":"/finance-the-dream"}')
  writeFileSync(join(fixture.tenants, RV, 'site.json'), settings)

  await page.setViewportSize(DESKTOP)
  await page.goto(desk(RV, 'content/warranty.md'))
  await page.getByRole('textbox', { name: /^Address/ }).fill('/what-is-covered')
  await saved(page)
  await expect(page.locator('iframe')).toHaveAttribute('src', /\/what-is-covered$/)
  await expect(shown(page).getByRole('heading', { level: 1 })).toHaveText('Warranty')
})

/** Returns the public path in the front matter of a page's file. */
const pathIn = (slug: string, file: string): string =>
  /^path: (.*)$/m.exec(read(slug, `content/${file}`))?.[1] ?? ''
