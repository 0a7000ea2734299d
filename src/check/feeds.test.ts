import { expect, test } from 'vitest'
import { planTenant } from '#plan/plan.ts'
import { GROUP, NOW, of, RV, stockOf } from '#plan/testing/demo.ts'
import { siteSchema } from '#site/settings/schema.ts'
import { parseOwnFeed } from '#site/feeds/ownFeed.ts'
import { checkFeeds } from './feeds.ts'

function found(slug: string, settings: object, change: (index: number) => object = () => ({}), text = '') {
  const { tenant, snapshot } = of(slug)
  const { feeds: _, ...rest } = tenant
  const site = siteSchema.validateSync({ ...tenant.site, ...settings })
  const own = parseOwnFeed(text, 'feeds/yard.yaml', 'yard')
  const cars = snapshot.cars.map((car, index) => ({ ...car, ...change(index) }))
  const feeds = Array.isArray(own) ? [] : [own]
  const { context } = planTenant({ ...rest, site, feeds }, stockOf({ ...snapshot, cars }), NOW)
  const findings: string[] = []
  checkFeeds(context, ({ file, field, message }) => findings.push(`${file} ${field} ${message}`))
  return findings
}

test.each([GROUP, RV])('Nothing is reported for %s as it is, with the usual portals', (slug) => {
  expect(found(slug, { feeds: undefined })).toEqual([])
})

test('Portals that don’t take what a dealer sells, and locations that don’t exist, are reported at their field', () => {
  expect(found(RV, { feeds: { portals: ['google_listings', 'microsoft'] } })).toEqual([
    'site.json feeds.portals[1] is microsoft, which doesn’t take this dealer’s vehicles: it takes car. Remove it',
  ])
  const text = 'vehicles: { location: [Tamworthh] }\ncolumns: { A: id }'
  const store_codes = [{ location: 'Redgum RV Tamwort', code: 'T' }]
  expect(found(RV, { feeds: { store_codes } }, undefined, text)).toEqual([
    'site.json feeds.store_codes[0].location is “Redgum RV Tamwort”, which isn’t one of the site’s locations: did you mean “Redgum RV Tamworth”?',
    expect.stringContaining(
      'feeds/yard.yaml vehicles.location is “Tamworthh”, which isn’t one of the site’s locations',
    ),
  ])
})

test('Vehicles that a portal would refuse are reported with the reason, and at the setting if it’s that', () => {
  const [vins, campaign, ...others] = found(
    GROUP,
    { feeds: { portals: ['google_listings', 'microsoft'] } },
    (index) => (index < 60 ? { vin: '' } : {}),
  ).toSorted()
  expect(vins).toMatch(
    /^site\.json feeds\.microsoft_campaign keeps \d+ vehicles from being advertised by Microsoft Advertising: no name of a campaign \(/,
  )
  expect(campaign).toMatch(
    /^snapshot\.json cars \d+ vehicles can’t be advertised on Google: no VIN \(.+ and \d+ more\)\. Correct this in the dealer backend/,
  )
  expect(others).toEqual([])
})
