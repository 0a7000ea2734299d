import { Worker } from 'node:worker_threads'
import { STRIP_TYPES } from '#lib/process/stripTypes.ts'
import { bytesOf, type Content } from './content.ts'
import { FeedError } from './row.ts'

/** A sheet of a workbook: Excel's, old or new, OpenDocument's, or a table in a web page that's called .xls. */
export interface Sheet {
  name: string
  header: number
  /** How many of the header's cells are headings that feeds have. */
  headings: number
  /** The sheet's rows, each a line of JSON. */
  rows: Uint8Array
  /** Other sheets with a header, which aren't read, and how many rows each has. */
  others: { name: string; rows: number }[]
}

export type SheetMessage = Sheet | { trouble: string }

const TIMEOUT_MS = 60_000
const MOST_HEAP_MIB = 1024

/**
 * The first sheet that has headings as feeds have them or, if none has, the first one with a table.
 *
 * @throws FeedError if the file isn't a workbook, or is damaged or too large
 */
export async function openWorkbook(content: Content): Promise<Sheet> {
  const worker = new Worker(new URL('./workbookWorker.ts', import.meta.url), {
    workerData: await bytesOf(content),
    resourceLimits: { maxOldGenerationSizeMb: MOST_HEAP_MIB },
    execArgv: STRIP_TYPES,
    // SheetJS writes its doubts about formats there.
    stderr: true,
  })
  try {
    const message = await new Promise<SheetMessage>((done, failed) => {
      const slow = () => failed(new FeedError('is a workbook that takes too long to read. Save it as CSV'))
      const timer = setTimeout(slow, TIMEOUT_MS)
      worker.once('message', done)
      worker.once('error', failed)
      worker.once('exit', () => {
        clearTimeout(timer)
        failed(new FeedError('is a workbook that can’t be read. Save it as CSV'))
      })
    })
    if ('trouble' in message) throw new FeedError(message.trouble)
    return message
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY')
      throw new FeedError('is too large a workbook to read. Save it as CSV')
    throw error
  } finally {
    await worker.terminate()
  }
}

export function* recordsOf({ rows }: Sheet): Generator<string[]> {
  const bytes = Buffer.from(rows.buffer, rows.byteOffset, rows.byteLength)
  let start = 0
  while (start < bytes.length) {
    const end = bytes.indexOf('\n', start)
    yield JSON.parse(bytes.toString('utf8', start, end)) as string[]
    start = end + 1
  }
}
