import { isRecord } from '#lib/values.ts'
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import { ORIGINALS } from '#extend/project.ts'
import { fileHash } from '#lib/hash.ts'
import { removeWithEmptyFolders, writeWhole, readJson } from '#lib/files.ts'
import { BRAND } from '#site/brand/brandFiles.ts'
import { FEEDS } from '#site/feeds/loadOwnFeeds.ts'
import { THEME_FILE } from '#site/theme/themeFile.ts'
import { MOST_PHOTO_BYTES, PHOTOS } from '#site/loading/photoFiles.ts'
import { copyInside, filesBelow, openFile, readBytes, writeInside } from '#site/loading/files.ts'
import { SETTINGS } from '../edit/files/files.ts'

/**
 * Drafts of hosted sites. The desk edits a copy of each tenant's folder, because the server and `forecourt live`
 * would publish anything that's saved in the tenant's own folder. Publishing copies the changed files to the tenant's
 * own folder.
 */
export interface Drafts {
  /**
   * Creates a tenant's draft or, if there is one, copies to it what has changed in the tenant's own folder since. Files
   * that editors have changed in the draft stay as they are.
   */
  refresh: (slug: string) => void
  live: (slug: string) => string
  changed: (slug: string) => string[]
  /** A text that changes whenever a file of the draft does, and so shows whether the draft has changed. */
  version: (slug: string) => string
  /** Files that changed both in the draft and in the tenant's own folder. */
  clashes: (slug: string) => string[]
  kept: (slug: string, file: string) => Buffer | undefined
  bring: (slug: string, files: readonly string[]) => { keep: () => void; takeBack: () => void }
}

/**
 * A file in each draft that has a hash for each file that editors write. The hash is that of the last version that the
 * draft and the tenant's own folder had in common, so it shows which of the two has changed since.
 */
const BASE = '.live.json'

/** For this many ms after a draft was brought up to date, it isn't compared with the tenant's folder again. */
const FRESH_MS = 1_000

type Stamps = Map<string, string>

export function draftsIn(draftsDir: string, tenantsDir: string, now: () => number = Date.now): Drafts {
  mkdirSync(draftsDir, { recursive: true, mode: 0o700 })
  // Made again each time, because the tenants may have moved.
  const link = join(draftsDir, `.${process.pid}`)
  rmSync(link, { force: true })
  symlinkSync(resolve(tenantsDir), link)
  renameSync(link, join(draftsDir, ORIGINALS))
  const refreshed = new Map<string, number>()
  const live = (slug: string): string => join(tenantsDir, slug)
  const draft = (slug: string): string => join(draftsDir, slug)
  const compared = (slug: string): { files: string[]; here: Stamps; there: Stamps; base: Stamps } => {
    const [here, there, base] = [stampsOf(draft(slug)), stampsOf(live(slug)), baseOf(draft(slug))]
    return {
      files: [...new Set([...here.keys(), ...there.keys(), ...base.keys()])].sort(),
      here,
      there,
      base,
    }
  }
  const clashes = (slug: string): string[] => {
    const { files, here, there, base } = compared(slug)
    return files.filter((file) => {
      const [mine, theirs, was] = [here.get(file), there.get(file), base.get(file)]
      return mine !== theirs && mine !== was && theirs !== was
    })
  }
  const liveBytes = (slug: string, file: string): Buffer | undefined => {
    const read = readBytes(live(slug), file, MOST_PHOTO_BYTES)
    return 'bytes' in read ? read.bytes : undefined
  }
  const refresh = (slug: string): void => {
    // A draft without settings is incomplete. Make a new one, because its missing files would look as if an editor
    // had deleted them.
    if (!existsSync(join(draft(slug), SETTINGS))) rmSync(draft(slug), { recursive: true, force: true })
    mkdirSync(draft(slug), { recursive: true })
    const { files, here, there, base } = compared(slug)
    const before = JSON.stringify([...base])
    for (const file of files) {
      const [mine, theirs] = [here.get(file), there.get(file)]
      if (mine !== theirs && mine !== base.get(file)) continue
      if (mine !== theirs) moveInto(draft(slug), live(slug), file, theirs !== undefined)
      if (theirs === undefined) base.delete(file)
      else base.set(file, theirs)
    }
    mirrorStock(live(slug), draft(slug))
    if (before !== JSON.stringify([...base]) || !existsSync(join(draft(slug), BASE)))
      writeWhole(join(draft(slug), BASE), JSON.stringify(Object.fromEntries(base)))
    refreshed.set(slug, now())
  }
  return {
    live,
    version: (slug) => JSON.stringify([...stampsOf(draft(slug))]),
    clashes,
    refresh: (slug) => {
      if (now() - (refreshed.get(slug) ?? -Infinity) >= FRESH_MS) refresh(slug)
    },
    changed: (slug) => {
      const { files, here, there, base } = compared(slug)
      return files.filter((file) => here.get(file) !== there.get(file) && here.get(file) !== base.get(file))
    },
    kept: liveBytes,
    bring: (slug, files) => {
      const here = stampsOf(draft(slug))
      const before = files.map((file) => [file, liveBytes(slug, file)] as const)
      for (const file of files) moveInto(live(slug), draft(slug), file, here.has(file))
      return {
        keep: () => refresh(slug),
        takeBack: () => {
          for (const [file, bytes] of before)
            if (bytes) writeInside(live(slug), file, bytes)
            else removeWithEmptyFolders(live(slug), file)
        },
      }
    },
  }
}

