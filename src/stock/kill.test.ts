import { writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { folder } from '#site/testing/fixtures.ts'
import { stockBytes } from './stockFile.ts'
import { changeUntilKilled } from './testing/changer.ts'

test(
  'A process that’s killed at any moment loses no change, and leaves a snapshot that can be read',
  { tags: 'nightly' },
  async () => {
    using root = folder({ 'tenants/yard/site.json': '{}' })
    const [dir, state] = [`${root.path}/tenants/yard`, `${root.path}/state`]
    const others = Array.from({ length: 2_000 }, (_, index) => ({
      slug: `b${index}`,
      text: 'x'.repeat(2_000),
    }))
    writeFileSync(`${dir}/snapshot.json`, JSON.stringify({ cars: [{ slug: 'a', price: 0 }, ...others] }))
    let price = 0
    for (let round = 0; round < 12; round++) {
      const last = await changeUntilKilled(dir, state, price, round * 15)
      const { cars } = JSON.parse(String(stockBytes(dir, state))) as {
        cars: { slug: string; price: number }[]
      }
      expect(cars).toHaveLength(others.length + 1)
      const now = cars[0]?.price ?? 0
      // The newest change may have been made without a word about it.
      expect([last, last + 1]).toContain(now)
      price = now
    }
  },
)
