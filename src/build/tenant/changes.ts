import { join } from 'node:path'
import { sizeOf } from '#lib/files.ts'
import { fileOf } from '../paths.ts'
import type { Publication, SiteFile } from '../publish/publish.ts'
import { SCRATCH } from '../publish/staging.ts'
import type { PagesUnderWay } from './renderPages.ts'
import type { SiteUnderWay } from './siteBuild.ts'

/** The differences from the published site. */
export interface Changes {
  publication: Publication
  /** Public paths that are no longer pages. */
  gonePages: string[]
  /** Everything whose state is unknown if publishing is interrupted: public paths of pages, and files. */
  touched: { pages: string[]; files: string[] }
}

/**
 * Compares a planned site with the published one.
 * @param files everything except pages
 */
export const changesOf = (
  { root, staging, retiredRoot, before, next }: SiteUnderWay,
  { rendered, changed }: Pick<PagesUnderWay, 'rendered' | 'changed'>,
  files: readonly SiteFile[],
): Changes => {
  const added = files.filter(
    ({ path, hash, bytes }) => before.files.get(path)?.[0] !== hash || sizeOf(join(root, path)) !== bytes,
  )
  const gonePages = [...before.pages.keys()].filter((path) => !next.pages.has(path))
  const goneFiles = [...before.files.keys()].filter((file) => !next.files.has(file))
  const doubtful = [...gonePages.map(fileOf), ...goneFiles.filter((file) => !isHashed(file))]
  const pagesOnDisk = new Set(doubtful.length > 0 ? next.pages.keys().map(fileOf) : [])
  return {
    publication: {
      root,
      scratch: join(staging, SCRATCH),
      retiredRoot,
      assets: added.filter(({ path }) => isHashed(path)),
      pointers: added.filter(({ path }) => !isHashed(path)),
      pages: changed,
      removed: doubtful.filter((file) => !pagesOnDisk.has(file) && !next.files.has(file)),
      retired: goneFiles.filter(isHashed),
    },
    gonePages,
    touched: {
      pages: [...rendered, ...gonePages],
      files: [...added.map(({ path }) => path), ...goneFiles],
    },
  }
}

const HASHED_NAME = /\.[\w-]{16}\.\w+$/

/** Whether a file's name changes with its content. */
const isHashed = (file: string): boolean => file.startsWith('_astro/') || HASHED_NAME.test(file)
