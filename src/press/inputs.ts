import { hash } from 'node:crypto'
import { closeSync, openSync, readFileSync, readSync } from 'node:fs'
import { join } from 'node:path'
import { NO_RESERVATIONS, readReservations, RESERVATIONS, type Reservations } from '#stock/reservations.ts'
import { SnapshotError } from '#stock/snapshot.ts'
import { testPhoneOf } from '#site/testPhone.ts'
import { isMissing, listFiles } from './files.ts'

/** The tenant's stock, as the API said it. */
export const SNAPSHOT = 'snapshot.json'

/** A tenant's files as they are now: read once, so that what is hashed is what is planned from. */
export interface Inputs {
  /** Hash of configuration, content, stock, the test phone number, the hour and the compiled app. */
  hash: string
  /** The same of these files in another context: at another hour, with another compiled app. */
  hashIn: (context: readonly (string | number)[]) => string
  /** Undefined when the tenant has no snapshot. */
  snapshot: SnapshotFile | undefined
  /**
   * What was paid for online.
   *
   * @throws SnapshotError when its file can't be read
   */
  reservations: () => Reservations
  close: () => void
}

/**
 * `snapshot.json`, held open: with tens of thousands of vehicles it is hundreds of megabytes, of which all is needed
 * once and single vehicles after that.
 */
export class SnapshotFile {
  /** Hash of the whole file. */
  readonly hash: string
  private readonly fd: number
  private bytes: Buffer | undefined

  /** @throws Error with code ENOENT when there is no such file */
  constructor(path: string) {
    this.fd = openSync(path, 'r')
    this.bytes = readFileSync(this.fd)
    this.hash = sha(this.bytes)
  }

  /** The whole file; gone after `release`. */
  take = (): Buffer => {
    if (!this.bytes) throw new Error('the snapshot has been released')
    return this.bytes
  }

  /** Gives the memory of the whole file back at once, not when the garbage collector comes by; `slice` still works. */
  release(): void {
    const buffer = this.bytes?.buffer
    this.bytes = undefined
    // A small file may lie in a block of memory that others use too.
    if (buffer instanceof ArrayBuffer && buffer.byteLength > Buffer.poolSize) buffer.transfer(0)
  }

  /** Bytes from `start` to before `end`; fewer when the file has been cut since. */
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
 * @param context what else the site depends on: the compiled app, the hour
 */
export const readInputs = (dir: string, context: readonly (string | number)[]): Inputs => {
  const digest: string[] = []
  const files = ['site.json', ...listFiles(join(dir, 'content')).map((file) => `content/${file}`)]
  for (const file of files) {
    const bytes = ifThere(() => readFileSync(join(dir, file)))
    digest.push(file, bytes === undefined ? 'none' : sha(bytes))
  }
  const snapshot = ifThere(() => new SnapshotFile(join(dir, SNAPSHOT)))
  digest.push(SNAPSHOT, snapshot === undefined ? 'none' : snapshot.hash)
  const reserved = ifThere(() => readFileSync(join(dir, RESERVATIONS)))
  if (reserved !== undefined) digest.push(RESERVATIONS, sha(reserved))
  const testPhone = testPhoneOf(process.env)
  if (testPhone !== '') digest.push('test phone', testPhone)
  const hashIn: Inputs['hashIn'] = (other) => sha(JSON.stringify([...other, ...digest]))
  return {
    hash: hashIn(context),
    hashIn,
    snapshot,
    reservations: () => reservationsIn(reserved),
    close: () => snapshot?.close(),
  }
}

const reservationsIn = (bytes: Uint8Array | undefined): Reservations => {
  if (bytes === undefined) return NO_RESERVATIONS
  try {
    return readReservations(Buffer.from(bytes).toString('utf8'))
  } catch {
    throw new SnapshotError(
      '',
      `${RESERVATIONS}, which stands beside it, is not valid JSON: run \`forecourt serve\`, which writes it anew, or delete it`,
    )
  }
}

const sha = (data: string | Uint8Array): string => hash('sha256', data, 'base64url')

const ifThere = <T>(read: () => T): T | undefined => {
  try {
    return read()
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}
