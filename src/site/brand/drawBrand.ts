import { fileTypeFromBuffer } from 'file-type'
import { decoderOf, PictureError } from '#lib/picture/decoder.ts'
import { isLegible, type Shade } from '#rules/content/legible.ts'
import type { Problem } from '../loading/problems.ts'
import type { Theme } from '../settings/schema.ts'
import type { Brand } from './brand.ts'
import { BRAND, BRAND_PARTS, type BrandPart, type BrandSource, type BrandSources } from './brandFiles.ts'
import type * as drawing from './draw.ts'
import { svgProblem } from './svg.ts'

/** Pixels of a logo: three to a point at the largest size on a page. */
export const LOGO = { width: 720, height: 192 }
/** A logo that's lower than this, in pixels, looks blurred. */
const LOWEST_LOGO = 88
const WIDEST_LOGO = 12
/** A logo that's wider than this, in heights, can't be recognised in a favicon. */
export const WIDEST_FAVICON = 2
const SMALLEST_ICON = 192
export const SHARE = { width: 1200, height: 630 }

/** A picture that has been decoded: upright, with its transparent margins cut off. */
export interface Picture {
  png: Buffer
  width: number
  height: number
  shades: Shade[]
  isTile: boolean
}

export type Pictures = Partial<Record<BrandPart, Picture>>

const { decode, draw } = decoderOf<typeof drawing>('#site/brand/draw.ts', 25)

export interface Drawn {
  brand?: Brand
  problems: Problem[]
  /** Each starts with the name of a file. */
  warnings: string[]
}

export async function drawBrand(sources: BrandSources, theme: Theme): Promise<Drawn> {
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
      if (!(error instanceof PictureError)) throw error
      problems.push({ file: source.file, field: '', message: error.message })
    }
  }
  if (problems.length > 0 || Object.keys(pictures).length === 0) return { problems, warnings }
  try {
    const brand = await draw('brandOf', pictures, theme)
    return { brand, problems, warnings: [...warnings, ...adviceOn(pictures, sources, theme)] }
  } catch (error) {
    if (!(error instanceof PictureError)) throw error
    return { problems: [{ file: BRAND, field: '', message: error.message }], warnings }
  }
}

function adviceOn(
  { logo, 'logo-dark': dark, icon }: Pictures,
  sources: BrandSources,
  theme: Theme,
): string[] {
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

const isOnEvery = ({ shades, isTile }: Picture, grounds: readonly string[]): boolean =>
  isTile || grounds.every((ground) => isLegible(shades, ground))

function judge(
  part: BrandPart,
  { kind }: BrandSource,
  { width, height }: Picture,
): { refuse?: string; warn?: string } {
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

const MIME: Record<string, string> = { png: 'image/png', jpg: 'image/jpeg' }

/** @throws PictureError if the picture can't be read */
async function pictureOf({ kind, bytes }: BrandSource, part: BrandPart): Promise<Picture> {
  const mime = (await fileTypeFromBuffer(bytes))?.mime
  if (kind !== 'svg' && mime !== MIME[kind])
    throw new PictureError(
      `isn’t a ${kind === 'png' ? 'PNG' : 'JPEG'} picture (${mime ?? 'unknown content'})`,
    )
  const pixels = kind === 'svg' ? await rasterised(bytes) : bytes
  if (part === 'share') return decode('whole', () => pixels)
  const picture = await decode('trimmed', () => pixels)
  if (picture.shades.length === 0) throw new PictureError('shows nothing: all of it is transparent')
  return picture
}

async function rasterised(svg: Buffer): Promise<Buffer> {
  const problem = svgProblem(svg)
  if (problem !== undefined) throw new PictureError(problem)
  try {
    return await draw('rasterise', svg)
  } catch (error) {
    throw error instanceof PictureError ? new PictureError(`${error.message}: save it as PNG`) : error
  }
}
