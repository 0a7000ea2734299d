import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { listFiles, syncToDisk } from '#lib/files.ts'
import { PictureError } from '#lib/picture/decoder.ts'
import { withZip, ZipError } from '#lib/zip.ts'
import { readBytes, writeInside } from '#site/loading/files.ts'
import { MOST_PHOTO_BYTES, PHOTOS } from '#site/loading/photoFiles.ts'
import { vehicleFinder, type VehicleNumbers } from '#stock/photosByName.ts'
import { readCar } from '#stock/entities.ts'
import { forEachCar } from '#stock/stockFile.ts'
import { checkPicture } from './upload.ts'

export interface PhotoReport {
  pictures: number
  vehicles: number
  strangers: string[]
  /** Names of pictures that weren't copied, each with the reason. */
  refused: string[]
}

interface Picture {
  path: string
  size: number
  read: () => Buffer | Promise<Buffer>
}

const PICTURE = /\.(?:jpe?g|png|webp|avif|gif|heic|heif)$/i
export const MOST_PHOTOS_BYTES = 4 * 1024 ** 3

/**
 * From a folder or a ZIP archive to the tenant's `photos/`. A picture of a vehicle replaces one with the same name.
 * @throws Error if there is no such folder or archive, or if it's too large
 */
export async function copyPhotos(dir: string, stateDir: string, place: string): Promise<PhotoReport> {
  if (statSync(place, { throwIfNoEntry: false })?.isDirectory())
    return copy(dir, stateDir, filesIn(place, listFiles(place)), { strangers: true })
  try {
    return await withZip(place, (entries) => copy(dir, stateDir, entries, { strangers: true }))
  } catch (error) {
    if (error instanceof ZipError) throw new Error(`${place} ${error.message}`, { cause: error })
    throw error
  }
}

export function checkPhotosExist(place: string): void {
  if (!existsSync(place)) throw new Error(`${place}: there’s no such folder or archive of pictures`)
}

/** From a feed's own folder, or the folder `photos` beside it: only pictures of vehicles. */
export function copyPhotosBeside(dir: string, stateDir: string, folder: string): Promise<PhotoReport> {
  const beside = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
  const below = join(folder, PHOTOS) === join(dir, PHOTOS) ? [] : listFiles(join(folder, PHOTOS))
  const names = [...beside, ...below.map((name) => `${PHOTOS}/${name}`)]
  return copy(dir, stateDir, filesIn(folder, names), { strangers: false })
}

const filesIn = (folder: string, names: readonly string[]): Picture[] =>
  names
    .filter((name) => PICTURE.test(name))
    .map((path) => ({
      path,
      size: statSync(join(folder, path)).size,
      read: () => readFileSync(join(folder, path)),
    }))

async function copy(
  dir: string,
  stateDir: string,
  files: readonly Picture[],
  { strangers: withStrangers }: { strangers: boolean },
): Promise<PhotoReport> {
  const pictures = files.filter(({ path }) => PICTURE.test(path))
  if (pictures.length === 0) return { pictures: 0, vehicles: 0, strangers: [], refused: [] }
  const matchOf = matcher(dir, stateDir)
  const placed = pictures.map((picture) => ({ ...picture, ...matchOf(picture.path) }))
  // Folders around vehicles' pictures are left out for strangers too, whose vehicles may come later.
  const folders = new Set(
    placed.map(({ path, name }) => (name === undefined ? '' : path.slice(0, -name.length))),
  )
  const chosen = placed.map((picture) => ({ name: outOf(folders, picture.path), ...picture }))
  const total = chosen.reduce((sum, { size }) => sum + size, 0)
  if (withStrangers && total > MOST_PHOTOS_BYTES)
    throw new Error(
      `there are more than ${MOST_PHOTOS_BYTES / 1024 ** 3} GB of pictures; import them in parts`,
    )
  const vehicles = new Set<VehicleNumbers>()
  const taken = new Set<string>()
  const [strangers, refused, written]: [string[], string[], string[]] = [[], [], []]
  let count = 0
  for (const { path, size, read, name, vehicle } of chosen) {
    if (vehicle === undefined && !withStrangers) continue
    if (vehicle === undefined) strangers.push(path)
    try {
      if (taken.has(name.toLowerCase())) throw new PictureError('has the same name as another picture')
      taken.add(name.toLowerCase())
      if (size > MOST_PHOTO_BYTES) throw new PictureError(`is larger than ${MOST_PHOTO_BYTES / 1024 ** 2} MB`)
      const target = `${PHOTOS}/${name}`
      const existing = readBytes(dir, target, MOST_PHOTO_BYTES)
      // Nothing is known of a stranger, so it doesn't replace an editor's picture.
      if (vehicle === undefined && 'bytes' in existing) continue
      const bytes = await read()
      await checkPicture(bytes)
      if (!('bytes' in existing && existing.bytes.equals(bytes))) {
        writeInside(dir, target, bytes, false)
        written.push(target)
      }
      if (vehicle === undefined) continue
      vehicles.add(vehicle)
      count++
    } catch (error) {
      if (!(error instanceof PictureError || error instanceof ZipError)) throw error
      refused.push(`${path} ${error.message}`)
    }
  }
  await syncToDisk(dir, written)
  return { pictures: count, vehicles: vehicles.size, strangers, refused }
}

/** Without the longest of these folders that it's in. */
function outOf(folders: ReadonlySet<string>, path: string): string {
  const lengths = [...folders].filter((folder) => path.startsWith(folder)).map(({ length }) => length)
  return path.slice(Math.max(0, ...lengths))
}

interface Match {
  vehicle?: VehicleNumbers
  name?: string
}

/** By a name in the feed, or a number that the picture's name begins with. */
function matcher(dir: string, stateDir: string): (path: string) => Match {
  const vehicles: VehicleNumbers[] = []
  const named = new Map<string, Required<Match>>()
  forEachCar(dir, stateDir, (raw) => {
    const { stocknum, vin, rego, images } = readCar(raw, () => {})
    const vehicle = { stocknum, vin, rego }
    vehicles.push(vehicle)
    for (const { image } of images) {
      const name = /^\/?photos\/(.+)$/.exec(image.url)?.[1]
      if (name !== undefined) named.set(name.toLowerCase(), { vehicle, name })
    }
  })
  const vehicleOf = vehicleFinder(vehicles)
  return (path) => {
    const inFeed = named.get(path.toLowerCase()) ?? named.get(basename(path).toLowerCase())
    if (inFeed) return inFeed
    // The pictures may be in a folder of any name: 'Stock photos/U1005_1.jpg', 'Stock photos/U1005/1.jpg'.
    const parts = path.split('/')
    for (let start = 0; start < parts.length; start++) {
      const name = parts.slice(start).join('/')
      const vehicle = vehicleOf(name)
      if (vehicle) return { vehicle, name }
    }
    return {}
  }
}
