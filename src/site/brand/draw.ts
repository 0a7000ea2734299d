import { contentHash } from '#lib/hash.ts'
import { openPicture, sharp, type OutputInfo, type Sharp } from '#lib/picture/open.ts'
import { groundFor, isLegible, type Shade } from '#rules/content/legible.ts'
import type { Theme } from '../settings/schema.ts'
import { ICONS, PLAIN_LOGO, type Brand, type BrandFile, type Logo } from './brand.ts'
import { LOGO, SHARE, WIDEST_FAVICON, type Picture, type Pictures } from './drawBrand.ts'

/** Makes the pixels of a dealer's brand, in a process of its own (lib/picture/decoder.ts). */

/** The longer side of a drawn SVG, in pixels: enough for the largest icon and for a logo on a screen with three pixels to a point. */
const LONGEST_SIDE = 1536
/** Pixels of the favicon: a multiple of 48, as Google asks. */
const FAVICON = 96
/** Backgrounds of the tabs in browsers, light and dark. */
const TABS = ['#ffffff', '#202124'] as const
const WHITE = '#ffffff'

/** Draws an SVG as PNG. A small drawing can take hours, and nothing but the end of the process stops it. */
export async function rasterise(svg: Uint8Array): Promise<Buffer> {
  const { width, height } = await openPicture(svg).metadata()
  const scale = LONGEST_SIDE / Math.max(width, height)
  // The density at which the drawing has the wanted size, so that it's drawn in that size rather than enlarged afterwards.
  const density = Math.min(100_000, Math.max(1, 72 * scale))
  return sharp(svg, { density, limitInputPixels: 4 * LONGEST_SIDE ** 2, failOn: 'error' })
    .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside' })
    .png({ compressionLevel: 1 })
    .toBuffer()
}

export async function whole(bytes: Uint8Array): Promise<Picture> {
  const { data, info } = await openPicture(bytes)
    .autoOrient()
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true })
  return { png: data, width: info.width, height: info.height, shades: [], isTile: true }
}

/** Decodes a logo or an icon, turns it upright, and cuts off its transparent margins. It has no shades if all of it is transparent. */
export async function trimmed(bytes: Uint8Array): Promise<Picture> {
  const { data, info } = await openPicture((await whole(bytes)).png)
    .ensureAlpha()
    .trim({ background: { r: 0, g: 0, b: 0, alpha: 0 }, threshold: 2 })
    .png()
    .toBuffer({ resolveWithObject: true })
  return { png: data, width: info.width, height: info.height, ...(await coloursOf(data)) }
}

export async function brandOf(
  { logo, 'logo-dark': dark, icon, share }: Pictures,
  theme: Theme,
): Promise<Brand> {
  const files: BrandFile[] = []
  const add = (path: string, bytes: Buffer): void => void files.push({ path, data: bytes.toString('base64') })
  const addHashed = (name: string, ext: string, bytes: Buffer): string => {
    const path = `brand/${name}.${contentHash(bytes)}.${ext}`
    add(path, bytes)
    return `/${path}`
  }
  const logoOf = async (name: string, picture: Picture): Promise<Logo> => {
    const { data, info } = await webpOf(picture)
    const { shades, isTile } = picture
    return { src: addHashed(name, 'webp', data), width: info.width, height: info.height, shades, isTile }
  }
  const brand: Brand = { files }
  if (logo) {
    brand.logo = await logoOf('logo', logo)
    add(PLAIN_LOGO, await plainLogo(logo, theme))
  }
  if (dark) brand.logoDark = await logoOf('logo-dark', dark)
  const symbol = icon ?? logo
  if (symbol) {
    brand.touchIcon = `/${ICONS.touch.path}`
    if (icon || symbol.width <= symbol.height * WIDEST_FAVICON)
      brand.favicon = addHashed('favicon', 'png', await iconOf(symbol, theme, FAVICON, 'any'))
    for (const { path, size } of ICONS.any) add(path, await iconOf(symbol, theme, size, 'any'))
    add(ICONS.mask.path, await iconOf(symbol, theme, ICONS.mask.size, 'mask'))
    add(ICONS.touch.path, await iconOf(symbol, theme, ICONS.touch.size, 'touch'))
  }
  if (share)
    brand.share = addHashed(
      'share',
      'jpg',
      await sharp(share.png)
        .resize({ ...SHARE, fit: 'cover' })
        .flatten({ background: theme.paper })
        .jpeg({ quality: 82, mozjpeg: true })
        .toBuffer(),
    )
  return brand
}

