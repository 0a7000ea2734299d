import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { loadTenant } from '#site/loading/loadTenant.ts'
import { weakTexts } from './support/contrast.ts'
import {
  expect,
  fetchSite,
  FOLDERS,
  layOutAll,
  RV,
  scrollsSideways,
  settled,
  site,
  TENANTS,
  test,
} from './site.ts'

/** A page of each kind that a site has: its home, its list, a vehicle of it and a form. */
const pagesOf = async (slug: string): Promise<string[]> => {
  const home = await (await fetchSite(slug, '/')).text()
  const list = /class="hero__go[^"]*"[^>]*href="([^"]+)"|href="([^"]+)"[^>]*class="hero__go/.exec(home)
  const vehicle = /class="card__link" href="([^"]+)"/.exec(home)
  return ['/', list?.[1] ?? list?.[2] ?? '', vehicle?.[1] ?? '', '/contact']
}

const lightPaper = async (page: Page): Promise<boolean> => {
  const paper = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  return (paper.match(/\d+/g) ?? []).every((part) => Number(part) > 128)
}

for (const slug of TENANTS) {
  test(`${slug} reads on every kind of page, light and dark, and no page is wider than the screen`, async ({
    page,
  }) => {
    for (const path of await pagesOf(slug)) {
      expect(path).not.toBe('')
      await page.emulateMedia({ colorScheme: 'light' })
      await page.goto(site(slug, path))
      expect(await weakTexts(page), path).toEqual([])
      expect(await lightPaper(page), `${path} is light`).toBe(true)
      // The palette changes no width.
      for (const width of [360, 400, 576, 768, 992, 1200, 1400]) {
        await page.setViewportSize({ width, height: 900 })
        expect(await scrollsSideways(page), `${path} at ${width}`).toBe(false)
      }
      await layOutAll(page)
      await page.emulateMedia({ colorScheme: 'dark' })
      await settled(page)
      expect(await weakTexts(page), `${path}, dark`).toEqual([])
      expect(await lightPaper(page), `${path} is light in the dark`).toBe(false)
    }
  })

  test(`${slug} fetches two fonts at most, each preloaded, and its fallbacks take the same room`, async ({
    page,
  }) => {
    const fetched: string[] = []
    page.on('request', (request) => {
      if (request.resourceType() === 'font') fetched.push(new URL(request.url()).pathname)
    })
    await page.goto(site(slug, '/'))
    await page.evaluate(() => document.fonts.ready)
    const preloaded = await page
      .locator('link[rel=preload][as=font]')
      .evaluateAll((links) => links.map((link) => new URL((link as HTMLLinkElement).href).pathname))
    expect(preloaded.length).toBeGreaterThan(0)
    expect(preloaded.length).toBeLessThanOrEqual(2)
    expect(fetched.every((file) => preloaded.includes(file) || /latin-ext/.test(file))).toBe(true)

    const rooms = await page.evaluate(async () => {
      const root = getComputedStyle(document.documentElement)
      const families = [...document.fonts]
        .map(({ family }) => family.replaceAll(/["']/g, ''))
        .filter((family) => !family.endsWith('Fallback'))
      const room = (family: string, weight: string, stretch: string, upper: boolean) => {
        const line = document.createElement('span')
        line.style.cssText = `position:absolute;white-space:nowrap;font:${weight} 40px/normal ${family};font-stretch:${stretch}`
        if (upper) line.style.textTransform = 'uppercase'
        line.textContent = 'Ready when you are: 48 vehicles in stock, from $18,990 drive away'
        document.body.append(line)
        const { width, height } = line.getBoundingClientRect()
        line.remove()
        return { width, height }
      }
      const display = root.getPropertyValue('--display-weight')
      const stretch = root.getPropertyValue('--display-stretch')
      const upper = root.getPropertyValue('--display-case') === 'uppercase'
      const ways: [string, string, boolean][] = [
        ['400', 'normal', false],
        ['700', 'normal', false],
        [display, stretch, upper],
      ]
      return Promise.all(
        [...new Set(families)].flatMap((family) =>
          ways.map(async ([weight, wide, loud]) => {
            await document.fonts.load(`${weight} 40px '${family}'`)
            const own = room(`'${family}'`, weight, wide, loud)
            const stand = room(`'${family} Fallback'`, weight, wide, loud)
            return { family, weight, width: own.width / stand.width, height: own.height - stand.height }
          }),
        ),
      )
    })
    expect(rooms.length).toBeGreaterThan(2)
    for (const { family, weight, width, height } of rooms) {
      expect(Math.abs(height), `${family} ${weight}: the line's height`).toBeLessThanOrEqual(1)
      expect(Math.abs(width - 1), `${family} ${weight}: the line's width`).toBeLessThan(0.045)
    }
  })
}

const MARKS: Record<string, string> = {
  shapes: '.shapes',
  stock: '.cards',
  news: '.posts',
  story: '.story',
  reasons: '.reasons',
  voices: '.voices',
  places: '.places',
}

for (const slug of TENANTS) {
  test(`${slug} tells its home page in its own order`, async ({ page }) => {
    const { site: settings } = await loadTenant(join(FOLDERS.tenants, slug))
    await page.goto(site(slug, '/'))
    const shown = await page.evaluate((marks) => {
      const places = Object.entries(marks).map(
        ([name, mark]) => [name, document.querySelector(mark)] as const,
      )
      return places
        .filter(([, element]) => element !== null)
        .sort(([, a], [, b]) => (a && b && a.compareDocumentPosition(b) & 4 ? -1 : 1))
        .map(([name]) => name)
    }, MARKS)
    // Not every site has offers or articles.
    const wanted = settings.theme.sections.filter((name) => name !== 'news' || shown.includes(name))
    expect(shown).toEqual(wanted)
  })
}

test('the bar of the browser is as dark as the page', async ({ page }) => {
  await page.goto(site(RV, '/'))
  await expect(page.locator('meta[name=theme-color]')).toHaveCount(2)
  const [dark] = await page
    .locator('meta[name=theme-color]')
    .evaluateAll((all) => all.map((meta) => meta.getAttribute('content')))
  await page.emulateMedia({ colorScheme: 'dark' })
  const paper = await page.evaluate(() =>
    getComputedStyle(document.documentElement).getPropertyValue('--paper').trim(),
  )
  expect(paper).toBe(dark)
})
