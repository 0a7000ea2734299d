import type { PlannedPage } from '#plan/plannedPage.ts'
import { listFiles } from '#lib/files.ts'
import type { KeyedPage, pageKeys } from '../render/key.ts'
import { ABOUT, FILES, NEEDS, PAGES, RETIRED, type About, type FileEntry, type PageEntry } from './kind.ts'
import type { Memory, StoredMemory } from './memory.ts'

/** What is on disk for one tenant: how the next build knows what it need not do. */
export interface Manifest {
  /** Hash of everything the build read; equal inputs mean that there is nothing to do. '' while unsure. */
  inputs: string
  warnings: string[]
  /** By public path. */
  pages: Map<string, PageEntry>
  /** Sets of what pages need, by the name that page entries have for them. */
  needs: Map<string, string[]>
  /** By path in the site's folder. */
  files: Map<string, FileEntry>
  retired: Map<string, number>
}

/** A page or file of which nothing is known. */
export const UNKNOWN_PAGE: PageEntry = ['', 0, '', '']
export const UNKNOWN_FILE: FileEntry = ['', 0]

export const emptyManifest = (): Manifest => ({
  inputs: '',
  warnings: [],
  pages: new Map(),
  needs: new Map(),
  files: new Map(),
  retired: new Map(),
})

/** Of a folder of which nothing is known: every file in it is in doubt, and goes unless it is planned. */
export const adoptedManifest = (root: string): Manifest => ({
  ...emptyManifest(),
  files: new Map(listFiles(root).map((file) => [file, UNKNOWN_FILE])),
})

/** Of all pages of a site. */
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

/** A page with its key, unless it is as it was built last (design, 'Skip what did not change'). */
export const ifChanged = (
  page: PlannedPage,
  [keyBefore, , , quickKeyBefore]: PageEntry,
  quickKey: string,
  keyOf: ReturnType<typeof pageKeys>['keyOf'],
): KeyedPage | undefined => {
  if (quickKey !== '' && quickKey === quickKeyBefore) return undefined
  const keyed = keyOf(page.make())
  return keyed.key === keyBefore ? undefined : keyed
}

/**
 * What is known of the last build without reading all of its manifest; undefined where nothing is known of the folder.
 *
 * @param out the site's folder, absolute
 */
export const aboutOf = (memory: Memory, out: string): About | undefined => {
  const about = memory.read(ABOUT).get('')
  return about?.out === out ? about : undefined
}

/**
 * What the last build left, with everything unknown that a cut-off publish may have touched; undefined where nothing is known of the
 * folder.
 *
 * @param out the site's folder, absolute
 */
export const readManifest = (memory: Memory, out: string): Manifest | undefined => {
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
 * Notes what a publish is about to touch, before the first change to the site's folder: of a build that is cut off then, it may be half
 * done.
 */
export const beginPublish = (
  memory: StoredMemory,
  touched: { pages: Iterable<string>; files: Iterable<string> },
): void => {
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

/** Notes that the site's folder is as the manifest says. */
export const endPublish = (memory: StoredMemory, out: string, manifest: Manifest): void => {
  const { inputs, warnings, pages, needs, files, retired } = manifest
  memory.keep(ABOUT, new Map([['', { out, inputs, warnings }]]))
  memory.keep(PAGES, pages)
  memory.keep(NEEDS, needs)
  memory.keep(FILES, files)
  memory.keep(RETIRED, retired)
  memory.save()
}
