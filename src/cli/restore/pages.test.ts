import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openFixture, stockOf, treeOf, writeTenant } from '#build/testing/fixture.ts'
import { ADDRESSES, PRICES } from '#build/state/kind.ts'
import { readMemory, stateFile } from '#build/state/memory.ts'
import { writeArchive } from '../backup/archive.ts'
import { keptFiles } from '../backup/kept.ts'
import { openArchive } from './openArchive.ts'
import { restore } from './restore.ts'

test('After a restore, a build replaces the pages that have been published since the backup', async () => {
  const fixture = openFixture()
  try {
    const folders = { tenantsDir: fixture.tenants, stateDir: fixture.state, environment: {} }
    writeTenant(fixture, 'tenant', stockOf(3), { site: { name: 'Yard A' } })
    await fixture.build()
    const site = join(fixture.out, 'tenant')
    const before = treeOf(site)
    const remembered = () =>
      readMemory(stateFile(fixture.state, 'tenant'), (memory) => [
        new Map(memory.read(ADDRESSES)),
        new Map(memory.read(PRICES)),
      ])
    const known = remembered()
    expect(known.map(({ size }) => size)).toEqual([3, 3])
    const file = join(fixture.dir, 'backup.zip')
    await writeArchive(file, keptFiles(folders), Date.now())

    // Pages of the same length.
    writeTenant(fixture, 'tenant', stockOf(3), { site: { name: 'Yard B' } })
    await fixture.build()
    const archive = await openArchive(file)
    await restore(archive, folders, { force: true, now: Date.now() })
    archive.close()
    expect(remembered()).toEqual(known)
    await fixture.build()
    expect(readFileSync(join(site, 'index.html'), 'utf8')).toContain('Yard A')
    expect(treeOf(site)).toEqual(before)
  } finally {
    fixture.close()
  }
})