/** A logo as WebP: without loss if it's drawn, or as a photo if that's much smaller. */
async function webpOf({ png }: Picture): Promise<{ data: Buffer; info: OutputInfo }> {
  const small = () => sharp(png).resize({ ...LOGO, fit: 'inside', withoutEnlargement: true })
  const [drawn, photo] = await Promise.all(
    [{ lossless: true }, { quality: 90 }].map((options) =>
      small()
        .webp({ ...options, effort: 3 })
        .toBuffer({ resolveWithObject: true }),
    ),
  )
  if (!drawn || !photo) throw new Error('no picture')
  return photo.info.size < drawn.info.size / 3 ? photo : drawn
}

/** The size of the plain logo without its margins, and the margins, in pixels. */
const PLAIN = { width: 560, height: 140 }
const MARGIN = 24

async function plainLogo(logo: Picture, theme: Theme): Promise<Buffer> {
  const background = logo.isTile ? WHITE : groundFor(logo.shades, [WHITE, theme.night, theme.brand])
  return sharp(logo.png)
    .resize({ ...PLAIN, fit: 'inside', withoutEnlargement: true })
    .extend({ top: MARGIN, bottom: MARGIN, left: MARGIN, right: MARGIN, background })
    .flatten({ background })
    .png({ palette: true })
    .toBuffer()
}

/** How much of an icon's side its picture takes. Devices crop a mask to its inner 80 %. */
const FILLS = { any: 0.8, mask: 0.6, touch: 0.74 } as const

/**
 * A square icon. 'any' is shown as it is, 'mask' is cropped by the device to its own shape, and on a 'touch' icon the device rounds the
 * corners.
 */
async function iconOf(
  { png, shades, isTile }: Picture,
  { paper, night, brand }: Theme,
  size: number,
  shape: keyof typeof FILLS,
): Promise<Buffer> {
  const isBare = shape === 'any' && !isTile && TABS.every((tab) => isLegible(shades, tab))
  const fills = shape === 'any' && (isTile || isBare) ? 1 : isTile && shape === 'touch' ? 1 : FILLS[shape]
  const ground = isTile ? (shades[0]?.colour ?? paper) : groundFor(shades, [paper, WHITE, brand, night])
  const side = Math.round(size * fills)
  const picture = await sharp(png)
    .resize({ width: side, height: side, fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .png()
    .toBuffer()
  const base =
    shape === 'any'
      ? isBare || isTile
        ? blank(size)
        : sharp(rounded(size, ground))
      : sharp({ create: { width: size, height: size, channels: 3, background: ground } })
  return base
    .composite([{ input: picture }])
    .png({ palette: true })
    .toBuffer()
}

const blank = (size: number): Sharp =>
  sharp({ create: { width: size, height: size, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })

/** A tile with round corners, as the monogram has (rules/content/monogram.ts). */
const rounded = (size: number, colour: string): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="${colour}"/></svg>`,
  )

/** The longer side, in pixels, at which colours are counted. */
const SIDE = 128
/** A pixel that's more transparent than this (of 255) doesn't count as part of the picture. */
const OPAQUE = 128
/** Colours that differ less than this, in each of red, green and blue, count as one. */
const STEP = 32
const MOST_SHADES = 8
/** How much of the edge must be opaque if a picture fills its rectangle. */
const FILLED = 0.97

async function coloursOf(png: Buffer): Promise<{ shades: Shade[]; isTile: boolean }> {
  const { data, info } = await sharp(png)
    .ensureAlpha()
    .resize({ width: SIDE, height: SIDE, fit: 'inside', kernel: 'nearest' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { shades: shadesIn(data), isTile: isFilled(data, info) }
}

/** The colours of a picture's opaque parts, the most frequent first; none if it's transparent. */
function shadesIn(data: Buffer): Shade[] {
  const colours = new Map<string, [count: number, red: number, green: number, blue: number]>()
  let all = 0
  for (let offset = 0; offset < data.length; offset += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = data.subarray(offset, offset + 4)
    if (alpha < OPAQUE) continue
    all += 1
    const key = [red, green, blue].map((part) => Math.floor(part / STEP)).join()
    const sum = colours.get(key) ?? [0, 0, 0, 0]
    colours.set(key, [sum[0] + 1, sum[1] + red, sum[2] + green, sum[3] + blue])
  }
  const most = [...colours.values()].sort((one, other) => other[0] - one[0]).slice(0, MOST_SHADES)
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
