import sharp, { type OutputInfo, type Sharp } from 'sharp'

/** For pictures from outside. Only modules that `decoder.ts` loads in a process of its own may import this. */

// No picture is decoded twice in a row, so a cache would only hold the pixels of the last one.
sharp.cache(false)
// There's a process for each processor, so a picture gets one thread.
sharp.concurrency(1)

/** Damage is an error. What's made from a picture has no metadata, because sharp keeps none by default. */
export const openPicture = (bytes: Uint8Array): Sharp =>
  sharp(bytes, { limitInputPixels: false, failOn: 'error' })

export async function pixelsOf(bytes: Uint8Array): Promise<number> {
  const { width, height } = await openPicture(bytes).metadata()
  return width * height
}

export { sharp, type OutputInfo, type Sharp }
