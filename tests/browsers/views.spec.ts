import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DESKTOP, PHONE, TENANTS } from '../site.ts'
import { oneOfEach, samples } from '../support/samples.ts'
import { notWhole } from '../support/whole.ts'
import { expect, test } from './test.ts'

/**
 * Checks a page of each view, and each site's home page, as this browser shows them. For `npm run browsers`, takes pictures of a page of
 * each view of each site.
 */

/** The site of which each browser opens the first view: its position among the tenants. */
const FROM = { chromium: 0, firefox: 1, webkit: 2 }
const pictures = process.env['FORECOURT_PICTURES']

const SIZES = { phone: PHONE, desktop: DESKTOP }

for (const slug of TENANTS)
  for (const [name, size] of Object.entries(SIZES))
    test.describe(() => {
      test.use({ place: { slug, size } })

      test(
        `The home page and other views of ${slug} are whole on a ${name}`,
        { tag: ['@nightly', `@${name}`] },
        async ({ visitor, engineName }) => {
          test.setTimeout(240_000)
          const picked = await oneOfEach(FROM[engineName])
          const found: string[] = []
          for (const { view, path } of await samples(slug)) {
            const isPicked =
              view === 'home' || picked.some((sample) => sample.slug === slug && sample.path === path)
            if (pictures === undefined && !isPicked) continue
            await visitor.goto(path)
            if (pictures !== undefined) await visitor.rest()
            const wrong = [
              ...(await notWhole(visitor.tab)),
              // If a page logs a message late, it's seen and reported while the next page is open.
              ...(await visitor.tab.troubles()),
            ]
            found.push(...wrong.map((each) => `${view} ${path}: ${each}`))
            if (pictures === undefined) continue
            const folder = join(pictures, slug, view)
            mkdirSync(folder, { recursive: true })
            writeFileSync(join(folder, `${name}-${engineName}.png`), await visitor.tab.screenshot())
          }
          expect(found).toEqual([])
        },
      )
    })
