import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readVehicleName } from '#demo/pictures/address.ts'
import { shotOf } from '#demo/pictures/shot.ts'
import { expect, test } from 'vitest'
import { allPages } from '#plan/plan.ts'
import { loadTenant } from '#site/loading/loadTenant.ts'
import { readStock, sourceOf } from '#stock/snapshot.ts'
import { hashOf } from '#plan/testing/small.ts'
import { FOLDERS, NOW, RV, TENANTS } from './support/places.ts'

/** Checks how the demo sites use their pictures, because we show these sites to people. */

async function pagesOf(slug: string) {
  const folder = join(FOLDERS.demos, slug)
  const snapshot = await readFile(join(folder, 'snapshot.json'))
  return allPages(
    await loadTenant(folder),
    readStock(sourceOf(snapshot), hashOf, null).stock,
    Date.parse(NOW),
  )
}

test.each(TENANTS)(
  '%s shows no picture twice on a page, and at most one of the dealer and of each dealership',
  async (slug) => {
    const dealership = new Set<string>()
    const twice: string[] = []
    for (const { path, props } of await pagesOf(slug)) {
      const shown = JSON.stringify(props).match(/(?<="image":")\/images\/[^"]+/g) ?? []
      for (const each of shown) if (each.includes('/scenes/dealership')) dealership.add(each)
      if (new Set(shown).size < shown.length) twice.push(path)
    }
    expect(twice).toEqual([])
    const { site } = await loadTenant(join(FOLDERS.demos, slug))
    expect(dealership.size).toBeLessThanOrEqual(1 + site.dealerships.length)
  },
)

for (const slug of TENANTS) {
  const tags = slug === RV ? [] : 'nightly'
  test(`No two pictures of vehicles of ${slug} look the same`, { tags }, async () => {
    const addresses = new Set<string>()
    for await (const file of glob('**/*.{json,md}', { cwd: join(FOLDERS.demos, slug) }))
      for (const [address] of (await readFile(join(FOLDERS.demos, slug, file), 'utf8')).matchAll(
        /\/images\/vehicles\/[a-z0-9-]+\/\d\.jpg/g,
      ))
        addresses.add(address)
    expect(addresses.size).toBeGreaterThan(100)
    const drawn = new Map<string, string>()
    const same: string[] = []
    for (const address of addresses) {
      const [, , , name = '', file = ''] = address.split('/')
      const picture = readVehicleName(name, file)
      const shot = picture && JSON.stringify(shotOf(picture))
      if (shot === null) throw new Error(`${address} is no picture`)
      if (drawn.has(shot)) same.push(`${drawn.get(shot) ?? ''} and ${address}`)
      drawn.set(shot, address)
    }
    expect(same).toEqual([])
  })
}
