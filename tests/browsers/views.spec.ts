import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { samplesOf } from '../../scripts/lighthouse/pages.ts'
import { clippedTexts } from '../support/legible.ts'
import { DESKTOP, FOLDERS, NOW, PHONE, TENANTS } from '../support/places.ts'
import { expect, test } from './test.ts'

/** A page of each view of each site, as this browser shows it. */

const SIZES = { phone: PHONE, desktop: DESKTOP }

/** Runs in the page. */
const wide = (): string[] => {
  const { scrollWidth, clientWidth } = document.documentElement
  return scrollWidth > clientWidth ? [`is ${scrollWidth} px wide on a screen of ${clientWidth} px`] : []
}

/** Runs in the page: pictures in sight that do not come within some seconds. */
const picturesMissing = async (): Promise<string[]> => {
  const seen = [...document.images].filter((image) => {
    const { top, bottom, left, right } = image.getBoundingClientRect()
    return image.checkVisibility() && bottom > 0 && right > 0 && top < innerHeight && left < innerWidth
  })
  for (let tries = 0; tries < 100 && seen.some(({ complete }) => !complete); tries++)
    await new Promise((resolve) => setTimeout(resolve, 100))
  await Promise.all(seen.map((image) => image.decode().catch(() => undefined)))
  return seen.filter(({ naturalWidth }) => naturalWidth === 0).map(({ currentSrc, src }) => currentSrc || src)
}

/** Runs in the page: the families that texts ask for first and do not get. */
const fontsMissing = async (): Promise<string[]> => {
  await document.fonts.ready
  const families = [...document.querySelectorAll('h1, body, .button')].map(
    (element) => getComputedStyle(element).fontFamily.split(',')[0]?.trim() ?? '',
  )
  const failed = [...document.fonts].flatMap(({ status, family }) => (status === 'error' ? family : []))
  return [...failed, ...new Set(families)].filter(
    (family) => failed.includes(family) || !document.fonts.check(`16px ${family}`),
  )
}

for (const slug of TENANTS)
  for (const [name, size] of Object.entries(SIZES))
    test.describe(`${slug}, ${name}`, () => {
      test.use({ place: { slug, size } })

      test('every view is whole', async ({ visitor, engineName }) => {
        test.setTimeout(240_000)
        const pictures = process.env['FORECOURT_PICTURES']
        const found: string[] = []
        for (const { view, path } of await samplesOf(FOLDERS.tenants, slug, Date.parse(NOW))) {
          await visitor.goto(path)
          if (pictures !== undefined) await visitor.rest()
          const wrong = [
            ...(await visitor.tab.evaluate(wide)),
            ...(await visitor.tab.evaluate(fontsMissing)).map((family) => `lacks the font ${family}`),
            ...(await visitor.tab.evaluate(picturesMissing)).map((src) => `lacks the picture ${src}`),
            ...(await clippedTexts(visitor.tab)).map((text) => `cuts off ${text}`),
            // What a page says late is said while the next is open.
            ...(await visitor.tab.troubles()),
          ]
          found.push(...wrong.map((each) => `${view} ${path}: ${each}`))
          if (pictures === undefined) continue
          const folder = join(pictures, slug, view)
          mkdirSync(folder, { recursive: true })
          writeFileSync(join(folder, `${name}-${engineName}.png`), await visitor.tab.screenshot())
        }
        expect(found).toEqual([])
      })
    })
