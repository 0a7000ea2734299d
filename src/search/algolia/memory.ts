import { rmSync } from 'node:fs'
import { writeWhole } from '#lib/files.ts'
import { readJson } from '#lib/readJson.ts'

/** What the search service is known to have for a tenant. */
export interface Sent {
  /** Hash of the account and the settings; if it changes, the whole index is sent again. */
  configuration: string
  /** Hash of the synonyms; '' if uncertain. */
  words: string
  /** Hash of each record as sent and confirmed; '' if uncertain. */
  records: Record<string, string>
}

/** Stores what was sent. It's safe to delete at any time, because the next push then sends everything. */
export interface SentMemory {
  read: () => Sent | undefined
  write: (sent: Sent) => void
  forget: () => void
}

/** Stores what was sent in a file. When it's written, the whole file is replaced in one step. */
export const sentMemory = (file: string): SentMemory => ({
  read: () => {
    const value = readJson(file)
    return isSent(value) ? value : undefined
  },
  write: (sent) => writeWhole(file, JSON.stringify(sent)),
  forget: () => rmSync(file, { force: true }),
})

const isSent = (value: unknown): value is Sent =>
  typeof value === 'object' &&
  value !== null &&
  'configuration' in value &&
  typeof value.configuration === 'string' &&
  'words' in value &&
  typeof value.words === 'string' &&
  'records' in value &&
  typeof value.records === 'object' &&
  value.records !== null
