import { PictureError } from '#lib/picture/decoder.ts'
import type { PhotoRecord } from '#photos/photos.ts'
import { readPicture } from '#photos/resize.ts'
import { readBytes } from '#site/loading/files.ts'
import { MOST_PHOTO_BYTES, PHOTOS, type PhotoFiles } from '#site/loading/photoFiles.ts'
import type { Site } from '#site/settings/schema.ts'
import type { Stock } from '#stock/snapshot.ts'
import { SNAPSHOT } from '#stock/snapshotFile.ts'
import { hasOwnPhotos, ownPhoto, photoSource, type PhotoSource } from '#stock/ownPhotos.ts'
import type { Report } from './finding.ts'

/** Minimum width of a picture, in pixels. A narrower picture looks blurred on any phone. */
const LEAST_WIDTH = 480
const MOST_NAMED = 5

interface Checked {
  dir: string
  site: Site
  photos?: PhotoFiles
}

export type KnownPhoto = (id: string) => Promise<PhotoRecord | undefined>

/**
 * Reports problems with the stock's pictures that a site serves itself: pictures that couldn't be fetched when a page
 * requested them, pictures that are too small or aren't there, and pictures on hosts that we don't fetch from. If the
 * site has an image service, these are only the pictures in the tenant's folder. This check fetches nothing itself.
 */
export async function checkPhotos(
  { dir, site, photos = new Map() }: Checked,
  stock: Stock,
  recordOf: KnownPhoto,
  report: Report,
): Promise<void> {
  const isService = !hasOwnPhotos(site)
  if (isService && photos.size === 0) return
  const elsewhere = new Map<string, number>()
  const noFile: string[] = []
  const [broken, small]: [string[], string[]] = [[], []]
  const seen = new Set<string>()
  for (const vehicle of stock.vehicles) {
    const { slug, images, primary_image_url } = vehicle.car()
    for (const src of new Set([primary_image_url, ...images.map(({ image }) => image.url)])) {
      if (src === '' || seen.has(src) || (isService && /^https?:/i.test(src))) continue
      seen.add(src)
      const source = photoSource(src, site, photos)
      if (source) {
        const { problem, width, height } = await photoFacts(source, dir, recordOf)
        if (problem !== undefined) broken.push(`${slug}: ${src} ${problem}`)
        else if (width !== undefined && width < LEAST_WIDTH)
          small.push(`${slug}: ${src} is ${width} × ${height} pixels`)
      } else if (/^https:/i.test(src)) {
        const host = URL.canParse(src) ? new URL(src).hostname : src
        elsewhere.set(host, (elsewhere.get(host) ?? 0) + 1)
      } else if (ownPhoto(src, site, photos) === '') noFile.push(`${slug}: ${src}`)
    }
  }
  const tell = (file: string, field: string, message: string): void =>
    report({ level: 'warning', file, field, message })
  for (const [host, count] of elsewhere) {
    const message = `doesn’t include ${host}, where ${counted(count)} hosted, so shoppers get full-size pictures from there. Add the host if Forecourt may fetch pictures from it`
    tell('site.json', 'images.hosts', message)
  }
  const list = (all: readonly string[], what: string, mend: string): void => {
    if (all.length === 0) return
    const more = all.length > MOST_NAMED ? `; and ${all.length - MOST_NAMED} more` : ''
    tell(
      SNAPSHOT,
      '',
      `${all.length} ${all.length === 1 ? 'picture' : 'pictures'} ${what} (${all.slice(0, MOST_NAMED).join('; ')}${more}): ${mend}`,
    )
  }
  list(broken, 'can’t be shown', 'correct the feed, or ask its owner to add the pictures')
  list(noFile, `can’t be found in ${PHOTOS}/`, 'put the files there, with these names')
  list(
    small,
    `should be at least ${LEAST_WIDTH} pixels wide`,
    'use larger pictures, because pages show them as wide as the screen',
  )
}

const counted = (count: number): string =>
  count === 1 ? '1 vehicle picture is' : `${count} vehicle pictures are`

async function photoFacts(
  source: PhotoSource,
  dir: string,
  recordOf: KnownPhoto,
): Promise<{ problem?: string; width?: number; height?: number }> {
  const record = await recordOf(source.id)
  if (record || 'address' in source) return record ?? {}
  const read = readBytes(dir, `${PHOTOS}/${source.file}`, MOST_PHOTO_BYTES)
  if ('problem' in read) return { problem: read.problem }
  try {
    return await readPicture(() => read.bytes)
  } catch (error) {
    if (!(error instanceof PictureError)) throw error
    return { problem: error.message }
  }
}
