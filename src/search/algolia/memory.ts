import { rmSync } from 'node:fs'
import { writeWhole, readJson } from '#lib/files.ts'

export interface Sent {
  /** Hash of the account and the index's settings. If it changes, the whole index is sent again. */
  configuration: string
  /** Hash of the synonyms and rules; '' if it's uncertain which ones the service has. */
  words: string
  /** By the record's id; '' if it's uncertain which version of the record the service has, if any. */
  records: Record<string, string>
}

/** Remembers what was sent. It may be deleted at any time; then the next push sends everything. */
export interface SentMemory {
  read: () => Sent | undefined
  write: (sent: Sent) => void
  forget: () => void
}

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
