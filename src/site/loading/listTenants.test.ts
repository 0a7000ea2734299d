import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { folder } from '../testing/fixtures.ts'
import { listTenants } from './listTenants.ts'

test('The folders that hold a tenant are listed in order', () => {
  using outside = folder({ 'far/site.json': '' })
  using tenants = folder({
    'b/site.json': '',
    'a/site.json': '',
    'lost/content/about.md': '',
    'stock-only/snapshot.json': '',
    'other/readme.txt': '',
    '.hidden/site.json': '',
    'readme.md': '',
  })
  symlinkSync(join(outside.path, 'far'), join(tenants.path, 'far'))
  symlinkSync(join(tenants.path, 'a'), join(tenants.path, 'near'))
  symlinkSync(join(tenants.path, 'nowhere'), join(tenants.path, 'broken'))
  expect(listTenants(tenants.path)).toEqual(['a', 'b', 'lost', 'near', 'stock-only'])
})

test('A folder of tenants that doesn’t exist is named', () => {
  using tenants = folder()
  expect(() => listTenants(join(tenants.path, 'none'))).toThrow(
    `there is no folder ${join(tenants.path, 'none')}`,
  )
})
