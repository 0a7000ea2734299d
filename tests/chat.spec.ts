import type { Locator } from '@playwright/test'
import { samplesOf } from '../scripts/lighthouse/pages.ts'
import { expect, FOLDERS, GROUP, MOTO, NOW, PHONE, site, test } from './site.ts'

/** Tests that the chat buttons never cover a link, button, field or price of the page. */

for (const slug of [GROUP, MOTO])
  test(`${slug}: the chat covers nothing on any page, on a tablet, a laptop and a wide screen`, async ({
    page,
  }) => {
    test.slow()
    for (const { path } of await samplesOf(FOLDERS.tenants, slug, Date.parse(NOW))) {
      await page.goto(site(slug, path))
      for (const width of [992, 1440, 1920]) {
        await page.setViewportSize({ width, height: 900 })
        const covered = await page.evaluate(() => {
          const chat = document.querySelector('.chat')?.getBoundingClientRect()
          if (!chat || chat.width === 0) return ['there is no chat']
          // The page scrolls under the chat. So nothing on the page may share any horizontal position with the chat, however far down it
          // is.
          return [
            ...document.querySelectorAll(
              'main a, main button, main :is(input, select, textarea), main [class*=price], footer a',
            ),
          ]
            .filter((element) => element.checkVisibility() && !element.closest('dialog, [popover]'))
            .filter((element) => {
              // Takes either the element's box or its words, whichever is narrower: a link's box may be wider than its words, and hidden
              // words may be wider than their button.
              const own = element.getBoundingClientRect()
              const words = document.createRange()
              words.selectNodeContents(element)
              const { left, right } = element.hasChildNodes() ? words.getBoundingClientRect() : own
              return Math.min(own.right, right) > chat.left + 1 && Math.max(own.left, left) < chat.right - 1
            })
            .map(({ tagName, className, textContent }) => `${tagName} ${className}: ${textContent.trim()}`)
        })
        expect(covered, `${path} at ${width}`).toEqual([])
      }
    }
  })

const bottomOf = (element: Locator): Promise<number> =>
  element.evaluate((each) => each.getBoundingClientRect().bottom)

test("on a phone, the chat is a bar at the bottom, and the page's end and focused fields stay above it", async ({
  page,
}) => {
  await page.setViewportSize(PHONE)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(site(GROUP, '/contact'))
  const bar = page.getByRole('button', { name: 'Chat with us' })
  await expect(bar).toBeVisible()
  const top = (await page.locator('.chat').boundingBox())?.y ?? 0
  expect(await bottomOf(page.locator('.chat'))).toBe(PHONE.height)
  for (const field of await page
    .locator('form.lead')
    .first()
    .locator('input:visible, textarea:visible, button:visible')
    .all()) {
    // Leaves the previous field. Its message then appears, and moves everything below it.
    await page.evaluate(async () => {
      ;(document.activeElement as HTMLElement | null)?.blur()
      scrollTo(0, 0)
      await new Promise((resolve) => setTimeout(resolve, 200))
    })
    await field.focus()
    await expect.poll(() => bottomOf(field)).toBeLessThanOrEqual(top)
  }
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await expect.poll(() => bottomOf(page.locator('footer a').last())).toBeLessThanOrEqual(top)
})

test('on a phone, a vehicle’s bar has the chat as its last button, next to price, call and enquiry', async ({
  page,
}) => {
  await page.setViewportSize(PHONE)
  const { path = '' } =
    (await samplesOf(FOLDERS.tenants, GROUP, Date.parse(NOW))).find(({ view }) => view === 'vehicle') ?? {}
  await page.goto(site(GROUP, path))
  const chat = await page.getByRole('button', { name: 'Chat with us' }).last().boundingBox()
  const boxes = await page
    .locator('.sticky > *')
    .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().right))
  expect(Math.max(...boxes)).toBeLessThanOrEqual(chat?.x ?? 0)
  expect((chat?.y ?? 0) + (chat?.height ?? 0)).toBeLessThanOrEqual(PHONE.height)
})
