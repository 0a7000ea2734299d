import { fileTypeFromBuffer } from 'file-type'
import sharp, { type Sharp } from 'sharp'
import { WIDEST_PHOTO } from '#rules/vehicle/photoPath.ts'

/** What is made of a picture: turned as its camera says, made smaller, and with nothing of where and by whom it was taken. */

/** Why there is no picture, in words that follow its name. */
export class PhotoError extends Error {
  override name = 'PhotoError'
}

export const FORMATS = { avif: 'image/avif', webp: 'image/webp', jpeg: 'image/jpeg' } as const
export type Format = keyof typeof FORMATS

export interface Size {
  /** Pixels, at most. */
  width: number
  /** Pixels; for one that is cut. */
  height?: number | undefined
}

/** What is known of a picture. */
export interface Look {
  /** Pixels, as it is seen. */
  width: number
  height: number
  /** A picture of a few pixels as WebP in base64, which stands for it until it is there. */
  tiny: string
}

/** What is decoded: nothing that could draw from elsewhere, as SVG and PDF can. */
const KINDS = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'])
/** Pixels. A small file can hold a picture that takes all memory. */
const MOST_PIXELS = 100_000_000
/** Seconds for one picture. */
const PATIENCE_S = 20
const TINY = 24

/** Per cent, and how long is looked for fewer bytes: people wait for it. */
const QUALITY = {
  avif: { quality: 55, effort: 1 },
  webp: { quality: 75, effort: 2 },
  jpeg: { quality: 78, mozjpeg: false },
} as const

/** @throws PhotoError if it is none that can be shown */
export const lookAt = async (bytes: Uint8Array): Promise<Look> => {
  const kind = (await fileTypeFromBuffer(bytes))?.mime
  if (kind === undefined || !KINDS.has(kind))
    throw new PhotoError(
      `is no picture (${kind ?? 'unknown content'}): JPEG, PNG, WebP, AVIF and GIF are shown`,
    )
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
 * A picture at a size and in a format; never larger than it is.
 *
 * @throws PhotoError if it can't be read to its end
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

/** What is written holds no metadata: sharp keeps none unless it is told to. */
const opened = (bytes: Uint8Array): Sharp =>
  sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
    .timeout({ seconds: PATIENCE_S })
    .autoOrient()

const decoded = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    if (error instanceof PhotoError) throw error
    const why = error instanceof Error ? error.message : String(error)
    if (/pixel limit/.test(why)) throw new PhotoError(`has more than ${MOST_PIXELS / 1e6} million pixels`)
    throw new PhotoError(`can’t be decoded (${(why.split('\n')[0] ?? '').slice(0, 120)})`)
  }
}
