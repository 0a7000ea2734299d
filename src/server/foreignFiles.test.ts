import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { folder, SITE } from '#site/testing/fixtures.ts'
import { tenantsIn as payableIn } from './payments/stock.ts'
import { tenantsIn } from './sites/tenants.ts'

/** Tenant files that lead out of the tenant's folder: a server that read them would hang, or reveal files that are not the tenant's. */

test.each(['/dev/zero', '/etc/passwd', '../other/snapshot.json'])(
  'a snapshot that leads to %s is not read',
  (target) => {
    using tenants = folder({
      'harbour/site.json': JSON.stringify(SITE),
      'other/snapshot.json': JSON.stringify({ cars: [{ id: 1, slug: 'theirs', make: 'Kia', model: 'Rio' }] }),
    })
    symlinkSync(target, join(tenants.path, 'harbour/snapshot.json'))
    const tenant = tenantsIn(tenants.path)('harbour')
    expect(tenant?.site.name).toBe(SITE.name)
    expect(tenant?.carOf(1)).toBeUndefined()
    expect(payableIn(tenants.path).carsOf('harbour')).toEqual([])
  },
)

test('settings that lead to /dev/zero are no settings', () => {
  using tenants = folder({ 'harbour/content/about.md': '' })
  symlinkSync('/dev/zero', join(tenants.path, 'harbour/site.json'))
  expect(tenantsIn(tenants.path)('harbour')).toBeUndefined()
  expect(payableIn(tenants.path).siteOf('harbour')).toBeUndefined()
})
