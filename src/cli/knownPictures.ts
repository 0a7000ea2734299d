import type { KnownPictures } from '#check/pictures.ts'

/** What the image service has, where that is the fake one; what another one has it alone knows. */
export const knownPictures = async (
  environment: Readonly<Record<string, string | undefined>>,
): Promise<KnownPictures | undefined> => {
  if (environment['FORECOURT_IMAGES_URL']) return undefined
  const { isPicture, SCENES, sceneImageUrl } = await import('#demo/pictures/address.ts')
  return { has: isPicture, names: SCENES.map((scene) => sceneImageUrl(scene)) }
}
