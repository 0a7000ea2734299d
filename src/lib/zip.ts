import { fromBufferPromise, openPromise, type Entry } from 'yauzl'

export class ZipError extends Error {
  override readonly name = 'ZipError'
}

export interface ZipEntry {
  /** Never leads out of the archive. */
  path: string
  isEncrypted: boolean
  /** As the archive says. The file can't be read if it's in fact larger. */
  size: number
  /** @throws ZipError if the file is damaged */
  read: () => Promise<Buffer>
}

const MOST = 100_000

/** By a system or a program: '__MACOSX/._a.csv', '.DS_Store', 'Thumbs.db'. */
const ADDED = /(?:^|\/)(?:__MACOSX\/|\.|Thumbs\.db$|desktop\.ini$)/i

/**
 * The files can be read until the promise of `use` has settled.
 * @param archive a path, or bytes
 * @throws ZipError if it isn't an archive or is damaged
 */
export async function withZip<T>(
  archive: string | Buffer,
  use: (entries: ZipEntry[]) => Promise<T> | T,
): Promise<T> {
  const options = { autoClose: false }
  const zip = await (
    typeof archive === 'string' ? openPromise(archive, options) : fromBufferPromise(archive, options)
  ).catch(damaged)
  try {
    const entries: ZipEntry[] = []
    const read = async (entry: Entry): Promise<Buffer> => {
      const parts: Buffer[] = []
      try {
        // The stream fails as soon as it's longer than `uncompressedSize`.
        for await (const part of await zip.openReadStreamPromise(entry)) parts.push(part as Buffer)
      } catch (error) {
        damaged(error)
      }
      return Buffer.concat(parts)
    }
    try {
      for await (const entry of zip.eachEntry()) {
        if (entry.fileName.endsWith('/') || ADDED.test(entry.fileName)) continue
        if (entries.length === MOST) throw new ZipError(`has more than ${MOST} files`)
        entries.push({
          path: entry.fileName,
          isEncrypted: entry.isEncrypted(),
          size: entry.uncompressedSize,
          read: () => read(entry),
        })
      }
    } catch (error) {
      damaged(error)
    }
    return await use(entries)
  } finally {
    zip.close()
  }
}

function damaged(error: unknown): never {
  if (error instanceof ZipError) throw error
  throw new ZipError(`is a damaged archive (${error instanceof Error ? error.message : String(error)})`)
}
