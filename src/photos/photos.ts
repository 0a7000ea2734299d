import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { amount, isOn, type Environment } from '#lib/environment/variable.ts'
import pLimit from 'p-limit'
import { DamagedError, PictureError } from '#lib/picture/decoder.ts'
import { parseJsonOrNothing } from '#lib/files.ts'
import { readBytes } from '#site/loading/files.ts'
import { MOST_PHOTO_BYTES, PHOTOS } from '#site/loading/photoFiles.ts'
import { type Logins, download } from '#stock/feed/source.ts'
import type { PhotoSource } from '#stock/ownPhotos.ts'
import { readPicture, resizePicture, type Format, type PictureFacts, type TargetSize } from './resize.ts'
import { openDiskCache, type DiskCache } from './diskCache.ts'
import { isIP } from 'node:net'
import { isPublic } from '#lib/publicAddress.ts'
import { FeedError, UnreachedError } from '#stock/feed/read/row.ts'

/** Each picture is stored under a hash of its contents; each size is made when it's first requested (docs/photos.md). */
export interface Photos {
  /** Undefined if that size hasn't been made yet. */
  ready: (id: string, size: TargetSize, format: Format) => Promise<Buffer | undefined>
  /**
   * Several requests for the same size at once make it only once.
   * @throws PictureError with the reason
   */
  make: (from: PhotoPlace, size: TargetSize, format: Format) => Promise<Buffer>
  /** Undefined if the picture has never been requested. */
  recordOf: (id: string) => Promise<PhotoRecord | undefined>
  isBusy: () => boolean
  tidy: () => Promise<void>
}

export interface PhotoPlace {
  source: PhotoSource
  dir: string
  mayFetchFrom: (host: string) => boolean
}

/** Both at once for a picture that was fetched and turned out to be damaged, of which some sizes may have been made. */
export type PhotoRecord = FetchedPhoto | FailedPhoto
export interface FetchedPhoto extends PictureFacts {
  /** In hex, so that the same picture at two addresses is stored once. */
  sha: string
}
interface FailedPhoto {
  /** Worded to follow the picture's name. */
  problem: string
  /** ms since 1970. */
  again: number
  tries: number
}

export interface PhotosOptions {
  stateDir: string
  /** Called for each fetch, because SIGHUP may have replaced them. */
  logins: () => Logins
  allowPrivate: boolean
  most: number
  now?: () => number
  timeoutMs?: number
}

const FETCHES = 6
/** Fetched, resized or waiting for that. Each counts twice until it has been fetched. */
const MOST_RUNNING = 400
/** Doubles each time, up to a day. */
const AGAIN_MS = 10 * 60_000
const DAY_MS = 86_400_000
const MIB = 1024 * 1024

/** @throws Error if a number is invalid */
export function photosOptions(
  stateDir: string,
  environment: Environment,
  logins: () => Logins,
): PhotosOptions {
  return {
    stateDir,
    logins,
    allowPrivate: isOn(environment, 'FORECOURT_FEED_ALLOW_PRIVATE'),
    most: amount(environment, 'FORECOURT_PHOTOS_MIB') * MIB,
  }
}

export function openPhotos({ stateDir, most, now = Date.now, ...fetching }: PhotosOptions): Photos {
  const cache = openDiskCache(join(stateDir, 'photos'), most)
  const { once, running } = onceAtATime()

  const { recordOf, remember } = recordsIn(cache)
  const withOriginal = originalsIn(cache, fetching)

  const fetchOriginal = (place: PhotoPlace): Promise<FetchedPhoto> =>
    withOriginal(place, undefined, async (read) => {
      const look = await readPicture(read)
      const bytes = await read()
      const record = { sha: hash('sha256', bytes, 'hex'), ...look }
      if ('address' in place.source) await cache.write(originalFile(record.sha), bytes)
      await remember(place.source.id, record)
      return record
    })

  /** Fetched first if its original isn't stored. */
  const original = (place: PhotoPlace): Promise<FetchedPhoto> =>
    once(place.source.id, async () => {
      const { id } = place.source
      const before = await recordOf(id)
      if (before && 'problem' in before && before.again > now()) throw new PictureError(before.problem)
      if (before && 'sha' in before && ('file' in place.source || cache.has(originalFile(before.sha))))
        return before
      try {
        return await fetchOriginal(place)
      } catch (error) {
        if (!(error instanceof PictureError)) throw error
        // If the picture was fetched before, its record stays, so that sizes made earlier are still shown.
        if (!before || 'problem' in before) await remember(id, { ...before, ...failure(error, before) })
        throw error
      }
    })

  function failure({ message }: PictureError, before?: PhotoRecord): FailedPhoto {
    const tries = before && 'tries' in before ? before.tries + 1 : 1
    return { problem: message, again: now() + Math.min(DAY_MS, AGAIN_MS * 2 ** (tries - 1)), tries }
  }

  const ready: Photos['ready'] = async (id, size, format) => {
    const record = await recordOf(id)
    return record && 'sha' in record ? cache.read(sizeFile(record, size, format)) : undefined
  }

  return {
    ready,
    recordOf,
    make: (place, size, format) =>
      once(`${place.source.id} ${size.width}x${size.height ?? ''} ${format}`, async () => {
        const stored = await ready(place.source.id, size, format)
        if (stored) return stored
        const record = await original(place)
        const file = sizeFile(record, size, format)
        // Resized under another address or by another process.
        const same = await cache.read(file)
        if (same) return same
        try {
          const resized = await withOriginal(place, record.sha, (read) =>
            resizePicture(read, size, format, record),
          )
          await cache.write(file, resized)
          return resized
        } catch (error) {
          // It may have been cut off where it came from, or on this disk. So it's fetched again, but not for each request.
          if (error instanceof DamagedError && 'address' in place.source) {
            await cache.remove(originalFile(record.sha))
            await remember(place.source.id, { ...record, ...failure(error) })
          }
          throw error
        }
      }),
    isBusy: () => running.size > MOST_RUNNING,
    tidy: cache.tidy,
  }
}

