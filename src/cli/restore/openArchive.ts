import { createHash } from 'node:crypto'
import { createWriteStream, mkdirSync, statSync } from 'node:fs'
import { dirname, posix } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { openPromise, type Entry, type ZipFile } from 'yauzl'
import { FORMAT, MANIFEST, type ManifestFile } from '../backup/archive.ts'
import { partOf } from '../backup/kept.ts'

/** More would be no manifest of ours. */
const MOST_MANIFEST_BYTES = 256 * 1024 * 1024

export interface Archive {
  /** ms since 1970 */
  made: number
  files: readonly ManifestFile[]
  /** @throws Error if the file’s bytes aren’t those that were backed up */
  extract: (file: ManifestFile, to: string, mode: number) => Promise<void>
  close: () => void
}

/**
 * The archive may be anybody’s. Nothing is compressed in ours, so what’s extracted is no larger than the archive, and names must be those of
 * `PARTS`, so nothing is written anywhere else.
 * @throws Error naming the archive and what’s wrong with it
 */
export async function openArchive(file: string): Promise<Archive> {
  const there = statSync(file, { throwIfNoEntry: false })
  if (!there) throw new Error(`there is no file ${file}`)
  if (!there.isFile()) throw new Error(`${file} isn’t a regular file. Name an archive`)
  let zip: ZipFile | undefined
  try {
    zip = await openPromise(file, { autoClose: false, strictFileNames: true })
    const opened = zip
    const entries = new Map<string, Entry>()
    for await (const entry of opened.eachEntry()) {
      if (entries.has(entry.fileName)) throw new ArchiveError(`${entry.fileName} is in it twice`)
      entries.set(entry.fileName, regular(entry))
    }
    const { made, files } = await readManifest(opened, entries.get(MANIFEST))
    const known = new Set([MANIFEST, ...files.map(({ name }) => name)])
    for (const name of entries.keys())
      if (!known.has(name)) throw new ArchiveError(`${name} isn’t in its manifest`)
    return {
      ...{ made, files },
      extract: async (wanted, to, mode) => {
        try {
          await extract(opened, entries.get(wanted.name), wanted, to, mode)
        } catch (error) {
          throw unusable(file, error)
        }
      },
      close: () => opened.close(),
    }
  } catch (error) {
    zip?.close()
    throw unusable(file, error)
  }
}

class ArchiveError extends Error {}

/** An error with a code is the disk’s. */
function unusable(file: string, error: unknown): unknown {
  if (error instanceof Error && 'code' in error) return error
  const fault = error instanceof ArchiveError ? error.message : 'it’s damaged, cut off or not an archive'
  return new Error(`${file} can’t be restored: ${fault}. Nothing was changed`, { cause: error })
}

const KIND = 0o170000
const REGULAR = 0o100000

function regular(entry: Entry): Entry {
  const kind = (entry.externalFileAttributes >>> 16) & KIND
  if ((kind !== REGULAR && kind !== 0) || entry.fileName.endsWith('/'))
    throw new ArchiveError(`${entry.fileName} isn’t a regular file`)
  if (entry.compressionMethod !== 0 || entry.isEncrypted())
    throw new ArchiveError(
      `${entry.fileName} wasn’t put there by "forecourt backup", which compresses nothing`,
    )
  return entry
}

async function readManifest(
  zip: ZipFile,
  entry: Entry | undefined,
): Promise<Pick<Archive, 'made' | 'files'>> {
  if (!entry || entry.uncompressedSize > MOST_MANIFEST_BYTES)
    throw new ArchiveError('it wasn’t made by "forecourt backup"')
  const pieces: Buffer[] = []
  for await (const piece of await zip.openReadStreamPromise(entry)) pieces.push(piece as Buffer)
  const { format, made, files } = JSON.parse(Buffer.concat(pieces).toString('utf8')) as Record<
    string,
    unknown
  >
  if (format !== FORMAT)
    throw new ArchiveError(
      `it has format ${String(format)}, and this version of Forecourt reads format ${FORMAT}`,
    )
  if (typeof made !== 'number' || !Array.isArray(files) || !files.every(isManifestFile))
    throw new ArchiveError('its manifest is damaged')
  const strange = files.find(({ name }) => !isKept(name))
  if (strange) throw new ArchiveError(`${strange.name} is nothing that "forecourt backup" keeps`)
  return { made, files }
}

const isManifestFile = (file: unknown): file is ManifestFile =>
  typeof file === 'object' &&
  file !== null &&
  'name' in file &&
  typeof file.name === 'string' &&
  'bytes' in file &&
  typeof file.bytes === 'number' &&
  'sha256' in file &&
  typeof file.sha256 === 'string'

const isKept = (name: string): boolean =>
  partOf(name) !== undefined && posix.normalize(name) === name && !name.split('/').includes('..')

async function extract(
  zip: ZipFile,
  entry: Entry | undefined,
  { name, bytes, sha256 }: ManifestFile,
  to: string,
  mode: number,
): Promise<void> {
  if (entry?.uncompressedSize !== bytes)
    throw new ArchiveError(`${name} is missing from it or has another size`)
  mkdirSync(dirname(to), { recursive: true })
  const digest = createHash('sha256')
  await pipeline(
    await zip.openReadStreamPromise(entry),
    async function* (pieces: AsyncIterable<Buffer>) {
      for await (const piece of pieces) {
        digest.update(piece)
        yield piece
      }
    },
    createWriteStream(to, { flags: 'wx', mode, flush: true }),
  )
  if (digest.digest('hex') !== sha256) throw new ArchiveError(`${name} in it is damaged`)
}
