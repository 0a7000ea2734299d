import { fileTypeFromBuffer } from 'file-type'
import sharp, { type OutputInfo, type Sharp } from 'sharp'
import { contentHash } from '#lib/hash.ts'
import { groundFor, isLegible, type Shade } from '#rules/content/legible.ts'
import type { Problem } from '../loading/problems.ts'
import type { Theme } from '../settings/schema.ts'
import { ICONS, PLAIN_LOGO, type Brand, type BrandFile, type Logo } from './brand.ts'
import { BRAND_PARTS, type BrandPart, type BrandSource, type BrandSources } from './brandFiles.ts'
import { BrandError, rasterised } from './rasterise.ts'
import { coloursOf } from './shades.ts'
import { svgProblem } from './svg.ts'

/** Makes a site's logo, icons and share picture from the pictures in the tenant's `brand/` folder. */

/** Maximum number of pixels: even a small file can contain a huge picture. */
const MOST_PIXELS = 25_000_000
/** Pixels of a logo: three to a point at the largest size on a page. */
const LOGO = { width: 720, height: 192 }
/** A logo that's lower than this, in pixels, looks blurred. */
const LOWEST_LOGO = 88
/** How many times as wide as high a logo may be. */
const WIDEST_LOGO = 12
/** A logo that's wider than this, in heights, can't be recognised in a favicon. */
const WIDEST_FAVICON = 2
/** Pixels of the favicon: a multiple of 48, as Google asks. */
const FAVICON = 96
/** The smallest icon file to accept, in pixels. */
const SMALLEST_ICON = 192
const SHARE = { width: 1200, height: 630 }
/** Backgrounds of the tabs in browsers, light and dark. */
const TABS = ['#ffffff', '#202124'] as const
const WHITE = '#ffffff'

/** A picture that has been decoded: upright, with its transparent margins cut off. */
interface Picture {
  png: Buffer
  width: number
  height: number
  shades: Shade[]
  isTile: boolean
}

type Pictures = Partial<Record<BrandPart, Picture>>

export interface Drawn {
  brand?: Brand
  problems: Problem[]
  /** Each starts with the name of a file. */
  warnings: string[]
}

export const drawBrand = async (sources: BrandSources, theme: Theme): Promise<Drawn> => {
  const problems: Problem[] = []
  const warnings: string[] = []
  const alone = sources.logo ? undefined : sources['logo-dark']
  if (alone)
    problems.push({
      file: alone.file,
      field: '',
      message: 'is only the version for dark grounds: add the logo itself, brand/logo.svg or brand/logo.png',
    })
  const pictures: Pictures = {}
  for (const part of Object.keys(BRAND_PARTS) as BrandPart[]) {
    const source = sources[part]
    if (!source) continue
    try {
      const picture = await pictureOf(source, part)
      const { refuse, warn } = judge(part, source, picture)
      if (refuse !== undefined) problems.push({ file: source.file, field: '', message: refuse })
      else pictures[part] = picture
      if (warn !== undefined) warnings.push(`${source.file}: ${warn}`)
    } catch (error) {
      if (!(error instanceof BrandError)) throw error
      problems.push({ file: source.file, field: '', message: error.message })
    }
  }
  if (problems.length > 0 || Object.keys(pictures).length === 0) return { problems, warnings }
  return {
    brand: await brandOf(pictures, theme),
    problems,
    warnings: [...warnings, ...adviceOn(pictures, sources, theme)],
  }
}

/** What the dealer could do so that the logo is seen everywhere, after the name of its file. */
const adviceOn = (
  { logo, 'logo-dark': dark, icon }: Pictures,
  sources: BrandSources,
  theme: Theme,
): string[] => {
  const { file = '' } = sources.logo ?? {}
  const advice: string[] = []
  if (logo && !dark && !isOnEvery(logo, [theme.paper, theme.night])) {
    const ground = isLegible(logo.shades, theme.paper) ? theme.night : theme.paper
    advice.push(
      `${file}: can’t be seen well on ${ground}, so it gets a ground of its own there. Add brand/logo-dark.svg or brand/logo-dark.png for dark grounds`,
    )
  }
  if (logo && !icon && logo.width > logo.height * WIDEST_FAVICON)
    advice.push(
      `${file}: is too wide for a favicon, which stays the first letter of the name. Add brand/icon.svg or brand/icon.png, a square`,
    )
  return advice
}