function recordsIn(cache: DiskCache) {
  return {
    recordOf: async (id: string): Promise<PhotoRecord | undefined> => {
      const text = await cache.read(recordFile(id))
      // Only we write this file, and always in one step.
      return text && (parseJsonOrNothing(text.toString()) as PhotoRecord | undefined)
    },
    remember: (id: string, record: PhotoRecord): Promise<void> =>
      cache.write(recordFile(id), JSON.stringify(record)),
  }
}

/** From the tenant's folder if it's a file there, otherwise from the cache if `sha` is given, or else from its address. */
function originalsIn(cache: DiskCache, fetching: Omit<Fetching, 'mayFetchFrom'>) {
  const fetches = pLimit(FETCHES)
  return async <T>(
    { source, dir, mayFetchFrom }: PhotoPlace,
    sha: string | undefined,
    use: (read: () => Promise<Buffer>) => Promise<T>,
  ): Promise<T> => {
    if ('file' in source) return use(async () => fileBytes(dir, source.file))
    if (sha !== undefined && cache.has(originalFile(sha)))
      return use(async () => {
        const bytes = await cache.read(originalFile(sha))
        if (!bytes) throw new PictureError('has just been removed to make room for others')
        return bytes
      })
    const { file, done } = cache.scratch()
    try {
      await fetches(() => fetchPhoto(source.address, file, { ...fetching, mayFetchFrom }))
      return await use(() => readFile(file))
    } finally {
      done()
    }
  }
}

/** @throws PictureError if there's no such file in the tenant's folder */
function fileBytes(dir: string, file: string): Buffer {
  const read = readBytes(dir, `${PHOTOS}/${file}`, MOST_PHOTO_BYTES)
  if ('problem' in read) throw new PictureError(read.problem)
  return read.bytes
}

const recordFile = (id: string): string => `known/${id.slice(0, 2)}/${id}.json`
const originalFile = (sha: string): string => `originals/${sha.slice(0, 2)}/${sha}`
/** Widths larger than the original's all share the file with the original's width. */
const sizeFile = (
  { sha, width: originalWidth }: FetchedPhoto,
  { width, height }: TargetSize,
  format: Format,
): string =>
  `sizes/${sha.slice(0, 2)}/${sha}-${height === undefined ? Math.min(width, originalWidth) : `${width}x${height}`}.${format}`

/** Simultaneous calls with the same name share one run of the work and its result. */
function onceAtATime() {
  const running = new Map<string, Promise<unknown>>()
  const once = <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const before = running.get(name) as Promise<T> | undefined
    if (before) return before
    const mine = work().finally(() => running.delete(name))
    running.set(name, mine)
    return mine
  }
  return { once, running }
}

/** Short, because a shopper is waiting. */
const PATIENCE_MS = 20_000

interface Fetching {
  mayFetchFrom: (host: string) => boolean
  logins: () => Logins
  /** On this machine and its network. */
  allowPrivate: boolean
  timeoutMs?: number
}

/**
 * Under the same rules as feeds, after redirects too: only over https, from public machines, and from hosts that the
 * tenant allows.
 * @throws PictureError with the reason
 */
async function fetchPhoto(
  address: string,
  file: string,
  { mayFetchFrom, logins, allowPrivate, timeoutMs = PATIENCE_MS }: Fetching,
): Promise<void> {
  const url = new URL(address)
  // Machines in a private network rarely have a certificate, so http is used.
  if (allowPrivate && isIP(url.hostname) !== 0 && !isPublic(url.hostname)) url.protocol = 'http:'
  try {
    await download({
      address: url.href,
      file,
      logins: logins(),
      allowPrivate,
      timeoutMs,
      mayAsk: ({ hostname }) => mayFetchFrom(hostname),
      accept: 'image/avif, image/webp, image/jpeg, image/png, image/*;q=0.5',
      most: MOST_PHOTO_BYTES,
    })
  } catch (error) {
    if (error instanceof UnreachedError) throw new PictureError(`can’t be fetched: ${error.message}`)
    if (error instanceof FeedError) throw new PictureError(`can’t be fetched: it ${error.message}`)
    throw error
  }
}
