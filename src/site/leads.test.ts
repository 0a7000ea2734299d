import { expect, test } from 'vitest'
import { SITE } from './fixtures.ts'
import { siteSchema } from './schema.ts'

test('delivered leads are kept for 30 days, and leads are real, unless the site says otherwise', () => {
  expect(siteSchema.validateSync(SITE)).toMatchObject({ leads: { keep_days: 30 }, mock_leads: false })
  const site = siteSchema.validateSync({ ...SITE, leads: { keep_days: 7 }, mock_leads: true })
  expect(site).toMatchObject({ leads: { keep_days: 7 }, mock_leads: true })
})

test.each([-1, 1.5, 4000, '30 days'])('%j are no days', (keep_days) => {
  expect(() => siteSchema.validateSync({ ...SITE, leads: { keep_days } })).toThrow(/keep_days/)
})
