import { fileTypeFromBuffer } from 'file-type'
import { decoderOf, PictureError, type Read } from '#lib/picture/decoder.ts'
import type * as decoders from './decode.ts'

/** Also turns pictures upright, and removes metadata such as the photographer's name and location. */

export const FORMATS = { avif: 'image/avif', webp: 'image/webp', jpeg: 'image/jpeg' } as const
export type Format = keyof typeof FORMATS

export interface TargetSize {
  width: number
  /** If the picture is to be cropped. */
  height?: number | undefined
}

export interface PictureFacts {
  width: number
  height: number
  /** A placeholder only a few pixels wide, as base64 WebP. */
  tiny: string
}

/** Without SVG and PDF, because they can load other files. */
export const KINDS: ReadonlySet<string> = new Set([
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/avif',
  'image/gif',
])

export const { decode } = decoderOf<typeof decoders>('#photos/decode.ts', 100)

/** @throws PictureError if the picture can't be shown */
export async function readPicture(read: Read): Promise<PictureFacts> {
  const kind = (await fileTypeFromBuffer(await read()))?.mime
  if (kind === undefined || !KINDS.has(kind))
    throw new PictureError(`isn’t a picture (${kind ?? 'unknown content'}): use JPEG, PNG, WebP, AVIF or GIF`)
  return decode('describePicture', read)
}

/**
 * Never larger than the original.
 * @throws PictureError if the picture can't be read completely
 */
export const resizePicture = (
  read: Read,
  size: TargetSize,
  format: Format,
  look: PictureFacts,
): Promise<Buffer> => decode('resize', read, size, format, look)
