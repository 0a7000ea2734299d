import type { KnownPictures } from '#check/pictures.ts'

/** Returns the image service's pictures if it's the fake one; undefined for any other, which would have to be asked. */
export const knownPictures = async (
  environment: Readonly<Record<string, string | undefined>>,
): Promise<KnownPictures | undefined> => {
  if (environment['FORECOURT_IMAGES_URL']) return undefined
  const { isPicture, SCENES, sceneImageUrl } = await import('#demo/pictures/address.ts')
  return { has: isPicture, names: SCENES.map((scene) => sceneImageUrl(scene)) }
}
