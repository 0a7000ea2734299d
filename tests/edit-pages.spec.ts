import { photograph } from '#photos/testing/photoHost.ts'
import { DESKTOP, expect, GROUP, nightly, PHONE, RV, test } from './site.ts'
import { axeFinds } from './support/axe.ts'
import { group, saved, shown, useDesk } from './support/desk.ts'

/** Tests the desk of `forecourt edit` with pictures, pages of each kind, and menus. */

const desk = useDesk()
const jpeg = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/jpeg', buffer })

test('Dropped and chosen pictures appear on their pages immediately', nightly, async ({ page, guard }) => {
  guard.allow(/422/)
  await page.setViewportSize(DESKTOP)
  await page.goto(desk.at(RV, 'settings/home'))
  const hero = group(page, 'Hero')
  await hero.getByLabel('Image', { exact: true }).waitFor()
  const photo = await photograph()
  const dropped = await page.evaluateHandle((data) => {
    const transfer = new DataTransfer()
    const all = Uint8Array.from(atob(data), (each) => each.charCodeAt(0))
    transfer.items.add(new File([all], 'Sunset at Camp.JPG', { type: 'image/jpeg' }))
    return transfer
  }, photo.toString('base64'))
  const added = page.waitForResponse((response) => response.url().includes('/photos?name=Sunset'))
  await hero.locator('.picture').dispatchEvent('drop', { dataTransfer: dropped })
  await added
  await expect(hero.getByLabel('Image', { exact: true })).toHaveValue('/photos/sunset-at-camp.jpg')
  await expect(hero).toContainText('Added as sunset-at-camp.jpg, 1200 × 800 pixels')
  await hero.getByLabel('From the left').press('ArrowRight')
  await hero.getByLabel('From the top').press('Home')
  await saved(page)
  await expect
    .poll(() => JSON.parse(desk.read(RV, 'site.json')) as unknown)
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

  await page.goto(desk.at(RV, 'content/offers/demo.md'))
  await page.locator('.tools input[type=file]').setInputFiles(jpeg('Pod.jpg', photo))
  await page.getByLabel('What does the picture show?').fill('A pod [red] by the river')
  await page.keyboard.press('Enter')
  await saved(page)
  expect(desk.read(RV, 'content/offers/demo.md')).toContain(
    String.raw`![A pod \[red\] by the river](/photos/pod.jpg)`,
  )
  await expect(shown(page).getByRole('img', { name: 'A pod [red] by the river' })).toBeAttached()
})

test('Changes to pages of each kind appear on these pages immediately', nightly, async ({ page }) => {
  await page.setViewportSize(DESKTOP)
  /** Changes a field of a page, then checks the file, and the page shown beside the form. */
  const change = async (slug: string, file: string, label: string | RegExp, words: string) => {
    await page.goto(desk.at(slug, `content/${file}`))
    const input = page.locator('.form').getByRole('textbox', { name: label }).first()
    await input.waitFor()
    // The previous page's form stays until this page's form appears.
    await expect(page.locator('iframe')).toHaveAttribute('src', new RegExp(pathIn(slug, file)))
    await input.fill(words)
    await saved(page)
    expect(desk.read(slug, `content/${file}`)).toContain(words)
    // Breadcrumbs repeat the title, but they're hidden on narrow pages, so this looks for the first visible match.
    await expect(shown(page).getByText(words).filter({ visible: true }).first()).toBeVisible()
  }
  await change(GROUP, 'offers/ev.md', 'Price', '$1,234 fitted')
  await change(GROUP, 'news/ev-charging.md', /^Title/, 'Where to charge on the coast')
  await change(GROUP, 'reviews.md', /^Text/, 'One price, and it stayed the price.')
  await change(GROUP, 'privacy-policy.md', 'Text', 'We keep as little as we can.')

  await page.goto(desk.at(RV, 'content/careers.md'))
  await page.getByRole('button', { name: 'Add to “Openings”' }).click()
  const job = group(page, 'Openings').getByRole('listitem').last()
  await job.getByLabel('Title').fill('Annexe fitter')
  await saved(page)
  await expect(shown(page).getByText('Annexe fitter').first()).toBeVisible()

  await page.goto(desk.at(GROUP, 'content/team.md'))
  await page.getByRole('button', { name: 'Add to “People”' }).click()
  const person = group(page, 'People').locator('> ul > li').last()
  await person.getByLabel('Name').fill('Ana Nolan')
  await person.locator('input[type=file]').setInputFiles(jpeg('ana.jpg', await photograph()))
  await expect(person.getByLabel('Image', { exact: true })).toHaveValue('/photos/ana.jpg')
  await saved(page)
  await expect(shown(page).getByText('Ana Nolan').first()).toBeVisible()
})

test('Menus start from the template’s, and the desk follows a page that moves', nightly, async ({ page }) => {
  await page.setViewportSize(PHONE)
  await page.goto(desk.at(GROUP, 'settings/menus'))
  await expect(page.getByRole('button', { name: 'Start from what the page shows now' })).toHaveCount(0)

  const settings = desk.read(RV, 'site.json')
  desk.write(RV, 'site.json', JSON.stringify({ ...(JSON.parse(settings) as object), navigation: undefined }))
  await page.goto(desk.at(RV, 'settings/menus'))
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
  const { navigation } = JSON.parse(desk.read(RV, 'site.json')) as { navigation: { header: unknown[] } }
  expect(navigation.header.length).toBeGreaterThan(3)
  expect(JSON.stringify(navigation)).toContain('{"label":"Pay it off","href":"/finance-the-dream"}')
  desk.write(RV, 'site.json', settings)

  await page.setViewportSize(DESKTOP)
  await page.goto(desk.at(RV, 'content/warranty.md'))
  await page.getByRole('textbox', { name: /^Address/ }).fill('/what-is-covered')
  await saved(page)
  await expect(page.locator('iframe')).toHaveAttribute('src', /\/what-is-covered$/)
  await expect(shown(page).getByRole('heading', { level: 1 })).toHaveText('Warranty')
})

/** Returns the public path in the front matter of a page's file. */
const pathIn = (slug: string, file: string): string =>
  /^path: (.*)$/m.exec(desk.read(slug, `content/${file}`))?.[1] ?? ''
