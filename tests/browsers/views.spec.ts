import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { samplesOf } from '../../scripts/lighthouse/pages.ts'
import { DESKTOP, FOLDERS, NOW, PHONE, TENANTS } from '../site.ts'
import { notWhole } from '../support/whole.ts'
import { expect, test } from './test.ts'

/** Checks a page of each view of each site, as this browser shows it. */

const SIZES = { phone: PHONE, desktop: DESKTOP }

for (const slug of TENANTS)
  for (const [name, size] of Object.entries(SIZES))
    test.describe(() => {
      test.use({ place: { slug, size } })

      test(
        `Each view of ${slug} is whole on a ${name}`,
        { tag: ['@nightly', `@${name}`] },
        async ({ visitor, engineName }) => {
          test.setTimeout(240_000)
          const pictures = process.env['FORECOURT_PICTURES']
          const found: string[] = []
          for (const { view, path } of await samplesOf(FOLDERS.tenants, slug, Date.parse(NOW))) {
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
