import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { fileTypeFromBuffer } from 'file-type'
import { withZip, ZipError, type ZipEntry } from '#lib/zip.ts'
import { chunksOf, headOf, MOST_IN_MEMORY, tooLarge, type Content } from './content.ts'
import { FeedError } from './row.ts'

/** Finds out of what kind a file is, whatever its name, and takes the feed out of an archive. */

/** An archive may be in an archive ('stock.xlsx.gz'), but not in a third one. */
const DEEPEST = 2

/** @throws FeedError saying what the file is, if it's nothing that can be a feed */
export async function unpack(
  content: Content,
  depth = 0,
): Promise<{ content: Content; kind: 'text' | 'workbook' }> {
  const head = await headOf(content)
  const isZip = head.subarray(0, 4).equals(ZIP)
  const isGzip = head[0] === 0x1f && head[1] === 0x8b
  if (isZip || isGzip) {
    if (depth === DEEPEST) throw new FeedError('is an archive in an archive; unpack it first')
    const inside = isZip ? await unzip(content) : await gunzip(content)
    return inside === 'workbook' ? { content, kind: 'workbook' } : unpack(inside, depth + 1)
  }
  if (head.subarray(0, 4).equals(COMPOUND)) return { content, kind: 'workbook' }
  const why = await otherKind(head)
  if (why !== undefined) throw new FeedError(`${why}. Export the stock as CSV, Excel, XML or JSON instead`)
  return { content, kind: 'text' }
}

const ZIP = Buffer.from('PK\x03\x04')
/** The start of Microsoft's compound files: old workbooks and documents, and new ones with a password. */
const COMPOUND = Buffer.from([0xd0, 0xcf, 0x11, 0xe0])

const MOST_NAMED = 5

/** The feed in a ZIP archive, or 'workbook' if the archive is itself one. */
async function unzip(content: Content): Promise<Buffer | 'workbook'> {
  try {
    return await withZip(content, async (entries) => {
      const is = (path: RegExp) => entries.some((entry) => path.test(entry.path))
      if (is(/^xl\/workbook\.(?:xml|bin)$/)) return 'workbook'
      if (is(/^META-INF\/manifest\.xml$/) && is(/^content\.xml$/)) return await openDocument(entries)
      if (is(/^word\/document\.xml$/)) throw new FeedError(`is a Word document. ${EXPORT}`)
      if (is(/^ppt\/presentation\.xml$/)) throw new FeedError(`is a presentation. ${EXPORT}`)
      if (is(/^Index(?:\/.*\.iwa|\.zip)$/)) throw new FeedError(`is a Numbers or Pages document. ${EXPORT}`)
      const [first, ...others] = entries
      if (!first) throw new FeedError('is an empty archive')
      if (others.length > 0) {
        const names = entries.slice(0, MOST_NAMED).map(({ path }) => path)
        const more = entries.length - names.length
        throw new FeedError(
          `is an archive of several files: ${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}; import one of them`,
        )
      }
      if (first.isEncrypted) throw new FeedError('is a password-protected archive; unpack it first')
      if (first.size > MOST_IN_MEMORY) throw tooLarge('is an archive that holds more than')
      return await first.read()
    })
  } catch (error) {
    if (error instanceof ZipError) throw new FeedError(error.message)
    throw error
  }
}

const EXPORT = 'Export the stock as CSV or Excel instead'

async function openDocument(entries: readonly ZipEntry[]): Promise<'workbook'> {
  const type = entries.find(({ path, size }) => path === 'mimetype' && size < 100)
  if (String(await type?.read()).includes('opendocument.spreadsheet')) return 'workbook'
  throw new FeedError(`is a text document. ${EXPORT}`)
}

async function gunzip(content: Content): Promise<Buffer> {
  const parts: Buffer[] = []
  let size = 0
  try {
    await pipeline(chunksOf(content), createGunzip(), async (chunks: AsyncIterable<Buffer>) => {
      for await (const chunk of chunks) {
        size += chunk.length
        if (size > MOST_IN_MEMORY) throw tooLarge('is an archive that holds more than')
        parts.push(chunk)
      }
    })
  } catch (error) {
    if (error instanceof FeedError) throw error
    if (!(error instanceof Error && 'code' in error && String(error.code).startsWith('Z_'))) throw error
    throw new FeedError(`is a damaged archive (${error.message})`)
  }
  return Buffer.concat(parts)
}

const ARCHIVE = /^(?:7z|rar|tar|bz2|xz|zst|lz|cab|Z)$/

/** What a file is that can't be a feed: 'is a PDF'. Undefined if it can be one. */
async function otherKind(head: Buffer): Promise<string | undefined> {
  // PDF and RTF may start with text alone. The names of any other kind may be the first letters of a table: 'BM' is a bitmap.
  if (/^\s*%PDF-/.test(head.toString('latin1'))) return 'is a PDF'
  if (head.subarray(0, 5).toString('latin1') === '{\\rtf') return 'is a Word document'
  if (isText(head)) return undefined
  const { ext = '', mime = '' } = (await fileTypeFromBuffer(head)) ?? {}
  if (mime.startsWith('image/')) return 'is an image'
  if (mime.startsWith('video/')) return 'is a video'
  if (mime.startsWith('audio/')) return 'is a sound recording'
  if (ARCHIVE.test(ext)) return `is an archive (${ext.toUpperCase()}), which we can’t unpack`
  return ext === '' ? 'isn’t a text file, nor of any kind that we know' : `is a file of the kind “${ext}”`
}

/** Tab, line feed, vertical tab, form feed, carriage return, and the end of a file in DOS. */
const SPACES = new Set([0x09, 0x0a, 0x0b, 0x0c, 0x0d, 0x1a])

/** Whether bytes can be text: in UTF-16, or with few other control characters than spaces and line breaks. */
function isText(head: Buffer): boolean {
  const [first, second] = head
  const isMarked = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)
  const zeros = [0, 1].map((start) => head.filter((byte, index) => index % 2 === start && byte === 0).length)
  if (isMarked || zeros.some((count, start) => count > head.length * 0.3 && zeros[1 - start] === 0))
    return true
  const controls = head.filter((byte) => byte < 0x20 && !SPACES.has(byte))
  return controls.length <= head.length / 100
}
