import { croppedSrcset, srcset } from '#rules/vehicle/images.ts'
import type { Picture } from '#rules/vehicle/pictures.ts'

/** Width by height of the opening's picture as it comes. */
const WHOLE = 16 / 9

/**
 * What a phone fetches of the home page's picture. The image service cuts it to the phone's shape, but from the middle only: of a
 * picture whose main thing is elsewhere the phone fetches all, as wide as makes it fill the frame's height.
 *
 * @param focus CSS `object-position`; '' for the middle
 */
export const phoneSource = (
  image: string,
  focus: string,
  widths: readonly number[],
  { ratio, sizes }: NonNullable<Picture['phone']>,
): { srcset: string; sizes: string } =>
  focus === ''
    ? { srcset: croppedSrcset(image, widths, ratio), sizes }
    : { srcset: srcset(image, widths), sizes: scaled(sizes, Math.max(1, ratio * WHOLE)) }

const scaled = (sizes: string, factor: number): string =>
  sizes.replace(
    /([\d.]+)(vw|rem)/g,
    (_, value: string, unit: string) => `${Math.ceil(Number(value) * factor)}${unit}`,
  )
