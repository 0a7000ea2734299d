import { existsSync, linkSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { bytesAt, isMissing, removeWithEmptyFolders, removeIfEmpty } from '#lib/files.ts'
import { contentHash } from '#lib/hash.ts'
import type { Manifest, NextManifest } from '../state/manifest.ts'
import { isPublicPath } from '#rules/links/publicPath.ts'

/** A file other than a page. Its bytes are in memory, or in a file to be moved into place. */
export type PublishedFile = { path: string; hash: string; bytes: number } & (
  { data: string | Uint8Array } | { staged: string }
)

/** Paths are relative to the site's folder. */
export interface Publication {
  root: string
  /** Outside the site. Each file is written to it, then moved into place. */
  scratch: string
  /** For hashed files that no page refers to any more. */
  retiredRoot: string
  /** Hashed assets, which are only ever added. Written before any page that refers to them. */
  assets: PublishedFile[]
  /** Small files whose content changes under the same name, such as the pointer to the search index. */
  pointers: PublishedFile[]
  /** Where rendered pages are now, and where they belong. */
  pages: { staged: string; file: string }[]
  /** On disk, but not in the planned site. */
  removed: string[]
  retired: string[]
}

/**
 * No page ever refers to a missing file, even if the process is killed in between, because of the order: assets,
 * stubs for new pages, pointers, pages, stubs for pages about to be removed, removals. A stub is the site's not-found
 * page. An address shows the stub while other pages are still being added or removed, since new pages may link to
 * each other, and so may old pages.
 */
export function publish(publication: Publication): void {
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
    for (const file of removed.filter((page) => page.endsWith('.html'))) {
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

/** New, changed and removed ones. */
export const filesOf = ({ assets, pointers, pages, removed, retired }: Publication): string[] => [
  ...[...assets, ...pointers].map(({ path }) => path),
  ...pages.map(({ file }) => file),
  ...removed,
  ...retired,
]

/** Into a folder that nobody reads yet. */
export function writeNewFiles(root: string, files: readonly PublishedFile[]): void {
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

function stub(notFound: string, target: string, scratch: string): void {
  rmSync(scratch, { force: true })
  linkSync(notFound, scratch)
  renameSync(scratch, target)
}

/** Unless the file already exists with the same bytes. Readers see either the old bytes or the new, never a mix. */
function put(root: string, file: PublishedFile, scratch: string): void {
  const target = join(root, file.path)
  if (sameBytes(target, file.hash)) return
  mkdirSync(dirname(target), { recursive: true })
  if ('staged' in file) return renameSync(file.staged, target)
  // The scratch file may be a hard link to the not-found page, which must not be overwritten.
  rmSync(scratch, { force: true })
  writeFileSync(scratch, file.data)
  renameSync(scratch, target)
}

function sameBytes(path: string, hash: string): boolean {
  const bytes = bytesAt(path)
  return bytes !== undefined && contentHash(bytes) === hash
}

const HOUR_MS = 60 * 60 * 1000

/**
 * Returns how long a file that no page uses any more is kept, in ms: longer than any CDN keeps the page or pointer that names it. Every
 * change of stock retires a file of the search index, which only the pointer names.
 */
export const retiredForMs = (file: string): number => (file.startsWith('search/') ? 1 : 7 * 24) * HOUR_MS

/** Also removes those that were retired long enough ago. */
export function retire(
  { retiredRoot, before, next }: { retiredRoot: string; before: Manifest; next: NextManifest },
  files: readonly string[],
  now: number,
): void {
  const over: string[] = []
  for (const [file, since] of new Map([...before.retired, ...files.map((file) => [file, now] as const)])) {
    if (next.files.has(file) || now - since >= retiredForMs(file)) over.push(file)
    else next.retired.set(file, since)
  }
  for (const file of over) removeWithEmptyFolders(retiredRoot, file)
  if (over.length > 0) removeIfEmpty(retiredRoot)
}

/**
 * The page at `/a/b` is `a/b/index.html`. This is the last check before writing to disk: whatever path a tenant or an
 * API asks for, nothing is written outside the site's folder.
 * @throws Error for a path that is not a public path
 */
export function fileOf(path: string): string {
  if (!isPublicPath(path)) throw new Error(`${JSON.stringify(path.slice(0, 200))} isn’t a public path`)
  if (path === '/') return 'index.html'
  return path.endsWith('.html') ? path.slice(1) : `${path.slice(1)}/index.html`
}
