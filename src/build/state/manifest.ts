import type { PlannedPage } from '#plan/plannedPage.ts'
import { listFiles } from '#lib/files.ts'
import { fileOf } from '../publish/publish.ts'
import type { KeyedPage, pageKeys } from '../render/pageKeys.ts'
import {
  SITE_RECORD,
  FILES,
  NEEDS,
  PAGES,
  RETIRED,
  type SiteRecord,
  type FileEntry,
  type PageEntry,
} from './kind.ts'
import type { Memory, StoredMemory } from './memory.ts'

/** What is on disk, so that the next build knows what it can skip. */
export interface Manifest {
  inputs: string
  warnings: string[]
  /** By public path. */
  pages: ReadonlyMap<string, PageEntry>
  /** By the names used in page entries. */
  needs: ReadonlyMap<string, string[]>
  /** By path in the site's folder. */
  files: ReadonlyMap<string, FileEntry>
  retired: ReadonlyMap<string, number>
}

/** Of a build, which adds to it as it goes on. */
export interface NextManifest extends Manifest {
  /** If a change of the stock affects only some pages, these. */
  pages: Map<string, PageEntry>
  needs: Map<string, string[]>
  files: Map<string, FileEntry>
  retired: Map<string, number>
}

export const UNKNOWN_PAGE: PageEntry = ['', 0, '', '']
export const UNKNOWN_FILE: FileEntry = ['', 0]

export const emptyManifest = (): NextManifest => ({
  inputs: '',
  warnings: [],
  pages: new Map(),
  needs: new Map(),
  files: new Map(),
  retired: new Map(),
})

/** Every file in an unknown folder is in doubt, and is removed unless the plan has it. */
export const adoptedManifest = (root: string): Manifest => ({
  ...emptyManifest(),
  files: new Map(listFiles(root).map((file) => [file, UNKNOWN_FILE])),
})

export const totals = (pages: ReadonlyMap<string, PageEntry>, warnings: string[]) => ({
  pages: pages.size,
  bytes: pages.values().reduce((sum, [, bytes]) => sum + bytes, 0),
  warnings,
})

/** Undefined if it hasn't changed since the last build. */
export function changedPage(
  page: PlannedPage,
  [keyBefore, , , quickKeyBefore]: PageEntry,
  quickKey: string,
  keyOf: ReturnType<typeof pageKeys>['keyOf'],
): KeyedPage | undefined {
  if (quickKey !== '' && quickKey === quickKeyBefore) return undefined
  const keyed = keyOf(page.make())
  return keyed.key === keyBefore ? undefined : keyed
}

/** Without reading the whole manifest; undefined if nothing is known about the folder. */
export function aboutOf(memory: Memory, out: string): SiteRecord | undefined {
  const about = memory.read(SITE_RECORD).get('')
  return about?.out === out ? about : undefined
}

/** In bytes, by path in the site's folder. */
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

/** Undefined if nothing is known about the folder. What an interrupted publish may have touched is unknown. Its maps mustn't be modified. */
export function readManifest(memory: Memory, out: string): Manifest | undefined {
  const about = aboutOf(memory, out)
  if (!about) return undefined
  return {
    inputs: about.inputs,
    warnings: about.warnings,
    pages: memory.read(PAGES),
    needs: memory.read(NEEDS),
    files: memory.read(FILES),
    retired: memory.read(RETIRED),
  }
}

/** Before the first change to the site's folder, because an interrupted build may leave it half changed. */
export function beginPublish(
  memory: StoredMemory,
  touched: { pages: Iterable<string>; files: Iterable<string> },
): void {
  const about = memory.read(SITE_RECORD).get('')
  if (about) memory.keep(SITE_RECORD, new Map([['', { ...about, inputs: '' }]]))
  memory.change(PAGES, new Map(Array.from(touched.pages, (path) => [path, UNKNOWN_PAGE])))
  memory.change(FILES, new Map(Array.from(touched.files, (file) => [file, UNKNOWN_FILE])))
  memory.save()
}

/** @param gone if `manifest` has only pages that may have changed: the paths of those that no longer exist */
export function endPublish(
  memory: StoredMemory,
  out: string,
  manifest: Manifest,
  gone?: readonly string[],
): void {
  const { inputs, warnings, pages, needs, files, retired } = manifest
  memory.keep(SITE_RECORD, new Map([['', { out, inputs, warnings }]]))
  if (gone) memory.change(PAGES, new Map([...gone.map((path) => [path, undefined] as const), ...pages]))
  else memory.keep(PAGES, pages)
  memory.keep(NEEDS, needs)
  memory.keep(FILES, files)
  memory.keep(RETIRED, retired)
  memory.save()
}
