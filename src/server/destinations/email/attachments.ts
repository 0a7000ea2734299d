import type { StoredFile } from '../../outbox/stores/record.ts'
import type { Parcel } from '../destination.ts'

/** Bytes that go along: a quarter more on their way, they fit into the 25 MB that most mail servers take. */
const MOST_BYTES = 15 * 1024 * 1024

export interface Attachment {
  filename: string
  contentType: string
  content: Buffer
}

export interface Attached {
  files: Attachment[]
  /** What is to be said of those that stay behind. */
  notes: string[]
}

/** The files of a lead as far as a message can carry them, in their order. */
export const attachmentsOf = async (
  { read, reference }: Pick<Parcel, 'read' | 'reference'>,
  stored: readonly StoredFile[],
  along: boolean,
): Promise<Attached> => {
  const files: Attachment[] = []
  const behind: string[] = []
  let size = 0
  for (const file of stored) {
    const bytes = along ? await read(file) : null
    if (bytes && size + bytes.length <= MOST_BYTES) {
      size += bytes.length
      files.push({ filename: file.name, contentType: file.type, content: Buffer.from(bytes) })
    } else behind.push(file.name)
  }
  if (behind.length === 0) return { files, notes: [] }
  const which = `${behind.length === 1 ? 'This file is' : 'These files are'} kept on the server: ${behind.join(', ')}.`
  return { files, notes: [`${which} "forecourt leads show ${reference} --files <folder>" writes them out.`] }
}
