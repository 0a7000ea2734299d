import { fileTypeFromBuffer } from 'file-type'
import { PictureError } from '#lib/picture/decoder.ts'
import { MOST_PHOTO_BYTES } from '#site/loading/photoFiles.ts'
import { decode, KINDS } from './resize.ts'

export interface UploadedPicture {
  bytes: Buffer
  ext: 'jpg' | 'webp'
  width: number
  height: number
}

/** One and a half times the widest picture on a page, to leave room for cropping. */
const LONGEST_SIDE = 2880

const MIB = 1024 * 1024

/** @throws PictureError worded to follow the file's name */
export async function checkPicture(bytes: Uint8Array): Promise<void> {
  if (bytes.length === 0) throw new PictureError('is empty')
  if (bytes.length > MOST_PHOTO_BYTES)
    throw new PictureError(
      `is ${(bytes.length / MIB).toFixed(1)} MB, but the limit is ${MOST_PHOTO_BYTES / MIB} MB: save a smaller copy`,
    )
  const kind = (await fileTypeFromBuffer(bytes))?.mime
  if (kind === undefined || !KINDS.has(kind)) throw new PictureError(refusalOf(kind, bytes))
}

export async function prepareUpload(bytes: Uint8Array): Promise<UploadedPicture> {
  await checkPicture(bytes)
  return decode('fitUpload', () => bytes, LONGEST_SIDE)
}

const TAKEN = 'use JPEG, PNG, WebP, AVIF or GIF'

export function refusalOf(kind: string | undefined, bytes: Uint8Array): string {
  const start = new TextDecoder().decode(bytes.subarray(0, 4096))
  if (/<svg[\s>]/i.test(start)) return 'is an SVG drawing, which can hold scripts: save it as PNG'
  if (kind === 'image/heic' || kind === 'image/heif')
    return 'is an HEIC photo, which browsers can’t show: save it as JPEG'
  return `isn’t a picture (${kind ?? 'unknown content'}): ${TAKEN}`
}

/**
 * Safe in any folder and address.
 * @example photoName('../Team Photo (2).JPEG', 'jpg', () => false) // 'team-photo-2.jpg'
 */
export function photoName(originalName: string, ext: string, isTaken: (name: string) => boolean): string {
  const base = originalName.split(/[\\/]/).at(-1) ?? ''
  const stem =
    base
      .replace(/(?<=.)\.[^.]*$/, '')
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .slice(0, 60)
      .replace(/^-+|-+$/g, '') || 'picture'
  for (let number = 1; ; number++) {
    const name = `${stem}${number === 1 ? '' : `-${number}`}.${ext}`
    if (!isTaken(name)) return name
  }
}
