import type { Page } from '@playwright/test'
import { photograph } from '#photos/testing/photoHost.ts'
import { DESKTOP, expect, GROUP, nightly, PHONE, RV, scrollsSideways, test } from './site.ts'
import { axeFinds } from './support/axe.ts'
import { field, group, saved, shown, useDesk } from './support/desk.ts'

/**
 * Tests `forecourt edit` in an editor's browser, from the forms that change files, beside the page that shows the changes, through to
 * publishing.
 */

const desk = useDesk()
/** On a phone, shows the site's parts, the form or the page. */
const show = (page: Page, view: string) =>
  page.getByRole('group', { name: 'Show' }).getByRole('button', { name: view }).click()

test(
  'The desk shows changes immediately and mistakes at their field, and publishes and undoes changes',
  nightly,
  async ({ page, guard }) => {
    guard.allow(/422/)
    await desk.build(RV)
    await page.setViewportSize(DESKTOP)
    await page.goto(desk.at(RV, 'path=/'))
    const settings = desk.read(RV, 'site.json')
    const headline = group(page, 'Hero').getByLabel('Title')
    const before = await headline.inputValue()
    await headline.fill('Further than the map')
    await saved(page)
    await expect(shown(page).getByRole('heading', { level: 1 })).toHaveText('Further than the map')
    expect(desk.read(RV, 'site.json')).toBe(settings.replace(before, 'Further than the map'))

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
    await expect(email).toHaveAccessibleDescription(/must be an email address, like .*, not "tess at redgum"/)
    expect(await axeFinds(page, {})).toEqual([])
    expect(desk.read(RV, 'site.json')).not.toContain('tess at redgum')
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
    expect(desk.git('log', '-1', '--format=%an: %s')).toBe('Tess Harriman: Show day and a new headline')
    const built = desk.published(RV, 'index.html')
    expect(built).toContain('Further than the map')
    // The built page contains nothing of the preview, and none of the preview's marks that say where texts come from.
    expect(built).not.toMatch(/preview|site\.json|settings\/|content\/[\w/-]+\.md/)
    await dialog.getByRole('button', { name: 'Close' }).click()

    const published = desk.read(RV, 'site.json')
    await page.getByLabel('Phone', { exact: true }).fill('02 5550 9999')
    await saved(page)
    page.once('dialog', (question) => void question.accept())
    await page.getByRole('button', { name: 'Undo all changes' }).click()
    await expect(page.getByLabel('Phone', { exact: true })).not.toHaveValue('02 5550 9999')
    expect(desk.read(RV, 'site.json')).toBe(published)
  },
)

test('The desk’s calendar shows the page on a chosen day, and keeps the keyboard’s place on a phone', async ({
  page,
}) => {
  await page.setViewportSize(DESKTOP)
  await page.goto(desk.at(RV, 'path=/'))
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
  await show(page, 'Form')
  expect(await scrollsSideways(page)).toBe(false)
  // On a phone, choosing a day shows the page and hides the form with the calendar, so keyboard focus moves to the page.
  await chosen.press('Enter')
  await expect(page.getByRole('region', { name: 'Page' })).toBeFocused()
  expect(await axeFinds(page, {})).toEqual([])
  await show(page, 'Form')
  await page.setViewportSize(DESKTOP)
  const agenda = page.getByRole('region', { name: 'What happens in December 2026' })
  await expect(agenda.getByRole('listitem').filter({ hasText: 'Boxing Day' })).toContainText('Closed')
  await agenda.getByRole('link', { name: /Christmas$/ }).click()
  await expect(page.locator('#root_date')).toBeFocused()
  const notYet = shown(page).getByText('Visitors won’t see this page until')
  await expect(shown(page).getByRole('heading', { level: 1 })).toContainText('Christmas')
  await expect(notYet).toHaveCount(0)
  await shown(page).getByRole('link', { name: 'Back to today' }).click()
  await expect(notYet).toBeVisible()
  await expect(page.getByText(/^This is how the page looks on/)).toHaveCount(0)
})

test('A page with a form is made on a phone, beside a second editor', nightly, async ({ page, guard }) => {
  guard.allow(/409|422/)
  await page.setViewportSize(PHONE)
  await page.goto(desk.at(GROUP, ''))
  await show(page, 'Site')
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
  expect(desk.read(GROUP, 'content/boats-too.md')).toBe(
    '---\ntitle: Boats too\npath: /boats-too\ndraft: false\n---\n\nWe sell **boats** now.\n\n::form{id=fleet}\n',
  )
  await show(page, 'Page')
  await expect(shown(page).getByRole('heading', { level: 1 })).toHaveText('Boats too')
  await expect(shown(page).locator('form').first()).toBeAttached()

  await show(page, 'Site')
  await page.getByRole('link', { name: 'Menus' }).click()
  const header = group(page, 'Header')
  await header.getByRole('button', { name: 'Add to “Header”' }).click()
  const entry = header.getByRole('listitem').last()
  await entry.getByLabel('Label').first().fill('Boats')
  await entry.getByLabel('Link').first().fill('/boats-too')
  await saved(page)
  expect(await scrollsSideways(page)).toBe(false)
  expect(await axeFinds(page, {})).toEqual([])
  await show(page, 'Page')
  await expect(shown(page).locator('header a[href="/boats-too"]').first()).toBeAttached()

  await show(page, 'Site')
  await page.getByRole('link', { name: 'The people in charge' }).click()
  const team = () => desk.read(GROUP, 'content/team.md')
  await expect(field(page, 'Title')).toHaveValue('The people in charge')
  desk.write(GROUP, 'content/team.md', team().replace('kicker: About us', 'kicker: Who we are'))
  await field(page, 'Title').fill('Our people')
  const notice = page.getByRole('alert')
  await expect(notice).toContainText('Theirs: Who we are')
  expect(team()).not.toContain('Our people')
  await notice.getByRole('button', { name: 'Keep what I typed' }).click()
  await saved(page)
  expect(team()).toMatch(/title: Our people\n[^]*kicker: Who we are\n/)
})

