import { createHash } from 'node:crypto'
import { createReadStream, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { syncToDisk } from '#lib/files.ts'
import { lock, LockError } from '#build/tenant/lock.ts'
import { stateLock } from '#build/state/memory.ts'
import { BUSY, sqliteCode } from '#build/state/store.ts'
import type { ManifestFile } from '../backup/archive.ts'
import { keptFiles, partOf, placeOf, type Folders } from '../backup/kept.ts'
import type { Archive } from './openArchive.ts'

/** What’s replaced as a whole: a tenant’s folder, a draft, a project’s extensions or a single file. */
const unitOf = (name: string): string => /^(?:tenants|state\/drafts|project)\/[^/]+/.exec(name)?.[0] ?? name

const STAGING = '.restoring'
const LOGS = ['-wal', '-shm', '-journal']

interface Restored {
  /** Folders with what was there before. */
  replaced: string[]
}

/**
 * Everything is extracted and checked before the first file is put in place. If that’s interrupted, the same call puts the rest in place.
 * @throws Error if the folders are in use, or hold something else and `force` isn’t set
 */
export async function restore(
  archive: Archive,
  folders: Folders,
  { force, now }: { force: boolean; now: number },
): Promise<Restored> {
  const wanted = Map.groupBy(archive.files, ({ name }) => unitOf(name))
  const roots = new Set([...wanted.keys()].map((unit) => placeOf(unit, folders).root))
  const unlock = refuseIfUsed(wanted, folders)
  try {
    const { missing, others } = await compare(wanted, folders)
    if (others.length > 0 && !force)
      throw new Error(
        `these differ from the archive: ${listed(others.map((unit) => whereIs(unit, folders)))}. Add --force to replace them; what’s there now is moved to .replaced-<time>`,
      )
    clear(roots)
    for (const unit of missing)
      for (const file of wanted.get(unit) ?? []) {
        const { root, path } = placeOf(file.name, folders)
        await archive.extract(file, join(root, STAGING, path), unit.startsWith('state/') ? 0o600 : 0o644)
      }
    const replaced = new Set(others.flatMap((unit) => setAside(unit, folders, now)))
    for (const unit of missing) putInPlace(unit, folders)
    for (const root of roots)
      await syncToDisk(
        root,
        missing
          .filter((unit) => placeOf(unit, folders).root === root)
          .map((unit) => placeOf(unit, folders).path),
      )
    return { replaced: [...replaced] }
  } finally {
    clear(roots)
    unlock()
  }
}

function clear(roots: Iterable<string>): void {
  for (const root of roots) rmSync(join(root, STAGING), { recursive: true, force: true })
}

const LISTED = 5

const listed = (files: readonly string[]): string =>
  files.slice(0, LISTED).join(', ') + (files.length > LISTED ? ` and ${files.length - LISTED} more` : '')

function whereIs(unit: string, folders: Folders): string {
  const { root, path } = placeOf(unit, folders)
  return join(root, path)
}

/** `missing` has yet to be put in place; `others` is there, but isn’t what the archive has. */
async function compare(wanted: ReadonlyMap<string, readonly ManifestFile[]>, folders: Folders) {
  const there = Map.groupBy(keptFiles(folders), ({ name }) => unitOf(name))
  const [missing, others]: [string[], string[]] = [[], []]
  for (const [unit, files] of wanted) {
    const { root, path } = placeOf(unit, folders)
    const own = there.get(unit) ?? []
    const same =
      own.length === files.length &&
      (await Promise.all(own.map(async ({ name, file }) => [name, await digestOf(file)] as const))).every(
        ([name, digest]) => files.some((one) => one.name === name && one.sha256 === digest),
      )
    if (same) continue
    missing.push(unit)
    if (existsSync(join(root, path))) others.push(unit)
  }
  for (const unit of there.keys()) if (unit.startsWith('state/') && !wanted.has(unit)) others.push(unit)
  return { missing, others }
}

async function digestOf(file: string): Promise<string> {
  const digest = createHash('sha256')
  for await (const piece of createReadStream(file)) digest.update(piece as Buffer)
  return digest.digest('hex')
}

/** @returns the folder that now has it */
function setAside(unit: string, folders: Folders, now: number): string[] {
  const { root, path } = placeOf(unit, folders)
  const aside = join(root, `.replaced-${new Date(now).toISOString().slice(0, 19).replaceAll(':', '-')}`)
  for (const log of ['', ...LOGS])
    if (existsSync(join(root, path) + log)) move(join(root, path) + log, join(aside, path) + log)
  return [aside]
}

function putInPlace(unit: string, folders: Folders): void {
  const { root, path } = placeOf(unit, folders)
  // SQLite would apply the log of an earlier database to this one.
  if (partOf(unit)?.isDatabase) for (const log of LOGS) rmSync(join(root, path) + log, { force: true })
  move(join(root, STAGING, path), join(root, path))
}

function move(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true, mode: 0o700 })
  renameSync(from, to)
}

/**
 * Builds, pulls and rebuilds of these tenants wait until the returned function is called.
 * @throws Error naming who uses what
 */
function refuseIfUsed(wanted: ReadonlyMap<string, unknown>, folders: Folders): () => void {
  const there = keptFiles(folders).filter(({ name }) => name.startsWith('state/'))
  for (const { name, file } of there)
    if (partOf(name)?.isDatabase && isOpen(file))
      throw new Error(
        `${file} is in use by another process. Stop "forecourt serve" and "forecourt live" first`,
      )
  const slugs = new Set(
    [...wanted.keys(), ...there.map(({ name }) => name)].flatMap(
      (name) => /^(?:tenants\/|state\/sites\/)([\w-]+)/.exec(name)?.[1] ?? [],
    ),
  )
  const unlocks: (() => void)[] = []
  const unlock = (): void => unlocks.forEach((one) => one())
  for (const slug of slugs) {
    try {
      unlocks.push(lock(stateLock(folders.stateDir, slug), 'used'))
    } catch (error) {
      unlock()
      throw error instanceof LockError ? new Error(`${slug} ${error.message}`, { cause: error }) : error
    }
  }
  return unlock
}

/** Changing the journal’s mode needs the database alone. A damaged database can’t be in use. */
function isOpen(file: string): boolean {
  const db = new DatabaseSync(file, { timeout: 0 })
  try {
    db.exec('PRAGMA journal_mode = DELETE')
    return false
  } catch (error) {
    return ((sqliteCode(error) ?? 0) & 0xff) === BUSY
  } finally {
    db.close()
  }
}
