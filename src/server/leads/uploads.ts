import { mkdtemp, open, rm, type FileHandle } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Semaphore } from 'async-mutex'
import { isDiskFull } from '#lib/files.ts'
import { SAY } from '../words.ts'
import { parseForm, readUpload, Refused } from './request.ts'

/** In bytes unless another unit is given. */
export interface UploadLimits {
  body: number
  /** All bodies that are arriving or waiting to be read. */
  disk: number
  memory: number
  /** Bodies that arrive at once from one IP address, which all visitors of a showroom may share. */
  perAddress: number
  ms: { all: number; pause: number }
}

const MB = 1024 * 1024

/** The semaphore loops over all its units, which would take too long if they were bytes. */
const megabytes = (bytes: number): number => Math.max(Math.ceil(bytes / MB), 1)

export const UPLOADS: UploadLimits = {
  // Enough for eight photos of 10 MB and the lead. The limits of each form are checked later.
  body: 84 * MB,
  disk: 2048 * MB,
  memory: 252 * MB,
  perAddress: 8,
  // Photos from a slow phone may take minutes, and don't hold up others.
  ms: { all: 280_000, pause: 20_000 },
}

/**
 * A body is written to a temporary file, and only read into memory once it's complete, so that slow senders hold
 * nobody up.
 *
 * @throws Refused as `readUpload` does; with status 429 if there are too many uploads from one address, 503 if
 *   there's no room, in memory or on the disk
 */
export type WithUpload = <T>(
  request: Request,
  address: string,
  take: (form: FormData) => Promise<T>,
) => Promise<T>

export function openUploads(limits: UploadLimits = UPLOADS): WithUpload {
  const memory = new Semaphore(megabytes(limits.memory))
  const underWay = new Map<string, number>()
  let onDisk = 0

  const counted = async <T>(address: string, run: () => Promise<T>): Promise<T> => {
    const others = underWay.get(address) ?? 0
    if (others >= limits.perAddress) throw new Refused(429, SAY.uploads)
    underWay.set(address, others + 1)
    try {
      return await run()
    } catch (error) {
      throw isDiskFull(error) ? new Refused(503, SAY.busy) : error
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

/** The file's name is removed first, so that the file disappears even if the process is killed. */
async function withTemporaryFile<T>(run: (file: FileHandle) => Promise<T>): Promise<T> {
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

async function bytesOf(file: FileHandle, size: number): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(size)
  let offset = 0
  while (offset < size) {
    const { bytesRead } = await file.read(bytes, offset, size - offset, offset)
    if (bytesRead === 0) throw new Error('an upload is shorter on disk than what was written')
    offset += bytesRead
  }
  return bytes
}
