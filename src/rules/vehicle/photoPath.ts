import { SOCIAL_IMAGE } from '../constants.ts'
import { PICTURES, type Picture } from './pictures.ts'

/** Reads the addresses of pictures that a site resizes itself (docs/photos.md). `imageUrl` writes them. */

interface PhotoFile {
  /** Identifies the picture: 16 hexadecimal digits. */
  id: string
  /** The maximum width in pixels; undefined for the JPEG, which is for use on other sites. */
  width?: number
  /** The height in pixels, if the picture is to be cropped. */
  height?: number
}

/** The maximum width, in pixels, of pictures that a site resizes itself. */
export const WIDEST_PHOTO = 1920

/** @example photoAddress('0123456789abcdef') → '/photos/0123456789abcdef.jpg' */
export const photoAddress = (id: string): string => `/photos/${id}.jpg`

const FILE = /^\/photos\/([\da-f]{16})(?:\.jpg|-([1-9]\d{0,3})(?:x([1-9]\d{0,3}))?\.webp)$/

const KINDS: readonly Picture[] = Object.values(PICTURES)
/** The widths of small pictures in galleries and dialogs, and of those for browsers without `srcset`. */
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

/**
 * The picture and size that an address stands for; undefined for a size that no page uses. Otherwise anybody could make the server produce
 * pictures in countless sizes.
 */
export function photoFile(path: string): PhotoFile | undefined {
  const [, id, wide, high] = FILE.exec(path) ?? []
  if (id === undefined) return undefined
  if (wide === undefined) return { id }
  const [width, height] = [Number(wide), Number(high)]
  if (high === undefined) return WIDTHS.has(width) ? { id, width } : undefined
  return CUTS.has(`${width}x${height}`) ? { id, width, height } : undefined
}
