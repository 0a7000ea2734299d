import type { PlannedPage } from '#plan/plannedPage.ts'
import { listFiles } from '#lib/files.ts'
import { fileOf } from '../publish/publish.ts'
import type { KeyedPage, pageKeys } from '../render/key.ts'
import { ABOUT, FILES, NEEDS, PAGES, RETIRED, type About, type FileEntry, type PageEntry } from './kind.ts'
import type { Memory, StoredMemory } from './memory.ts'

/** What is on disk for one tenant, so that the next build knows what it can skip. */
export interface Manifest {
  /**
   * Hash of everything the build read; equal inputs mean that there's nothing to do. '' during a publish and after an
   * interrupted one.
   */
  inputs: string
  warnings: string[]
  /** By public path. */
  pages: Map<string, PageEntry>
  /** Sets of what pages need, by the names used in page entries. */
  needs: Map<string, string[]>
  /** The site's files other than pages, by path in its folder. */
  files: Map<string, FileEntry>
  retired: Map<string, number>
}

/** A page or file in an unknown state. */
export const UNKNOWN_PAGE: PageEntry = ['', 0, '', '']
const UNKNOWN_FILE: FileEntry = ['', 0]

export const emptyManifest = (): Manifest => ({
  inputs: '',
  warnings: [],
  pages: new Map(),
  needs: new Map(),
  files: new Map(),
  retired: new Map(),
})

/** The manifest of an unknown folder: every file in the folder is in doubt, and is removed unless the plan has it. */
export const adoptedManifest = (root: string): Manifest => ({
  ...emptyManifest(),
  files: new Map(listFiles(root).map((file) => [file, UNKNOWN_FILE])),
})

/** Totals for all pages of a site. */
export const totals = ({
  pages,
  warnings,
}: {
  pages: ReadonlyMap<string, PageEntry>
  warnings: string[]
}) => ({
  pages: pages.size,
  bytes: pages.values().reduce((sum, [, bytes]) => sum + bytes, 0),
  warnings,
})

/** A page with its key; undefined if it hasn't changed since the last build. */
export function ifChanged(
  page: PlannedPage,
  [keyBefore, , , quickKeyBefore]: PageEntry,
  quickKey: string,
  keyOf: ReturnType<typeof pageKeys>['keyOf'],
): KeyedPage | undefined {
  if (quickKey !== '' && quickKey === quickKeyBefore) return undefined
  const keyed = keyOf(page.make())
  return keyed.key === keyBefore ? undefined : keyed
}

/**
 * What's known about the last build, without reading the whole manifest; undefined if nothing is known
 * about the folder.
 * @param out the site's folder, absolute
 */
export function aboutOf(memory: Memory, out: string): About | undefined {
  const about = memory.read(ABOUT).get('')
  return about?.out === out ? about : undefined
}

/** The sizes in bytes of all the files that the last build published, by path in the site's folder. */
export const publishedSizes = (memory: Memory): Map<string, number> =>
  new Map([
    ...memory
      .read(PAGES)
      .entries()
      .map(([path, [, bytes]]) => [fileOf(path), bytes] as const),
    ...memory
      .read(FILES)
      .entries()
      .map(([file, [, bytes]]) => [file, bytes] as const),
  ])

/**
 * Reads what the last build left behind. Pages and files that an interrupted publish may have touched are marked as
 * unknown. Returns undefined if nothing is known about the folder.
 *
 * @param out the site's folder, absolute
 */
export function readManifest(memory: Memory, out: string): Manifest | undefined {
  const about = aboutOf(memory, out)
  if (!about) return undefined
  return {
    inputs: about.inputs,
    warnings: about.warnings,
    pages: new Map(memory.read(PAGES)),
    needs: new Map(memory.read(NEEDS)),
    files: new Map(memory.read(FILES)),
    retired: new Map(memory.read(RETIRED)),
  }
}

/**
 * Records what a publish is about to touch, before the first change to the site's folder, because an interrupted
 * build may leave the folder half changed.
 */
export function beginPublish(
  memory: StoredMemory,
  touched: { pages: Iterable<string>; files: Iterable<string> },
): void {
  const about = memory.read(ABOUT).get('')
  if (about) memory.keep(ABOUT, new Map([['', { ...about, inputs: '' }]]))
  const pages = new Map(memory.read(PAGES))
  for (const path of touched.pages) pages.set(path, UNKNOWN_PAGE)
  memory.keep(PAGES, pages)
  const files = new Map(memory.read(FILES))
  for (const file of touched.files) files.set(file, UNKNOWN_FILE)
  memory.keep(FILES, files)
  memory.save()
}

/** Records that the site's folder matches the manifest. */
export function endPublish(memory: StoredMemory, out: string, manifest: Manifest): void {
  const { inputs, warnings, pages, needs, files, retired } = manifest
  memory.keep(ABOUT, new Map([['', { out, inputs, warnings }]]))
  memory.keep(PAGES, pages)
  memory.keep(NEEDS, needs)
  memory.keep(FILES, files)
  memory.keep(RETIRED, retired)
  memory.save()
}
