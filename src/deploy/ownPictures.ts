import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { PHOTOS } from '#site/loading/photoFiles.ts'
import type { DeployedTenant, DeployOptions } from './deploy.ts'
import { deployFolder } from './deployFolder.ts'
import type { DeployFile } from './files.ts'

/**
 * Makes the pictures that are deployed with a site, because its host only serves files and can't resize them. These
 * are the pictures in the tenant's folder and, on a site without an image service, the stock's pictures.
 *
 * @param built the site's files, among them the pages that show the pictures
 * @returns the pictures' files, and a note for the operator about pictures that couldn't be made
 */
export const ownPictures = async (
  { slug, site, dir }: Omit<DeployedTenant, 'site'> & { site: Pick<DeployedTenant['site'], 'images'> },
  built: readonly DeployFile[],
  { stateDir, environment, photos }: Pick<DeployOptions, 'stateDir' | 'environment' | 'photos'>,
): Promise<{ files: DeployFile[]; notes: string[] }> => {
  const hasFolder = dir !== undefined && existsSync(join(dir, PHOTOS))
  if (site.images?.service !== 'none' && !hasFolder) return { files: [], notes: [] }
  if (dir === undefined) throw new Error(`${slug}: its folder isn’t known`)
  const { photoFiles } = await import('./photos.ts')
  const { openPhotos, photosOptions } = await import('#photos/photos.ts')
  const { loginsFrom } = await import('#stock/feed/source.ts')
  return photoFiles(built, {
    slug,
    dir: resolve(dir),
    memory: join(deployFolder(slug, stateDir), 'photos.json'),
    photos: photos ?? openPhotos(photosOptions(resolve(stateDir), environment, loginsFrom(environment))),
  })
}
