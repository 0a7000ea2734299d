import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { folder, SITE } from '#site/testing/fixtures.ts'
import { checkoutTenants as payableIn } from './payments/checkoutTenants.ts'
import { tenantsIn } from './sites/tenants.ts'

/** Symbolic links in a tenant's folder that point outside it, where the server would hang or reveal files. */

test.each(['/dev/zero', '/etc/passwd', '../other/snapshot.json'])(
  'A snapshot that links to %s isn’t read',
  (target) => {
    using tenants = folder({
      'harbour/site.json': JSON.stringify(SITE),
      'other/snapshot.json': JSON.stringify({ cars: [{ id: 1, slug: 'theirs', make: 'Kia', model: 'Rio' }] }),
    })
    symlinkSync(target, join(tenants.path, 'harbour/snapshot.json'))
    const tenant = tenantsIn(tenants.path, 'no-state')('harbour')
    expect(tenant?.site.name).toBe(SITE.name)
    expect(tenant?.carOf(1)).toBeUndefined()
    expect(payableIn(tenants.path, 'no-state').carsOf('harbour')).toEqual([])
  },
)

test('Settings that link to /dev/zero are ignored', () => {
  using tenants = folder({ 'harbour/content/about.md': '' })
  symlinkSync('/dev/zero', join(tenants.path, 'harbour/site.json'))
  expect(tenantsIn(tenants.path, 'no-state')('harbour')).toBeUndefined()
  expect(payableIn(tenants.path, 'no-state').siteOf('harbour')).toBeUndefined()
})
