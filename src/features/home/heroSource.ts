import { croppedSrcset, srcset } from '#rules/vehicle/images.ts'
import type { Picture } from '#rules/vehicle/pictures.ts'

/** Width divided by height of the uncropped picture. */
const WHOLE = 16 / 9

/**
 * The image service can crop a picture to a phone's shape, but only around its middle. If the main subject is elsewhere, phones load the
 * whole picture instead, wide enough for its height to fill the frame.
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
