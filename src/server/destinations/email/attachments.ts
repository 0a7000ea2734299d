import type { StoredFile } from '../../outbox/stores/record.ts'
import type { Parcel } from '../destination.ts'

/** Maximum size of all attachments together, in bytes. Encoding adds a third, and most mail servers accept 25 MB. */
const MOST_BYTES = 15 * 1024 * 1024

interface Attachment {
  filename: string
  contentType: string
  content: Buffer
}

interface Attached {
  files: Attachment[]
  /** Notes for the dealer about files that were left out. */
  notes: string[]
}

/** Reads the lead's files, in order, and leaves out those that don't fit into the message. */
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
  return {
    files,
    notes: [
      `${which} To save all of the lead’s files, run "forecourt leads show ${reference} --files <folder>".`,
    ],
  }
}
