import { openPicture, type Sharp } from '#lib/picture/open.ts'
import { WIDEST_PHOTO } from '#rules/vehicle/photoPath.ts'
import type { Format, PictureFacts, TargetSize } from './resize.ts'
import type { UploadedPicture } from './upload.ts'

const TINY = 24

/** `quality` in percent; `effort` is limited because people are waiting. */
const QUALITY = {
  avif: { quality: 55, effort: 1 },
  webp: { quality: 75, effort: 2 },
  jpeg: { quality: 78, mozjpeg: false },
} as const

export async function describePicture(bytes: Uint8Array): Promise<PictureFacts> {
  const { width, height, orientation = 1 } = await openPicture(bytes).metadata()
  const tiny = await upright(bytes)
    .resize({ width: TINY, height: TINY, fit: 'inside' })
    .webp({ quality: 40 })
    .toBuffer()
  const turned = orientation >= 5
  return { width: turned ? height : width, height: turned ? width : height, tiny: tiny.toString('base64') }
}

export function resize(
  bytes: Uint8Array,
  { width, height }: TargetSize,
  format: Format,
  look: PictureFacts,
): Promise<Buffer> {
  const fits =
    height === undefined ? 1 : Math.min(1, WIDEST_PHOTO / width, look.width / width, look.height / height)
  const scaled = (pixels: number): number => Math.max(1, Math.round(pixels * fits))
  const picture = upright(bytes).resize(
    height === undefined
      ? { width: Math.min(width, WIDEST_PHOTO), withoutEnlargement: true }
      : { width: scaled(width), height: scaled(height), fit: 'cover' },
  )
  return picture.flatten({ background: '#fff' })[format](QUALITY[format]).toBuffer()
}

export async function fitUpload(bytes: Uint8Array, longest: number): Promise<UploadedPicture> {
  // So that the page's background is visible through transparent parts.
  const { hasAlpha } = await openPicture(bytes).metadata()
  const isSeeThrough = hasAlpha && !(await openPicture(bytes).stats()).isOpaque
  const encoded = isSeeThrough
    ? within(bytes, longest).webp({ quality: 90, effort: 4 })
    : within(bytes, longest).removeAlpha().jpeg({ quality: 86, mozjpeg: true })
  const { data, info } = await encoded.toBuffer({ resolveWithObject: true })
  return { bytes: data, ext: isSeeThrough ? 'webp' : 'jpg', width: info.width, height: info.height }
}

/** Of a kind that a tenant's `brand/` folder may have. */
export const fitBrandPicture = (bytes: Uint8Array, kind: 'jpg' | 'png', longest: number): Promise<Buffer> =>
  kind === 'jpg'
    ? within(bytes, longest).flatten({ background: '#fff' }).jpeg({ quality: 90 }).toBuffer()
    : within(bytes, longest).png().toBuffer()

const within = (bytes: Uint8Array, longest: number): Sharp =>
  upright(bytes).resize({ width: longest, height: longest, fit: 'inside', withoutEnlargement: true })

const upright = (bytes: Uint8Array): Sharp => openPicture(bytes).autoOrient()