test('The desk refuses a broken menu link at its field until it’s fixed, and moves the page with a redirect', async ({
  page,
  guard,
}) => {
  guard.allow(/409|422/)
  const files = ['site.json', 'content/why-wanderstone.md']
  const before = files.map((file) => desk.read(RV, file))
  await page.setViewportSize(DESKTOP)
  await page.goto(desk.at(RV, 'settings/menus'))
  const header = group(page, 'Header')
  await header.getByRole('button', { name: 'Add to “Header”' }).click()
  const entry = header.getByRole('listitem').last()
  await entry.getByLabel('Label').first().fill('Why this make')
  const link = entry.getByLabel('Link').first()
  await link.fill('/why-wander-stone')
  await expect(page.getByRole('status')).toHaveText('Not saved: one field needs your attention')
  await expect(link).toHaveAccessibleDescription(/leads nowhere: .* did you mean '\/why-wanderstone'\?/)
  expect(await axeFinds(page, {})).toEqual([])
  expect(desk.read(RV, 'site.json')).toBe(before[0])
  await link.fill('/why-wanderstone')
  await saved(page)
  expect(desk.read(RV, 'site.json')).toContain('"href": "/why-wanderstone"')

  await page.goto(desk.at(RV, 'content/why-wanderstone.md'))
  const address = field(page, 'Address')
  await address.fill('/why-ours')
  const notice = page.getByRole('alert')
  await expect(notice).toContainText(/Address would break “Menus” \(site\.json:\d+\)/)
  await expect(address).toHaveAccessibleDescription(/“Menus”/)
  expect(await axeFinds(page, {})).toEqual([])
  expect(desk.read(RV, 'content/why-wanderstone.md')).toBe(before[1])
  // Meanwhile, somebody else changes the page's file. The editor's unsaved form mustn't undo that change.
  desk.write(
    RV,
    'content/why-wanderstone.md',
    (before[1] ?? '').replace(/^description: .*$/m, 'description: Vans'),
  )
  await page.reload()
  await expect(notice).toContainText('Theirs: Vans')
  await notice.getByRole('button', { name: 'Keep what I typed' }).click()
  await notice.getByRole('button', { name: 'Redirect the old address' }).click()
  await saved(page)
  expect(desk.read(RV, 'content/why-wanderstone.md')).toContain('description: Vans\n')
  await expect(address).toHaveValue('/why-ours')
  expect(JSON.parse(desk.read(RV, 'site.json'))).toMatchObject({
    redirects: [{ from: '/why-wanderstone', to: '/why-ours' }],
  })

  page.once('dialog', (question) => void question.accept())
  await page.getByRole('button', { name: 'Undo all changes' }).click()
  await expect(page.getByRole('status')).toHaveText('Couldn’t undo')
  await expect(notice).toContainText('Fix these to undo your changes')
  await notice.getByRole('button', { name: 'Redirect the old address' }).click()
  await expect(address).toHaveValue('/why-wanderstone')
  expect(desk.read(RV, 'content/why-wanderstone.md')).toBe(before[1])
  files.forEach((file, index) => desk.write(RV, file, before[index] ?? ''))
})

test('A picture’s field keeps its place until the picture arrives, so no click misses', async ({ page }) => {
  await page.setViewportSize(DESKTOP)
  desk.write(RV, 'photos/lake.jpg', await photograph())
  const slow = Promise.withResolvers<unknown>()
  await page.route('**/caravan-outback-3.jpg?width=960', (route) => slow.promise.then(() => route.continue()))
  await page.goto(desk.at(RV, 'content/why-wanderstone.md'))
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
  await image.getByRole('button', { name: 'lake.jpg' }).click()
  await expect(page.getByLabel('Image', { exact: true }).first()).toHaveValue('/photos/lake.jpg')
  await expect(image.getByRole('button', { pressed: true })).toHaveText('lake.jpg')
  await saved(page)
  expect(desk.read(RV, 'content/why-wanderstone.md')).toContain('image: /photos/lake.jpg')
  expect(await axeFinds(page, {})).toEqual([])
})

test(
  '‘Edit’ on a page opens its form, which keeps what’s typed while the server is down',
  nightly,
  async ({ page, guard }) => {
    guard.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
    await page.goto(desk.page(RV, '/about-us'))
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
    await page.goto(desk.at(RV, 'content/about-us.md'))
    await shown(page).getByRole('button', { name: 'Point and edit' }).click()
    await expect(shown(page).getByRole('link', { name: /^Edit Title: / })).toHaveCount(0)
    await field(page, 'Title').waitFor()
    await page.route('**/part?*', (route) => route.abort('internetdisconnected'))
    await field(page, 'Title').fill('Written on the train')
    await expect(page.getByRole('status')).toContainText('What you typed is kept')
    expect(desk.read(RV, 'content/about-us.md')).not.toContain('Written on the train')
    await page.unroute('**/part?*')
    await page.reload()
    await saved(page)
    await expect(field(page, 'Title')).toHaveValue('Written on the train')
    expect(desk.read(RV, 'content/about-us.md')).toContain('title: Written on the train\n')
  },
)
