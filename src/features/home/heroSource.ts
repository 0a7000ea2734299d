import { croppedSrcset, srcset } from '#rules/vehicle/images.ts'
import type { Picture } from '#rules/vehicle/pictures.ts'

/** Width divided by height of the uncropped picture. */
const WHOLE = 16 / 9

/**
 * Returns the sources of the home page's picture for phones. The image service crops it to the phone's shape, but only
 * around the middle. If the main subject is elsewhere, the phone loads the whole picture, wide enough to fill the
 * frame's height.
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
