import sharp from 'sharp'
import { expect, test } from 'vitest'
import { catalogueOf, TRADES } from '../stock/catalogue/catalogue.ts'
import { SCENES, VIEWS, type View } from './address.ts'
import { drawVehicle } from './draw.ts'
import { BODIES, familyOf, FAMILIES } from './families.ts'
import { drawScene } from './scene/scene.ts'
import { type Kind, shotOf } from './shot.ts'

const ALL = [...FAMILIES.keys()]

const WIDTH = 96

/** Draws small and returns the pixels, so that tests compare how pictures look. */
const pixels = async (body: string, view: View, colour = 'Inferno Red', seed = 3): Promise<Uint8Array> =>
  (await drawVehicle({ body, colour, seed, view }, WIDTH)).pixels

/** Returns the proportion of values that differ visibly. */
const apart = (a: Uint8Array, b: Uint8Array): number =>
  a.reduce((sum, level, i) => sum + (Math.abs(level - (b[i] ?? 0)) > 24 ? 1 : 0), 0) / a.length

/** One family of each kind; the others run every night. */
const FIRST = new Map<Kind, string>(
  ALL.toReversed().map((family) => [
    shotOf({ body: family, colour: '', seed: 0, view: 'side' }).kind,
    family,
  ]),
)

for (const family of ALL) {
  const tags = [...FIRST.values()].includes(family) ? [] : ['nightly']

  test(`The five pictures of ${family} look different, and show its paint`, { tags }, async () => {
    const shown = await Promise.all(VIEWS.map((view) => pixels(family, view)))
    for (const [i, one] of shown.entries())
      for (const other of shown.slice(i + 1)) expect(apart(one, other)).toBeGreaterThan(0.05)
    const [first] = shown
    expect(first && apart(first, await pixels(family, 'front-quarter', 'Deep Ocean Blue'))).toBeGreaterThan(
      0.005,
    )
  })
}

test('Every demo model has a family of its own, and every family has a model', () => {
  const models = new Map<string, Set<string>>()
  for (const trade of TRADES)
    for (const { draw, make, model } of catalogueOf(trade).lines)
      models.set(draw, (models.get(draw) ?? new Set()).add(`${trade} ${make} ${model}`))
  expect([...models.keys()].sort()).toEqual([...ALL].sort())
  expect([...models].filter(([, { size }]) => size > 1)).toEqual([])
})

test('A picture of a body shows one of its families', () => {
  for (const body of BODIES) expect(FAMILIES.get(familyOf(body))).toBe(body)
})

test('No two families with the same body look alike', { tags: ['nightly'] }, async () => {
  const drawn = new Map<string, Uint8Array>()
  for (const family of ALL) drawn.set(family, await pixels(family, 'front-quarter', 'Alpine White'))
  const alike: string[] = []
  for (const [a, one] of drawn)
    for (const [b, other] of drawn)
      if (a < b && FAMILIES.get(a) === FAMILIES.get(b) && apart(one, other) < 0.008)
        alike.push(`${a} and ${b}: ${apart(one, other).toFixed(4)}`)
  expect(alike).toEqual([])
})

test('A different seed changes the picture, and the same seed doesn’t', async () => {
  const [one, again, other] = await Promise.all(
    [1, 1, 2].map((seed) => pixels('rav4', 'front-quarter', 'white', seed)),
  )
  expect(one).toEqual(again)
  expect(one).not.toEqual(other)
})

for (const scene of SCENES)
  test(
    `The scene ${scene} is a valid picture`,
    { tags: scene === SCENES[0] ? [] : ['nightly'] },
    async () => {
      const svg = await drawScene({ scene, seed: 2 })
      // Vehicles are in it as PNG, whose letters mean nothing.
      expect(svg.replaceAll(/base64,[^"]*/g, '')).not.toMatch(/NaN|undefined|Infinity/)
      expect(await sharp(Buffer.from(svg)).metadata()).toMatchObject({ width: 1600, height: 900 })
    },
  )
