import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { PHOTOS } from '#site/loading/photoFiles.ts'
import type { DeployedTenant, DeployOptions } from './deploy.ts'
import { deployFolder } from './target.ts'
import { writeWhole } from '#lib/files.ts'
import { PictureError } from '#lib/picture/decoder.ts'
import type { Photos } from '#photos/photos.ts'
import { placesIn } from '#photos/tenantPhotos.ts'
import { imageUrl } from '#rules/vehicle/images.ts'
import { photoAddress, photoFile, WIDEST_PHOTO } from '#rules/vehicle/photoPath.ts'
import { PICTURES } from '#rules/vehicle/pictures.ts'
import { deployFile, digestsOf, type DeployFile, type Digests, inParallel, readDigests } from './files.ts'

/**
 * Makes the pictures that are deployed with a site, because its host only serves files and can't resize them. These are the pictures in the
 * tenant's folder and, on a site without an image service, the stock's pictures.
 */
export async function ownPictures(
  { slug, site, dir }: Omit<DeployedTenant, 'site'> & { site: Pick<DeployedTenant['site'], 'images'> },
  built: readonly DeployFile[],
  { stateDir, environment, photos }: Pick<DeployOptions, 'stateDir' | 'environment' | 'photos'>,
): Promise<{ files: DeployFile[]; notes: string[] }> {
  const hasFolder = dir !== undefined && existsSync(join(dir, PHOTOS))
  if (site.images?.service !== 'none' && !hasFolder) return { files: [], notes: [] }
  if (dir === undefined) throw new Error(`${slug}: its folder isn’t known`)
  const { openPhotos, photosOptions } = await import('#photos/photos.ts')
  const { loginsFrom } = await import('#stock/feed/source.ts')
  return photoFiles(built, {
    slug,
    dir: resolve(dir),
    stateDir,
    memory: join(deployFolder(slug, stateDir), 'photos.json'),
    photos:
      photos ?? openPhotos(photosOptions(resolve(stateDir), environment, () => loginsFrom(environment))),
  })
}

interface PhotoFilesOptions {
  slug: string
  dir: string
  stateDir: string
  /** The file with the digests of pictures, so that pictures that have been deployed needn't be made again. */
  memory: string
  photos: Photos
}

/** `openPhotos` sets lower limits for fetching and resizing pictures. */
const AT_ONCE = 8
const MOST_NAMED = 3
const TEXT = /\.(?:html|json|xml|csv|txt)$/

async function photoFiles(
  built: readonly DeployFile[],
  { slug, dir, stateDir, memory, photos }: PhotoFilesOptions,
): Promise<{ files: DeployFile[]; notes: string[] }> {
  const named = new Set<string>()
  await inParallel(
    built.filter(({ path }) => TEXT.test(path)),
    AT_ONCE,
    async (file) => addPhotoAddresses((await file.read()).toString('latin1'), named),
  )
  const records = readDigests<Digests>(memory, VERSION)
  const next: Record<string, Digests> = {}
  const placeOf = placesIn(dir, stateDir)
  const missing = new Map<string, string>()
  const files: DeployFile[] = []
  const make = async (address: string): Promise<Buffer> => {
    const file = photoFile(address)
    const place = file && placeOf(file.id)
    if (!file || !place) throw new PictureError('isn’t among the pictures in the stock or in photos/')
    const { width = WIDEST_PHOTO, height } = file
    return photos.make(place, { width, height }, address.endsWith('.jpg') ? 'jpeg' : 'webp')
  }
  await inParallel([...named].sort(), AT_ONCE, async (address) => {
    try {
      const digests = records[address] ?? digestsOf(await make(address))
      next[address] = digests
      files.push(
        deployFile(address.slice(1), digests, () => readOrForget(memory, () => make(address), digests)),
      )
    } catch (error) {
      if (!(error instanceof PictureError)) throw error
      const place = placeOf(photoFile(address)?.id ?? '')
      const name =
        place === undefined ? address : 'file' in place.source ? place.source.file : place.source.address
      missing.set(name, error.message)
    }
  })
  writeWhole(memory, JSON.stringify({ version: VERSION, digests: next }))
  await photos.tidy()
  const some = [...missing].slice(0, MOST_NAMED).map(([name, why]) => `${name} ${why}`)
  const notes =
    missing.size === 0
      ? []
      : [
          `${missing.size} ${missing.size === 1 ? 'picture is' : 'pictures are'} missing from the pages of ${slug}: ${some.join('; ')}`,
        ]
  return { files: files.sort((a, b) => (a.path < b.path ? -1 : 1)), notes }
}

/** If a picture's bytes don't match its digest, the resizing software has changed since, so all recorded digests are deleted. */
async function readOrForget(memory: string, read: () => Promise<Buffer>, [sha1]: Digests): Promise<Buffer> {
  const bytes = await read()
  if (digestsOf(bytes)[0] !== sha1) writeWhole(memory, '{}')
  return bytes
}

const VERSION = 1

const ADDRESS = /\/photos\/[\da-f]{16}(?:\.jpg|-[\dx]+\.webp)/g

/**
 * The widths of pictures on cards and in comparisons. Browsers make these cards and comparisons from the search index, so no page mentions
 * the pictures' sizes.
 */
const CARD_WIDTHS = [...new Set([...PICTURES.card.widths, ...PICTURES.compared.widths])]

/** Also adds the addresses of the same pictures in the sizes that cards use. */
function addPhotoAddresses(text: string, addresses: Set<string>): void {
  for (const [address] of text.matchAll(ADDRESS)) {
    if (addresses.has(address)) continue
    const file = photoFile(address)
    if (!file) continue
    addresses.add(address)
    // An address without a size comes from data for search engines. Cards show the same picture in other sizes. No text
    // contains the addresses of those sizes, so they're added here.
    if (file.width === undefined)
      for (const width of CARD_WIDTHS) addresses.add(imageUrl(photoAddress(file.id), { width }))
  }
}
