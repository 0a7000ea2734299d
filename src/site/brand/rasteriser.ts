import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'

/**
 * A program that draws an SVG from its standard input, as PNG on its standard output. It's a process of its own (rasterise.ts), because
 * a small drawing can take hours, and nothing but the end of the process stops it.
 */

/** The longer side of the result, in pixels: enough for the largest icon and for a logo on a screen with three pixels to a point. */
const LONGEST_SIDE = 1536

const svg = await buffer(process.stdin)
const { width, height } = await sharp(svg).metadata()
const scale = LONGEST_SIDE / Math.max(width, height)
// The density at which the drawing has the wanted size, so that it's drawn in that size rather than enlarged afterwards.
const density = Math.min(100_000, Math.max(1, 72 * scale))
process.stdout.write(
  await sharp(svg, { density, limitInputPixels: 4 * LONGEST_SIDE ** 2, failOn: 'error' })
    .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside' })
    .png({ compressionLevel: 1 })
    .toBuffer(),
)
