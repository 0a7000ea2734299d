import { mkdtemp, open, rm, type FileHandle } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Semaphore } from 'async-mutex'
import { SAY } from '../words.ts'
import { parseForm, readUpload } from './readBody.ts'
import { Refused } from './request.ts'

/** Limits in bytes, unless another unit is named. */
export interface UploadLimits {
  /** Maximum size of one body. */
  body: number
  /** Maximum bytes of all bodies that are arriving or waiting to be read. */
  disk: number
  /** Maximum bytes of bodies in memory at once; at least `body`. */
  memory: number
  /** Maximum number of bodies arriving at once from one IP address, which a showroom's visitors may share. */
  perAddress: number
  /** Time limits (ms) for a whole body, and for a pause in it. */
  ms: { all: number; pause: number }
}

const MB = 1024 * 1024

/** Converts bytes to whole megabytes: the semaphore loops over every free unit, which would take too long with bytes. */
const megabytes = (bytes: number): number => Math.max(Math.ceil(bytes / MB), 1)

export const UPLOADS: UploadLimits = {
  // Eight photos of 10 MB and the lead; the form's own rules are checked later.
  body: 84 * MB,
  disk: 2048 * MB,
  memory: 252 * MB,
  perAddress: 8,
  // Photos from a slow phone take minutes, without holding up others.
  ms: { all: 280_000, pause: 20_000 },
}

/**
 * Passes a request's form to `take`. The body goes to a temporary file and is read once complete, so that slow senders cost no memory and
 * hold nobody up.
 *
 * @throws Refused as for every body; 429 for too many from one address, 503 if there's no room for files
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

  /** Runs an upload for an address, unless it has reached its limit. */
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

/** Runs work with an unnamed file, which is gone when the process ends. */
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