const brandOf = async ({ logo, 'logo-dark': dark, icon, share }: Pictures, theme: Theme): Promise<Brand> => {
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

const isOnEvery = ({ shades, isTile }: Picture, grounds: readonly string[]): boolean =>
  isTile || grounds.every((ground) => isLegible(shades, ground))

/** What's wrong with a picture's size, or what would be better. */
const judge = (
  part: BrandPart,
  { kind }: BrandSource,
  { width, height }: Picture,
): { refuse?: string; warn?: string } => {
  const size = `is ${width} × ${height} pixels without its margins`
  if (part === 'share')
    return width < SHARE.width || height < SHARE.height
      ? {
          refuse: `is ${width} × ${height} pixels: use a picture of at least ${SHARE.width} × ${SHARE.height}`,
        }
      : {}
  if (part === 'icon') {
    if (Math.max(width, height) > 1.25 * Math.min(width, height))
      return { refuse: `${size}: an icon must be about as wide as it’s high` }
    return Math.max(width, height) < SMALLEST_ICON
      ? { refuse: `${size}: use at least ${SMALLEST_ICON} × ${SMALLEST_ICON}, better 512 × 512, or an SVG` }
      : {}
  }
  if (width > WIDEST_LOGO * height || height > 2 * width)
    return {
      refuse: `${size}: a logo can be at most ${WIDEST_LOGO} times as wide as high, and twice as high as wide`,
    }
  if (kind === 'png' && height < LOWEST_LOGO && width < LOGO.width / 3)
    return { warn: `${size}, which looks blurred on phones: use an SVG, or a PNG at least 400 pixels wide` }
  return {}
}

/** @throws BrandError if the picture can't be read */
const pictureOf = async ({ kind, bytes }: BrandSource, part: BrandPart): Promise<Picture> => {
  const png = kind === 'svg' ? await drawnSvg(bytes) : await pixelsOf(bytes, kind)
  if (part === 'share') {
    const { width, height } = await opened(png).metadata()
    return { png, width, height, shades: [], isTile: true }
  }
  const trimmed = await opened(png)
    .ensureAlpha()
    .trim({ background: { r: 0, g: 0, b: 0, alpha: 0 }, threshold: 2 })
    .png()
    .toBuffer({ resolveWithObject: true })
  const { shades, isTile } = await coloursOf(trimmed.data)
  if (shades.length === 0) throw new BrandError('shows nothing: all of it is transparent')
  return {
    png: trimmed.data,
    width: trimmed.info.width,
    height: trimmed.info.height,
    shades,
    isTile,
  }
}

const drawnSvg = (bytes: Buffer): Promise<Buffer> => {
  const problem = svgProblem(bytes)
  if (problem !== undefined) throw new BrandError(problem)
  return rasterised(bytes)
}

const MIME: Record<string, string> = { png: 'image/png', jpg: 'image/jpeg' }

const pixelsOf = async (bytes: Buffer, kind: string): Promise<Buffer> => {
  const mime = (await fileTypeFromBuffer(bytes))?.mime
  if (mime !== MIME[kind])
    throw new BrandError(`isn’t a ${kind === 'png' ? 'PNG' : 'JPEG'} picture (${mime ?? 'unknown content'})`)
  try {
    return await opened(bytes).autoOrient().png({ compressionLevel: 1 }).toBuffer()
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    if (/pixel limit/.test(why)) throw new BrandError(`has more than ${MOST_PIXELS / 1e6} million pixels`)
    throw new BrandError(`can’t be decoded (${(why.split('\n')[0] ?? '').slice(0, 120)})`)
  }
}

const opened = (bytes: Uint8Array): Sharp =>
  sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' }).timeout({ seconds: 20 })

/** A logo as WebP: without loss if it's drawn, or as a photo if that's much smaller. */
const webpOf = async ({ png }: Picture): Promise<{ data: Buffer; info: OutputInfo }> => {
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

const plainLogo = async (logo: Picture, theme: Theme): Promise<Buffer> => {
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
const iconOf = async (
  { png, shades, isTile }: Picture,
  { paper, night, brand }: Theme,
  size: number,
  shape: keyof typeof FILLS,
): Promise<Buffer> => {
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
