import { getDocumentProxy } from 'unpdf'
import { forSale, vehicleOf } from '../support/stock.ts'
import { expect, test } from './test.ts'

for (const width of ['phone', 'desktop'] as const)
  test.describe(width, () => {
    test.use({ width })

    // What is on it is looked at in tests/print.spec.ts: Firefox draws letters of variable fonts, which can't be read again.
    test('a vehicle is printed on one sheet', async ({ visitor, engineName }) => {
      await visitor.goto(vehicleOf(visitor.slug, forSale))
      const printed = await visitor.tab.print()
      test.skip(printed === undefined, `the driver of ${engineName} can't print`)
      const { numPages } = await getDocumentProxy(new Uint8Array(printed ?? []))
      expect(numPages).toBe(1)
    })
  })
