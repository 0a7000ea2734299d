import { variable, type Environment } from '#lib/environment/variable.ts'
import type { KnownPictures } from '#check/pictures.ts'

/** Undefined for any service but the fake one, because only the service itself knows its pictures. */
export async function knownPictures(environment: Environment): Promise<KnownPictures | undefined> {
  if (variable(environment, 'FORECOURT_IMAGES_URL') !== '') return undefined
  const { isPicture, SCENES, sceneImageUrl } = await import('#demo/pictures/address.ts')
  return { has: isPicture, names: SCENES.map((scene) => sceneImageUrl(scene)) }
}
