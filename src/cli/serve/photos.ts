import type { AroundOptions } from '#server/sites/aroundSites.ts'

/**
 * Opens the pictures of sites without an image service, which are kept in the state folder (docs/photos.md).
 *
 * @throws Error if a variable is invalid
 */
export const servedPhotos = async (
  tenantsDir: string,
  stateDir: string,
  environment: NodeJS.ProcessEnv,
): Promise<NonNullable<AroundOptions['photos']>> => {
  const { openPhotos, photosOptions } = await import('#photos/photos.ts')
  const { photosIn } = await import('#photos/sources.ts')
  const { loginsFrom } = await import('#stock/feed/source.ts')
  return {
    photos: openPhotos(photosOptions(stateDir, environment, loginsFrom(environment))),
    tenants: photosIn(tenantsDir),
  }
}
