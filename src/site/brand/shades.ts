import { sharp } from '#lib/picture/open.ts'
import type { Shade } from '#rules/content/legible.ts'

/** The longer side, in pixels, at which colours are counted. */
const SIDE = 128
/** A pixel that's more transparent than this (of 255) doesn't count as part of the picture. */
const OPAQUE = 128
/** Colours that differ less than this, in each of red, green and blue, count as one. */
const STEP = 32
const MOST_SHADES = 8
/** How much of the edge must be opaque if a picture fills its rectangle. */
const FILLED = 0.97

export async function coloursOf(png: Buffer): Promise<{ shades: Shade[]; isTile: boolean }> {
  const { data, info } = await sharp(png)
    .ensureAlpha()
    .resize({ width: SIDE, height: SIDE, fit: 'inside', kernel: 'nearest' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { shades: shadesIn(data), isTile: isFilled(data, info) }
}

/** The colours of a picture's opaque parts, the most frequent first; none if it's transparent. */
function shadesIn(data: Buffer): Shade[] {
  const found = new Map<string, [count: number, red: number, green: number, blue: number]>()
  let all = 0
  for (let at = 0; at < data.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = data.subarray(at, at + 4)
    if (alpha < OPAQUE) continue
    all += 1
    const key = [red, green, blue].map((part) => Math.floor(part / STEP)).join()
    const sum = found.get(key) ?? [0, 0, 0, 0]
    found.set(key, [sum[0] + 1, sum[1] + red, sum[2] + green, sum[3] + blue])
  }
  const most = [...found.values()].sort((one, other) => other[0] - one[0]).slice(0, MOST_SHADES)
  const counted = most.reduce((sum, [count]) => sum + count, 0)
  return all === 0
    ? []
    : most.map(([count, ...sums]) => ({
        colour: `#${sums
          .map((sum) =>
            Math.round(sum / count)
              .toString(16)
              .padStart(2, '0'),
          )
          .join('')}`,
        share: Math.round((count / counted) * 1000) / 1000,
      }))
}

function isFilled(data: Buffer, { width, height }: { width: number; height: number }): boolean {
  const isEdge = (x: number, y: number): boolean => x === 0 || y === 0 || x === width - 1 || y === height - 1
  let [edge, opaque] = [0, 0]
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      if (!isEdge(x, y)) continue
      edge += 1
      if ((data[(y * width + x) * 4 + 3] ?? 0) >= OPAQUE) opaque += 1
    }
  return opaque >= edge * FILLED
}
