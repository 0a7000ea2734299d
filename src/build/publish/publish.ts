import { existsSync, linkSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { bytesAt, isMissing, removeWithEmptyFolders } from '#lib/files.ts'
import { contentHash } from '#lib/hash.ts'

/** A file that is not a page, how many bytes it has, and where these are: here, or in a file that is moved into place. */
export type SiteFile = { path: string; hash: string; bytes: number } & (
  { data: string | Uint8Array } | { staged: string }
)

/** One site's change from what is on disk to what was planned. Paths are files relative to the site's folder. */
export interface Publication {
  /** The site's folder. */
  root: string
  /** A file outside the site in which others are written before they are moved into place. */
  scratch: string
  /** Where hashed files go that no page names any more. */
  retiredRoot: string
  /** Files that only ever are added: hashed assets. Written before any page that names them. */
  assets: SiteFile[]
  /** Small files whose content changes under the same name, such as the pointer to the search index. */
  pointers: SiteFile[]
  /** Rendered pages: from where, to where. */
  pages: { staged: string; file: string }[]
  /** Pages and pointers that are no more. */
  removed: string[]
  /** Hashed files that no page names any more. */
  retired: string[]
}

/**
 * Brings a site's folder to its new state in an order that keeps every reference good at each step, so that neither
 * a reader nor a kill finds a page that names a missing file (design, 'Never half published'):
 * assets, stubs for new pages, pointers, pages, stubs for pages that go, removals. New pages may name each
 * other, and so may old ones: an address that comes or goes answers with the site's not-found page while the others
 * are still coming or going.
 */
export const publish = (publication: Publication): void => {
  const { root, scratch, retiredRoot, assets, pointers, pages, removed, retired } = publication
  for (const asset of assets) put(root, asset, scratch)

  const notFound = join(root, '404.html')
  const hasNotFound = existsSync(notFound)
  for (const { file } of pages) {
    const target = join(root, file)
    if (existsSync(target)) continue
    mkdirSync(dirname(target), { recursive: true })
    if (hasNotFound) linkSync(notFound, target)
  }
  for (const pointer of pointers) put(root, pointer, scratch)
  for (const { staged, file } of pages) renameSync(staged, join(root, file))

  if (hasNotFound) {
    for (const file of removed.filter((each) => each.endsWith('.html'))) {
      if (existsSync(join(root, file))) stub(notFound, join(root, file), scratch)
    }
  }
  for (const file of removed) removeWithEmptyFolders(root, file)
  for (const file of retired) {
    const target = join(retiredRoot, file)
    mkdirSync(dirname(target), { recursive: true })
    try {
      renameSync(join(root, file), target)
    } catch (error) {
      if (!isMissing(error)) throw error
    }
    removeWithEmptyFolders(root, file)
  }
}

/** What a publish changes: what is new of it, and what is gone. */
export const filesOf = ({ assets, pointers, pages, removed, retired }: Publication): string[] => [
  ...[...assets, ...pointers].map(({ path }) => path),
  ...pages.map(({ file }) => file),
  ...removed,
  ...retired,
]

/** Lays files out in a folder that nobody reads yet. */
export const layOut = (root: string, files: readonly SiteFile[]): void => {
  const made = new Set<string>()
  for (const file of files) {
    const target = join(root, file.path)
    const folder = dirname(target)
    if (!made.has(folder)) mkdirSync(folder, { recursive: true })
    made.add(folder)
    if ('staged' in file) renameSync(file.staged, target)
    else writeFileSync(target, file.data)
  }
}

/** Puts the not-found page in a page's place, in one step. */
const stub = (notFound: string, target: string, scratch: string): void => {
  rmSync(scratch, { force: true })
  linkSync(notFound, scratch)
  renameSync(scratch, target)
}

/** Writes a file unless it is there with the same bytes; a reader sees the old bytes or the new, never a part. */
const put = (root: string, file: SiteFile, scratch: string): void => {
  const target = join(root, file.path)
  if (sameBytes(target, file.hash)) return
  mkdirSync(dirname(target), { recursive: true })
  if ('staged' in file) return renameSync(file.staged, target)
  // What it held may be a link to the not-found page, which must not be written through.
  rmSync(scratch, { force: true })
  writeFileSync(scratch, file.data)
  renameSync(scratch, target)
}

/** Whether a file on disk has this content hash. */
const sameBytes = (path: string, hash: string): boolean => {
  const bytes = bytesAt(path)
  return bytes !== undefined && contentHash(bytes) === hash
}
