import sharp from 'sharp'
import { expect, test } from 'vitest'
import { BODIES, SCENES, SILHOUETTES, VIEWS } from './address.ts'
import { drawVehicle } from './draw.ts'
import { drawScene } from './scene/scene.ts'

/** Renders a drawing small and returns its pixels, so that tests compare how drawings look rather than their text. */
function pixels(svg: string): Promise<Buffer> {
  return sharp(Buffer.from(svg), { density: 12 }).resize(96, 72).removeAlpha().raw().toBuffer()
}

/** Only the first body runs in `npm test`. */
for (const body of BODIES) {
  const options = { tags: body === BODIES[0] ? [] : ['nightly'] }

  test(`Every view of the body ${body} is a valid picture, and no two are alike`, options, async () => {
    const seen = new Set<string>()
    for (const view of VIEWS) {
      const svg = drawVehicle({ body, colour: 'Inferno Red', seed: 3, view })
      expect(svg, view).not.toMatch(/NaN|undefined|Infinity/)
      const { width, height, format } = await sharp(Buffer.from(svg)).metadata()
      expect({ width, height, format }).toEqual({ width: 800, height: 600, format: 'svg' })
      seen.add((await pixels(svg)).toString('base64'))
    }
    expect(seen.size).toBe(VIEWS.length)
  })

  test(`The body ${body} shows its paint`, options, async () => {
    const side = (colour: string) => pixels(drawVehicle({ body, colour, seed: 3, view: 'side-left' }))
    const [red, blue, again] = await Promise.all([
      side('Inferno Red'),
      side('Deep Ocean Blue'),
      side('inferno-red'),
    ])
    expect(red.equals(blue)).toBe(false)
    expect(red.equals(again)).toBe(true)
  })
}

test(
  'Every silhouette has valid numbers from every side, and defines each gradient or clip once',
  { tags: 'nightly' },
  () => {
    for (const body of SILHOUETTES) {
      for (const view of VIEWS) {
        const svg = drawVehicle({ body, colour: 'Bronze', seed: 11, view })
        expect(svg, `${body} ${view}`).not.toMatch(/NaN|undefined|Infinity/)
        const all = [...svg.matchAll(/ id="([^"]+)"/g)].map((match) => match[1])
        const ids = new Set(all)
        expect(ids.size, `${body} ${view}`).toBe(all.length)
        for (const [, id] of svg.matchAll(/url\(#([^)]+)\)/g))
          expect(ids.has(id), `${body} ${view} ${id}`).toBe(true)
      }
    }
  },
)

test('A different seed changes the picture, and the same seed doesn’t', () => {
  const of = (seed: number) => drawVehicle({ body: 'suv', colour: 'white', seed, view: 'side-left' })
  expect(of(1)).toBe(of(1))
  expect(new Set([1, 2, 3, 4, 5, 6].map(of)).size).toBeGreaterThan(3)
})

test.each(SCENES)('The scene %s is a valid picture', async (scene) => {
  const svg = drawScene({ scene, seed: 2 })
  expect(svg).not.toMatch(/NaN|undefined|Infinity/)
  expect(await sharp(Buffer.from(svg)).metadata()).toMatchObject({ width: 1600, height: 900 })
})
