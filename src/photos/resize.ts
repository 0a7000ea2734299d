import { fileTypeFromBuffer } from 'file-type'
import sharp, { type Sharp } from 'sharp'
import { WIDEST_PHOTO } from '#rules/vehicle/photoPath.ts'

/**
 * Resizes pictures: turns them upright according to the orientation that the camera recorded, makes them smaller, and removes metadata such
 * as the photographer's name and location.
 */

/** A picture can't be used. The message is worded to follow the picture's name. */
export class PhotoError extends Error {
  override name = 'PhotoError'
}

export const FORMATS = { avif: 'image/avif', webp: 'image/webp', jpeg: 'image/jpeg' } as const
export type Format = keyof typeof FORMATS

export interface Size {
  /** Maximum width in pixels. */
  width: number
  /** Height in pixels, if the picture is to be cropped. */
  height?: number | undefined
}

/** What's stored about a picture besides its bytes. */
export interface Look {
  /** The picture's width in pixels, once it's upright. */
  width: number
  height: number
  /** A copy only a few pixels wide, as base64 WebP, to use as a placeholder. */
  tiny: string
}

/** Accepted formats. SVG and PDF aren't among them, because they can load other files. */
export const KINDS: ReadonlySet<string> = new Set([
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/avif',
  'image/gif',
])
/** Maximum number of pixels: even a small file can contain a huge picture. */
const MOST_PIXELS = 100_000_000
/** Maximum seconds to spend on one picture. */
const PATIENCE_S = 20
const TINY = 24

/** Quality as a percentage, and the effort put into compression, which is limited because people are waiting. */
const QUALITY = {
  avif: { quality: 55, effort: 1 },
  webp: { quality: 75, effort: 2 },
  jpeg: { quality: 78, mozjpeg: false },
} as const

/**
 * Reads a picture's size and makes its tiny copy.
 * @throws PhotoError if the picture can't be shown
 */
export const lookAt = async (bytes: Uint8Array): Promise<Look> => {
  const kind = (await fileTypeFromBuffer(bytes))?.mime
  if (kind === undefined || !KINDS.has(kind))
    throw new PhotoError(`isn’t a picture (${kind ?? 'unknown content'}): use JPEG, PNG, WebP, AVIF or GIF`)
  return decoded(async () => {
    const { width, height, orientation = 1 } = await opened(bytes).metadata()
    const tiny = await opened(bytes)
      .resize({ width: TINY, height: TINY, fit: 'inside' })
      .webp({ quality: 40 })
      .toBuffer()
    const turned = orientation >= 5
    return { width: turned ? height : width, height: turned ? width : height, tiny: tiny.toString('base64') }
  })
}

/**
 * A picture in the given size and format, never larger than the original.
 *
 * @throws PhotoError if the picture can't be read completely
 */
export const resized = (
  bytes: Uint8Array,
  { width, height }: Size,
  format: Format,
  look: Look,
): Promise<Buffer> =>
  decoded(() => {
    const fits =
      height === undefined ? 1 : Math.min(1, WIDEST_PHOTO / width, look.width / width, look.height / height)
    const scaled = (pixels: number): number => Math.max(1, Math.round(pixels * fits))
    const picture = opened(bytes).resize(
      height === undefined
        ? { width: Math.min(width, WIDEST_PHOTO), withoutEnlargement: true }
        : { width: scaled(width), height: scaled(height), fit: 'cover' },
    )
    return picture.flatten({ background: '#fff' })[format](QUALITY[format]).toBuffer()
  })

/** Opens a picture. Pictures made from it have no metadata, because sharp keeps none by default. */
export const opened = (bytes: Uint8Array): Sharp =>
  sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
    .timeout({ seconds: PATIENCE_S })
    .autoOrient()

/** Does the work; if it fails, explains why in words for editors. @throws PhotoError */
export const decoded = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    if (error instanceof PhotoError) throw error
    const why = error instanceof Error ? error.message : String(error)
    if (/pixel limit/.test(why)) throw new PhotoError(`has more than ${MOST_PIXELS / 1e6} million pixels`)
    throw new PhotoError(`can’t be decoded (${(why.split('\n')[0] ?? '').slice(0, 120)})`)
  }
}
