import { hash } from 'node:crypto'
import { basename, resolve } from 'node:path'
import { projectHash } from '#extend/project.ts'
import { filesBelow, MISSING, readBytes, stampOf } from '#site/loading/files.ts'
import { brandFilesIn } from '#site/brand/brandFiles.ts'
import { FONTS } from '#site/brand/loadFonts.ts'
import { FEEDS } from '#site/feeds/loadOwnFeeds.ts'
import { THEME_FILE } from '#site/theme/themeFile.ts'
import { mediaFilesIn } from '#site/loading/photoFiles.ts'
import { findContent } from '#site/content/readContent.ts'
import { type Reservations, readReservationsFile } from '#stock/reservations.ts'
import { mailServerOf, testPhoneOf } from '#site/settings/environment.ts'
import { SNAPSHOT } from '#stock/snapshotFile.ts'
import { openStock, type StockFile } from '#stock/stockFile.ts'

/** Read once, so that the plan is made from exactly what was hashed. */
export interface Inputs {
  /** Of everything that the site depends on, including the hour and the compiled app. */
  hash: string
  /** Of the same files at another hour, with another compiled app. */
  hashIn: (context: readonly (string | number)[]) => string
  snapshot: StockFile | undefined
  problem: string | undefined
  /**
   * Of vehicles reserved or bought online.
   * @throws SnapshotError if their file can't be read
   */
  reservations: () => Reservations
  close: () => void
}

/** The hash of each of a tenant's files except its stock. Problems with these files are reported when they're loaded. */
export function settingsDigest(dir: string): string[] {
  const warnings: string[] = []
  const contentFiles = findContent(dir, warnings)
  const digest: string[] = [...warnings, projectHash(dir)].filter(Boolean)
  const add = (file: string): void => void digest.push(file, digestOf(readBytes(dir, file)))
  for (const file of ['site.json', ...(Array.isArray(contentFiles) ? contentFiles : [])]) add(file)
  if (!Array.isArray(contentFiles)) digest.push(contentFiles.message)
  const { photos, videos } = mediaFilesIn(dir)
  if (photos.size > 0) digest.push('photos', JSON.stringify([...photos]))
  if (videos.size > 0) digest.push('videos', JSON.stringify([...videos]))
  const brand = brandFilesIn(dir)
  digest.push(...brand.problems.map((problem) => JSON.stringify(problem)))
  for (const { file, bytes } of Object.values(brand.sources)) digest.push(file, sha(bytes))
  for (const name of filesBelow(dir, FONTS)) add(`${FONTS}/${name}`)
  if (stampOf(dir, THEME_FILE) !== '') add(THEME_FILE)
  for (const name of filesBelow(dir, FEEDS)) add(`${FEEDS}/${name}`)
  const testPhone = testPhoneOf(process.env)
  if (testPhone !== '') digest.push('test phone', testPhone)
  // The server's address doesn't affect any page.
  if ('url' in mailServerOf(process.env, basename(resolve(dir)))) digest.push('mail server')
  return digest
}

/**
 * @param stateDir where live stock leaves vehicles that have changed, and the checkout what was paid for online
 * @param context what else the site depends on: the compiled app, the hour
 */
export function readInputs(
  dir: string,
  stateDir: string,
  context: readonly (string | number)[],
  settings = settingsDigest(dir),
): Inputs {
  const opened = openStock(dir, stateDir)
  const snapshot = 'problem' in opened ? undefined : opened
  const problem = 'problem' in opened && opened.problem !== MISSING ? opened.problem : undefined
  const { bytes: reserved, reservations } = readReservationsFile(stateDir, basename(resolve(dir)))
  const digest = [...settings, SNAPSHOT, snapshot?.hash ?? problem ?? 'none', digestOf(reserved)]
  const hashIn: Inputs['hashIn'] = (other) => sha(JSON.stringify([...other, ...digest]))
  return {
    hash: hashIn(context),
    hashIn,
    snapshot,
    problem,
    reservations,
    close: () => snapshot?.close(),
  }
}

const digestOf = (read: ReturnType<typeof readBytes>): string =>
  'problem' in read ? read.problem : sha(read.bytes)

const sha = (data: string | Uint8Array): string => hash('sha256', data, 'base64url')
