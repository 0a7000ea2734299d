import { mkdtemp, open, rm, type FileHandle } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Semaphore } from 'async-mutex'
import { SAY } from '../words.ts'
import { parseForm, readUpload } from './readBody.ts'
import { Refused } from './request.ts'

/** Bytes unless another unit is named. */
export interface UploadLimits {
  /** Of one body. */
  body: number
  /** Of all bodies that are on their way or wait to be read. */
  disk: number
  /** Of all bodies that are read into memory at once; at least `body`. */
  memory: number
  /** Bodies on their way from one address, which a showroom's visitors may share. */
  perAddress: number
  /** Milliseconds for a body to arrive, and without any part of it arriving. */
  ms: { all: number; pause: number }
}

const MB = 1024 * 1024

/** In whole megabytes: the semaphore counts through every weight that is free when one is given back. */
const megabytes = (bytes: number): number => Math.max(Math.ceil(bytes / MB), 1)

export const UPLOADS: UploadLimits = {
  // Eight photos of 10 MB and the lead; what the form's own rules allow is checked after.
  body: 84 * MB,
  disk: 2048 * MB,
  memory: 252 * MB,
  perAddress: 8,
  // Photos on a slow phone take minutes, and who is slow holds up nobody.
  ms: { all: 280_000, pause: 20_000 },
}

/**
 * Gives the form of a request to `take`. The body arrives in a temporary file and is read into memory once it is complete, so that
 * slow senders cost neither memory nor anybody else's time.
 *
 * @throws Refused as for every body, 429 where one address sends too many at once, 503 where there is no more room for files
 */
export type WithUpload = <T>(
  request: Request,
  address: string,
  take: (form: FormData) => Promise<T>,
) => Promise<T>

export const openUploads = (limits: UploadLimits = UPLOADS): WithUpload => {
  const memory = new Semaphore(megabytes(limits.memory))
  const underWay = new Map<string, number>()
  let onDisk = 0

  /** Runs with one more under way from the address, unless it has its share. */
  const counted = async <T>(address: string, run: () => Promise<T>): Promise<T> => {
    const others = underWay.get(address) ?? 0
    if (others >= limits.perAddress) throw new Refused(429, SAY.uploads)
    underWay.set(address, others + 1)
    try {
      return await run()
    } finally {
      const left = (underWay.get(address) ?? 1) - 1
      if (left > 0) underWay.set(address, left)
      else underWay.delete(address)
    }
  }

  return (request, address, take) =>
    counted(address, () =>
      withTemporaryFile(async (file) => {
        let size = 0
        try {
          await readUpload(request, { max: limits.body, ms: limits.ms }, async (chunk) => {
            if (onDisk + chunk.length > limits.disk) throw new Refused(503, SAY.busy)
            onDisk += chunk.length
            size += chunk.length
            await file.writeFile(chunk)
          })
          return await memory.runExclusive(
            async () => take(await parseForm(request, await bytesOf(file, size))),
            megabytes(size),
          )
        } finally {
          onDisk -= size
        }
      }),
    )
}

/** A file without a name: it is gone with the process, whatever ends it. */
const withTemporaryFile = async <T>(run: (file: FileHandle) => Promise<T>): Promise<T> => {
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-upload-'))
  let file: FileHandle
  try {
    file = await open(join(folder, 'body'), 'wx+')
  } finally {
    await rm(folder, { recursive: true })
  }
  try {
    return await run(file)
  } finally {
    await file.close()
  }
}

const bytesOf = async (file: FileHandle, size: number): Promise<Uint8Array<ArrayBuffer>> => {
  const bytes = new Uint8Array(size)
  let at = 0
  while (at < size) {
    const { bytesRead } = await file.read(bytes, at, size - at, at)
    if (bytesRead === 0) throw new Error('an upload is shorter on disk than what was written')
    at += bytesRead
  }
  return bytes
}
