import { hash } from 'node:crypto'
import { closeSync, readFileSync, readSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { MISSING, readBytes } from '#site/loading/files.ts'
import { brandFilesIn } from '#site/brand/brandFiles.ts'
import { photoFilesIn } from '#site/loading/photoFiles.ts'
import { findContent } from '#site/content/readContent.ts'
import type { Reservations } from '#stock/reservations.ts'
import { readReservationsFile } from '#stock/reservationsFile.ts'
import { mailServerOf, testPhoneOf } from '#site/settings/environment.ts'
import { openSnapshot, SNAPSHOT } from '#stock/snapshotFile.ts'

/** A tenant's current files, read once, so that the plan is made from exactly what was hashed. */
export interface Inputs {
  /**
   * Hash of configuration, content, stock, the folder's pictures and brand, the test phone number, whether there's a mail server, the hour and the
   * compiled app.
   */
  hash: string
  /** The hash of the same files in another context: at another hour, with another compiled app. */
  hashIn: (context: readonly (string | number)[]) => string
  /** Undefined if the tenant has no readable snapshot. */
  snapshot: SnapshotFile | undefined
  /** Why the snapshot can't be read; undefined if it can be, or if there's no file. */
  problem: string | undefined
  /**
   * Vehicles reserved or bought online.
   *
   * @throws SnapshotError if their file can't be read
   */
  reservations: () => Reservations
  close: () => void
}

/**
 * `snapshot.json`, held open: tens of thousands of vehicles take hundreds of megabytes, which are read once
 * as a whole, and after that only vehicle by vehicle.
 */
export class SnapshotFile {
  /** Hash of the whole file. */
  readonly hash: string
  private readonly fd: number
  private bytes: Buffer | undefined

  /** @param fd the open file, which is closed together with this object */
  constructor(fd: number) {
    this.fd = fd
    this.bytes = readFileSync(fd)
    this.hash = sha(this.bytes)
  }

  /** The whole file; not available after `release`. */
  take = (): Buffer => {
    if (!this.bytes) throw new Error('the snapshot has been released')
    return this.bytes
  }

  /** Frees the whole file's memory immediately, instead of waiting for the garbage collector; `slice` still works. */
  release(): void {
    const buffer = this.bytes?.buffer
    this.bytes = undefined
    // Other buffers may share a small file's block of memory, so such a block isn't freed.
    if (buffer instanceof ArrayBuffer && buffer.byteLength > Buffer.poolSize) buffer.transfer(0)
  }

  /** Bytes from `start` up to but not including `end`; fewer if the file has been truncated since. */
  slice = (start: number, end: number): Buffer => {
    const bytes = Buffer.allocUnsafe(end - start)
    return bytes.subarray(0, readSync(this.fd, bytes, 0, bytes.length, start))
  }

  close(): void {
    closeSync(this.fd)
  }
}

/**
 * @param dir the tenant's folder
 * @param stateDir the state folder, where the checkout leaves what was paid for online
 * @param context what else the site depends on: the compiled app, the hour
 */
export function readInputs(dir: string, stateDir: string, context: readonly (string | number)[]): Inputs {
  const warnings: string[] = []
  const found = findContent(dir, warnings)
  const digest: string[] = [...warnings]
  const add = (file: string, read: ReturnType<typeof readBytes>): void =>
    void digest.push(file, 'problem' in read ? read.problem : sha(read.bytes))
  // Problems with these files are reported when they're loaded.
  for (const file of ['site.json', ...(Array.isArray(found) ? found : [])]) add(file, readBytes(dir, file))
  if (!Array.isArray(found)) digest.push(found.message)
  const opened = openSnapshot(dir)
  const snapshot = 'problem' in opened ? undefined : new SnapshotFile(opened.fd)
  const problem = 'problem' in opened && opened.problem !== MISSING ? opened.problem : undefined
  digest.push(SNAPSHOT, snapshot?.hash ?? problem ?? 'none')
  const slug = basename(resolve(dir))
  const { bytes: reserved, reservations } = readReservationsFile(stateDir, slug)
  add(`${slug}.json`, reserved)
  const photos = photoFilesIn(dir)
  if (photos.size > 0) digest.push('photos', JSON.stringify([...photos]))
  const brand = brandFilesIn(dir)
  digest.push(...brand.problems.map((problem) => JSON.stringify(problem)))
  for (const { file, bytes } of Object.values(brand.sources)) digest.push(file, sha(bytes))
  const testPhone = testPhoneOf(process.env)
  if (testPhone !== '') digest.push('test phone', testPhone)
  // It only matters whether there's a mail server, because the server's address doesn't affect any page.
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
