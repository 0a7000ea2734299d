import { rmSync } from 'node:fs'
import { writeWhole } from '#lib/files.ts'
import { readJson } from '#lib/readJson.ts'

/** What the search service is known to hold of a tenant. */
export interface Sent {
  /** Hash of the account and the settings; another hash is another index. */
  configuration: string
  /** Hash of the synonyms; '' if it is in doubt which are there. */
  words: string
  /** Of each record the hash of what was sent and confirmed; '' if that is in doubt. */
  records: Record<string, string>
}

/** Where that is remembered. Safe to delete at any time: the next push is a full one. */
export interface SentMemory {
  read: () => Sent | undefined
  write: (sent: Sent) => void
  forget: () => void
}

/** In a file, which a reader sees as it was or as it is. */
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
