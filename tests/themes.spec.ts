import { join } from 'node:path'
import { loadTenant } from '#site/loading/loadTenant.ts'
import { expect, FOLDERS, nightly, nightlyExcept, RV, site, TENANTS, test } from './site.ts'
import { builtPage } from './support/builtPage.ts'

for (const slug of TENANTS) {
  test(
    `${slug} loads at most two fonts, each preloaded, with fallbacks of the same size`,
    nightlyExcept('menus', slug),
    async ({ page }) => {
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
    },
  )
}

/** The classes of the home page's sections. */
const MARKS: Record<string, string> = {
  hero: 'hero',
  shapes: 'body_types',
  cards: 'stock',
  posts: 'articles',
  story: 'story',
  reasons: 'reasons',
  voices: 'testimonials',
  places: 'locations',
}

for (const slug of TENANTS)
  test(`The home page of ${slug} has its sections in its own order`, async () => {
    const { site: settings } = await loadTenant(join(FOLDERS.tenants, slug))
    const classes = builtPage(slug, '/').values('main [class]', 'class')
    const shown = [
      ...new Set(classes.flatMap((all) => all.split(/\s+/).flatMap((part) => MARKS[part] ?? []))),
    ]
    // If a site has no offers or articles, its home page has no 'articles' section.
    const wanted = settings.home.sections.filter((name) => name !== 'articles' || shown.includes(name))
    expect(shown).toEqual(wanted)
  })

test('The browser’s own bar is as dark as the page', nightly, async ({ page }) => {
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
