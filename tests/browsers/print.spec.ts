import { extractImages, extractText, getDocumentProxy } from 'unpdf'
import { forSale, vehiclesOf } from '../support/stock.ts'
import { nightly } from '../support/sites.ts'
import { expect, onEachScreen, test } from './test.ts'

/** Minimum width of the printed picture, in px. */
const PICTURE = 600

/**
 * Leaves out spaces, because PDFs position words instead of containing spaces, and dollar signs, which WebKit's PDFs don't
 * map in every font.
 */
const letters = (text: string): string => text.replace(/[\s$]/g, '')

onEachScreen(() => {
  test('A vehicle’s page is printed on a single sheet', nightly, async ({ visitor, engineName }) => {
    const car = vehiclesOf(visitor.slug).find(forSale)
    await visitor.goto(car?.path ?? '')
    const printed = await visitor.tab.print()
    test.skip(printed === undefined, `the driver of ${engineName} can't print`)
    const pdf = await getDocumentProxy(new Uint8Array(printed ?? []))
    expect(pdf.numPages).toBe(1)
    const pictures = await extractImages(pdf, 1)
    expect(pictures.filter(({ width: wide }) => wide >= PICTURE)).toHaveLength(1)
    // Firefox draws variable fonts as shapes, so their text can't be read back.
    if (engineName === 'firefox') return
    const text = letters((await extractText(pdf, { mergePages: true })).text)
    const parts = await visitor.tab.evaluate(() =>
      ['title', 'amount', 'place', 'phone'].map(
        (part) => document.querySelector(`.windscreen__${part}`)?.textContent ?? '',
      ),
    )
    const { year, make = '', stocknum = '' } = car ?? {}
    expect(parts[0]).toContain(`${year} ${make}`)
    for (const part of [...parts, stocknum, '.example']) {
      expect(part).not.toBe('')
      expect(text).toContain(letters(part))
    }
    const [calculator = '', ...links] = await visitor.texts(
      '#finance-title, footer a[href*=privacy], footer a[href="/contact"]',
    )
    expect(links.length).toBeGreaterThan(0)
    for (const each of [calculator, ...links]) expect(text).not.toContain(letters(each))
  })
})
