import { hash } from 'node:crypto'
import { closeSync, readFileSync, readSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { projectHash } from '#extend/project.ts'
import { filesBelow, MISSING, readBytes, stampOf } from '#site/loading/files.ts'
import { brandFilesIn } from '#site/brand/brandFiles.ts'
import { FONTS } from '#site/brand/loadFonts.ts'
import { THEME_FILE } from '#site/theme/themeFile.ts'
import { mediaFilesIn } from '#site/loading/photoFiles.ts'
import { findContent } from '#site/content/readContent.ts'
import { type Reservations, readReservationsFile } from '#stock/reservations.ts'
import { mailServerOf, testPhoneOf } from '#site/settings/environment.ts'
import { openSnapshot, SNAPSHOT } from '#stock/snapshotFile.ts'

/** Read once, so that the plan is made from exactly what was hashed. */
export interface Inputs {
  /** Of everything that the site depends on, including the hour and the compiled app. */
  hash: string
  /** Of the same files at another hour, with another compiled app. */
  hashIn: (context: readonly (string | number)[]) => string
  snapshot: SnapshotFile | undefined
  problem: string | undefined
  /**
   * Of vehicles reserved or bought online.
   * @throws SnapshotError if their file can't be read
   */
  reservations: () => Reservations
  close: () => void
}

/** Held open: hundreds of megabytes are read once as a whole, and after that only vehicle by vehicle. */
export class SnapshotFile {
  readonly hash: string
  private readonly fd: number
  private bytes: Buffer | undefined

  constructor(fd: number) {
    this.fd = fd
    this.bytes = readFileSync(fd)
    this.hash = sha(this.bytes)
  }

  /** Not available after `release`. */
  take = (): Buffer => {
    if (!this.bytes) throw new Error('the snapshot has been released')
    return this.bytes
  }

  /** Immediately, instead of waiting for the garbage collector; `slice` still works. */
  release(): void {
    const buffer = this.bytes?.buffer
    this.bytes = undefined
    // Other buffers may share a small file's block of memory, so such a block isn't freed.
    if (buffer instanceof ArrayBuffer && buffer.byteLength > Buffer.poolSize) buffer.transfer(0)
  }

  /** Up to but not including `end`; fewer if the file has been truncated since. */
  slice = (start: number, end: number): Buffer => {
    const bytes = Buffer.allocUnsafe(end - start)
    return bytes.subarray(0, readSync(this.fd, bytes, 0, bytes.length, start))
  }

  close(): void {
    closeSync(this.fd)
  }
}

/**
 * @param stateDir where the checkout leaves what was paid for online
 * @param context what else the site depends on: the compiled app, the hour
 */
export function readInputs(dir: string, stateDir: string, context: readonly (string | number)[]): Inputs {
  const warnings: string[] = []
  const contentFiles = findContent(dir, warnings)
  const digest: string[] = [...warnings, projectHash(dir)].filter(Boolean)
  const add = (file: string, read: ReturnType<typeof readBytes>): void =>
    void digest.push(file, 'problem' in read ? read.problem : sha(read.bytes))
  // Problems with these files are reported when they're loaded.
  for (const file of ['site.json', ...(Array.isArray(contentFiles) ? contentFiles : [])])
    add(file, readBytes(dir, file))
  if (!Array.isArray(contentFiles)) digest.push(contentFiles.message)
  const opened = openSnapshot(dir)
  const snapshot = 'problem' in opened ? undefined : new SnapshotFile(opened.fd)
  const problem = 'problem' in opened && opened.problem !== MISSING ? opened.problem : undefined
  digest.push(SNAPSHOT, snapshot?.hash ?? problem ?? 'none')
  const slug = basename(resolve(dir))
  const { bytes: reserved, reservations } = readReservationsFile(stateDir, slug)
  add(`${slug}.json`, reserved)
  const { photos, videos } = mediaFilesIn(dir)
  if (photos.size > 0) digest.push('photos', JSON.stringify([...photos]))
  if (videos.size > 0) digest.push('videos', JSON.stringify([...videos]))
  const brand = brandFilesIn(dir)
  digest.push(...brand.problems.map((problem) => JSON.stringify(problem)))
  for (const { file, bytes } of Object.values(brand.sources)) digest.push(file, sha(bytes))
  for (const name of filesBelow(dir, FONTS)) add(`${FONTS}/${name}`, readBytes(dir, `${FONTS}/${name}`))
  if (stampOf(dir, THEME_FILE) !== '') add(THEME_FILE, readBytes(dir, THEME_FILE))
  const testPhone = testPhoneOf(process.env)
  if (testPhone !== '') digest.push('test phone', testPhone)
  // The server's address doesn't affect any page.
  if ('url' in mailServerOf(process.env, slug)) digest.push('mail server')
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

const sha = (data: string | Uint8Array): string => hash('sha256', data, 'base64url')