function moveInto(to: string, from: string, file: string, isThere: boolean): void {
  if (isThere) copyInside(join(from, file), to, file)
  else removeWithEmptyFolders(to, file)
}

/** Symbolic links are left out. */
function stampsOf(dir: string): Stamps {
  const above = [SETTINGS, THEME_FILE].filter((file) =>
    lstatSync(join(dir, file), { throwIfNoEntry: false })?.isFile(),
  )
  const below = ['content', PHOTOS, BRAND, FEEDS].flatMap((folder) =>
    lstatSync(join(dir, folder), { throwIfNoEntry: false })?.isDirectory()
      ? filesBelow(dir, folder).map((name) => `${folder}/${name}`)
      : [],
  )
  return new Map(
    [...above, ...below].flatMap((file) => {
      const hash = file.endsWith('.part') ? undefined : hashOf(dir, file)
      return hash === undefined ? [] : [[file, hash]]
    }),
  )
}

const hashes = new Map<string, { stamp: string; hash: string }>()

function hashOf(dir: string, file: string): string | undefined {
  const path = join(dir, file)
  const stat = lstatSync(path, { throwIfNoEntry: false })
  if (!stat) return undefined
  const stamp = `${stat.mtimeMs} ${stat.ctimeMs} ${stat.size} ${stat.ino}`
  const cached = hashes.get(path)
  if (cached?.stamp === stamp) return cached.hash
  const opened = openFile(dir, file, MOST_PHOTO_BYTES)
  if ('problem' in opened) return undefined
  const hash = fileHash(opened.fd)
  hashes.set(path, { stamp, hash })
  return hash
}

/** If the file is missing or damaged, any file that differs counts as changed on both sides, so that neither version is lost. */
function baseOf(dir: string): Stamps {
  const read = readJson(join(dir, BASE))
  return new Map(Object.entries(isRecord(read) ? read : {}).map(([file, stamp]) => [file, String(stamp)]))
}

/**
 * Copies the files that editors don't write, such as stock, to the draft if they've changed. The
 * draft's copies can be overwritten, because editors don't change them.
 */
function mirrorStock(live: string, draft: string): void {
  for (const entry of readdirSync(live, { withFileTypes: true })) {
    const { name } = entry
    if (!entry.isFile() || name === SETTINGS || name.startsWith('.') || name.endsWith('.part')) continue
    const theirs = lstatSync(join(live, name), { throwIfNoEntry: false })
    const mine = lstatSync(join(draft, name), { throwIfNoEntry: false })
    if (!theirs || (mine && timeOf(mine) === timeOf(theirs) && mine.size === theirs.size)) continue
    copyInside(join(live, name), draft, name)
    utimesSync(join(draft, name), timeOf(theirs) / 1000, timeOf(theirs) / 1000)
  }
  for (const entry of readdirSync(draft, { withFileTypes: true }))
    if (
      entry.isFile() &&
      entry.name !== SETTINGS &&
      entry.name !== BASE &&
      !existsSync(join(live, entry.name))
    )
      rmSync(join(draft, entry.name), { force: true })
}

/** The time of the last change in whole ms, because some file systems don't store it more precisely. */
const timeOf = ({ mtimeMs }: { mtimeMs: number }): number => Math.round(mtimeMs)
