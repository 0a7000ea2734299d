import sharp from 'sharp'
import { expect, test } from 'vitest'
import { catalogueOf, TRADES } from '../stock/catalogue/catalogue.ts'
import { type View } from './address.ts'
import { drawVehicle } from './draw.ts'
import { bodyOf, FAMILIES, type Family } from './families.ts'

const ALL = Object.keys(FAMILIES) as Family[]

/** The proportion of pixels that must differ for two families to be told apart. */
const APART: Partial<Record<View, number>> = { 'side-left': 0.02, front: 0.01, rear: 0.005 }

const WIDTH = 160
const HEIGHT = 120

/** Renders a family small and in grey, with the same paint and place as the others, so that only the vehicle differs. */
const grey = (body: Family, view: View): Promise<Buffer> =>
  sharp(Buffer.from(drawVehicle({ body, colour: 'Alpine White', seed: 3, view })), { density: 20 })
    .resize(WIDTH, HEIGHT)
    .greyscale()
    .raw()
    .toBuffer()

/** Returns the proportion of pixels that differ visibly. */
const apart = (a: Buffer, b: Buffer): number =>
  a.reduce((sum, level, i) => sum + (Math.abs(level - (b[i] ?? 0)) > 24 ? 1 : 0), 0) / a.length

test('Every demo model has a family of its own, and every family has a model', () => {
  const models = new Map<string, Set<string>>()
  for (const trade of TRADES)
    for (const { draw, make, model } of catalogueOf(trade).lines)
      models.set(draw, (models.get(draw) ?? new Set()).add(`${trade} ${make} ${model}`))
  expect([...models.keys()].sort()).toEqual([...ALL].sort())
  expect([...models].filter(([, { size }]) => size > 1)).toEqual([])
})

for (const [view, least] of Object.entries(APART)) {
  test(`No two families with the same body look alike in the view ${view}`, { tags: 'nightly' }, async () => {
    const drawn = new Map<Family, Buffer>()
    for (const family of ALL) drawn.set(family, await grey(family, view as View))
    const alike: string[] = []
    for (const [a, one] of drawn)
      for (const [b, other] of drawn)
        if (a < b && bodyOf(a) === bodyOf(b) && apart(one, other) < least)
          alike.push(`${a} and ${b}: ${apart(one, other).toFixed(4)}`)
    expect(alike).toEqual([])
  })
}
