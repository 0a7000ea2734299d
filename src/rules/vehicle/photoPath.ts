import { SOCIAL_IMAGE } from '../constants.ts'
import { PICTURES, type Picture } from './pictures.ts'

/** Addresses of pictures that a site resizes itself (docs/photos.md), as written by `imageUrl`. */

/** A picture and its size, as given by a path under /photos/. */
export interface PhotoFile {
  /** Identifies the picture: 16 hexadecimal digits. */
  id: string
  /** The maximum width in pixels; undefined for the JPEG that's given to other sites. */
  width?: number
  /** The height in pixels, if the picture is cropped. */
  height?: number
}

/** Maximum width of our own pictures (pixels). */
export const WIDEST_PHOTO = 1920

/** @example photoAddress('0123456789abcdef') → '/photos/0123456789abcdef.jpg' */
export const photoAddress = (id: string): string => `/photos/${id}.jpg`

const FILE = /^\/photos\/([\da-f]{16})(?:\.jpg|-([1-9]\d{0,3})(?:x([1-9]\d{0,3}))?\.webp)$/

const KINDS: readonly Picture[] = Object.values(PICTURES)
/** Widths for small pictures in galleries and dialogs, and for browsers without `srcset`. */
const SINGLE_WIDTHS = [256, 384, 640, 1080, 1200]
const WIDTHS = new Set([...SINGLE_WIDTHS, ...KINDS.flatMap(({ widths }) => widths)])
const CUTS = new Set([
  `${SOCIAL_IMAGE.width}x${SOCIAL_IMAGE.height}`,
  ...KINDS.flatMap(({ widths, ratio, phone }) =>
    [ratio, phone?.ratio].flatMap((by) =>
      by === undefined ? [] : widths.map((width) => `${width}x${Math.round(width * by)}`),
    ),
  ),
])

/** The picture at an address; undefined if no page uses it, so that nobody can make the server produce other sizes. */
export function photoFile(path: string): PhotoFile | undefined {
  const [, id, wide, high] = FILE.exec(path) ?? []
  if (id === undefined) return undefined
  if (wide === undefined) return { id }
  const [width, height] = [Number(wide), Number(high)]
  if (high === undefined) return WIDTHS.has(width) ? { id, width } : undefined
  return CUTS.has(`${width}x${height}`) ? { id, width, height } : undefined
}
