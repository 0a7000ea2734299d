import { existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import {
  filesOf,
  retire,
  fileOf,
  type Publication,
  type PublishedFile,
  writeNewFiles,
  publish,
} from '../publish/publish.ts'
import { inStaging, SCRATCH, LARGE_FILES } from '../publish/staging.ts'
import { LAYOUTS, PAGES, SITE_RECORD } from '../state/kind.ts'
import {
  adoptedManifest,
  emptyManifest,
  endPublish,
  readManifest,
  totals,
  type Manifest,
  type NextManifest,
  aboutOf,
  publishedSizes,
  beginPublish,
} from '../state/manifest.ts'
import { renderPages, type PagesInProgress } from './renderPages.ts'
import { stageFiles } from './stageFiles.ts'
import type { PublishReport } from '#extend/hooks.ts'
import type { HookTimes } from '#extend/runHook.ts'
import type { SiteFrame } from '#plan/page.ts'
import type { SiteFile } from '#plan/files/findableFiles.ts'
import type { PlannedPage } from '#plan/plannedPage.ts'
import type { Compiled } from '../compile/compile.ts'
import type { Renderer } from '../render/renderer.ts'
import type { StoredMemory } from '../state/memory.ts'
import { sizeOf, listFiles, syncToDisk } from '#lib/files.ts'

/**
 * If a page can't be rendered, the whole build fails, and the site's folder stays as it was.
 * @throws RenderError, BuildCancelled
 */
export const buildSite = (input: SiteInput, options: SiteBuildOptions): Promise<SiteBuildResult> =>
  inStaging(options.outDir, input.slug, async (staging) => {
    const { memory } = options
    const site = openSite(staging, input, options)

    const pages = await renderPages(site, input, options)
    const { files, layouts } = await stageFiles(site, input, options, pages.finish)
    const changes = changesOf(site, pages, files, input.partial?.gone)

    const changed = site.fresh || filesOf(changes.publication).length > 0
    if (changed && (await options.ready?.()) === false) throw new BuildCancelled()
    input.onPublish?.()
    if (site.fresh) await publishNew(site, files, options)
    else await publishChanges(changes, memory)
    input.onPublished?.()
    retire(site, changes.publication.retired, options.now)

    memory.keep(LAYOUTS, input.partial ? new Map([...memory.read(LAYOUTS), ...layouts]) : layouts)
    site.next.warnings = input.warnings()
    endPublish(memory, site.root, site.next, input.partial?.gone)
    const { rendered } = pages
    const sums = totals(memory.read(PAGES), site.next.warnings)
    const announce = changed && input.announce?.(reportOf(site, pages, { ...changes, pages: sums.pages }))
    return {
      ...sums,
      rendered: rendered.length,
      reused: sums.pages - rendered.length,
      removed: changes.gonePages.length,
      ...(input.hookTimes && { hooks: input.hookTimes }),
      ...(announce && { announce }),
    }
  })

function openSite(
  staging: string,
  { slug, inputs }: SiteInput,
  { outDir, memory, clean }: SiteBuildOptions,
): SiteInProgress {
  const root = join(outDir, slug)
  const manifest = clean ? undefined : readManifest(memory, root)
  const fresh = !existsSync(root)
  return {
    root,
    staging,
    retiredRoot: join(outDir, '.retired', slug),
    fresh,
    before: fresh ? emptyManifest() : (manifest ?? adoptedManifest(root)),
    next: { ...emptyManifest(), inputs },
  }
}

/** Completed in the folder with the rendered pages, then moved into place in one step. */
async function publishNew(
  { root, staging }: SiteInProgress,
  files: readonly PublishedFile[],
  { memory, durable }: SiteBuildOptions,
): Promise<void> {
  memory.keep(SITE_RECORD, new Map())
  memory.save()
  writeNewFiles(staging, files)
  rmSync(join(staging, LARGE_FILES), { recursive: true, force: true })
  renameSync(staging, root)
  if (durable) await syncToDisk(root, listFiles(root))
}

async function publishChanges({ publication, touched }: Changes, memory: StoredMemory): Promise<void> {
  const files = filesOf(publication)
  if (files.length > 0) {
    beginPublish(memory, touched)
    publish(publication)
  }
  await syncToDisk(publication.root, files)
}

interface Changes {
  publication: Publication
  gonePages: string[]
  /** Whose state is unknown if publishing is interrupted: public paths of pages, and files. */
  touched: { pages: string[]; files: string[] }
}

/**
 * @param files everything except pages
 * @param gone if `next` has only pages that may have changed: the paths of those that no longer exist
 */
function changesOf(
  { root, staging, retiredRoot, before, next }: SiteInProgress,
  { rendered, changed }: Pick<PagesInProgress, 'rendered' | 'changed'>,
  files: readonly PublishedFile[],
  gone?: readonly string[],
): Changes {
  const added = files.filter(
    ({ path, hash, bytes }) => before.files.get(path)?.[0] !== hash || sizeOf(join(root, path)) !== bytes,
  )
  const gonePages = gone
    ? gone.filter((path) => before.pages.has(path))
    : [...before.pages.keys()].filter((path) => !next.pages.has(path))
  const goneFiles = [...before.files.keys()].filter((file) => !next.files.has(file))
  const doubtful = [...gonePages.map(fileOf), ...goneFiles.filter((file) => !isHashed(file))]
  const isGone = new Set(gone)
  const others = gone ? before.pages.keys().filter((path) => !isGone.has(path)) : []
  const pagesOnDisk = new Set(doubtful.length > 0 ? [...next.pages.keys(), ...others].map(fileOf) : [])
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

function reportOf(
  { fresh }: SiteInProgress,
  { rendered, changed }: Pick<PagesInProgress, 'rendered' | 'changed'>,
  { gonePages, pages }: Pick<Changes, 'gonePages'> & { pages: number },
): PublishReport {
  const files = new Set(changed.map(({ file }) => file))
  return {
    pages,
    changed: fresh ? rendered : rendered.filter((path) => files.has(fileOf(path))),
    removed: gonePages,
  }
}

const HASHED_NAME = /\.[\w-]{16}\.\w+$/

/** A hashed file's name changes with its content. */
const isHashed = (file: string): boolean => file.startsWith('_astro/') || HASHED_NAME.test(file)

/** Whether the site's folder is there, as an earlier build left it. That its files are all there isn't checked. */
export function isPublished(
  { outDir, memory }: Pick<SiteBuildOptions, 'outDir' | 'memory'>,
  slug: string,
): boolean {
  const root = join(outDir, slug)
  return aboutOf(memory, root) !== undefined && existsSync(root)
}

/** If an earlier build had the same inputs and the whole site still exists and is intact, there's nothing to do. */
export function resultIfUnchanged(
  { outDir, memory, clean }: Pick<SiteBuildOptions, 'outDir' | 'memory' | 'clean'>,
  slug: string,
  inputs: string,
): SiteBuildResult | undefined {
  const root = join(outDir, slug)
  const about = aboutOf(memory, root)
  if (clean || about?.inputs !== inputs) return undefined
  const pages = memory.read(PAGES)
  const whole = publishedSizes(memory)
    .entries()
    .every(([file, bytes]) => sizeOf(join(root, file)) === bytes)
  return whole ? { ...totals(pages, about.warnings), rendered: 0, reused: pages.size, removed: 0 } : undefined
}

export interface SiteInput {
  slug: string
  /** With the extensions that the tenant uses. */
  app: Compiled
  /** Of everything that the plan was made from; if it's unchanged, there's nothing to do. '' if feeds are out of date. */
  inputs: string
  siteFrame: SiteFrame
  quickKeyBase: string
  pages: Iterable<PlannedPage>
  /**
   * Requested one at a time after the last page has been planned, while pages are still being rendered.
   * @param isPublished whether a file is in the site's folder, as the last build left it
   */
  files: (isPublished: (path: string) => boolean) => Iterable<SiteFile>
  /**
   * The response headers.
   * @param files the paths of the other files
   * @param scripts the hashes of all inline scripts on the pages
   */
  headers: (files: readonly string[], scripts: readonly string[]) => SiteFile
  /** Just before publishing, which the next build would repair if it failed. */
  onPublish?: () => void
  /** To record what visitors can see from now on, which later builds need to know. */
  onPublished?: () => void
  /** If given, `pages` and `files` have only what a change of the stock affects; all else stays as it was published. */
  partial?: {
    /** Paths of pages that no longer exist. */
    gone: readonly string[]
    /** Of the search index's files, those that stay. Others are replaced. */
    kept: readonly string[]
  }
  hookTimes?: HookTimes
  /** The project's hook, if it has one and the build has changed the site. Resolves as a warning if it failed. */
  announce?: (report: PublishReport) => Announce
  /** Complete once everything is staged. */
  warnings: () => string[]
}

export interface SiteBuildOptions {
  outDir: string
  memory: StoredMemory
  /** Taken as the current time, in ms since 1970. */
  now: number
  /** Renders every page again and trusts nothing that's remembered about the folder. */
  clean: boolean
  renderer: Renderer
  onPages?: (count: number) => void
  /** When everything is rendered and there's something to publish. The build doesn't publish if the result is false. */
  ready?: () => Promise<boolean>
  /** A power cut can't damage a new site. Without this, the next build repairs any damage. */
  durable?: boolean
}

/** After rendering. Nothing on the site was changed. */
export class BuildCancelled extends Error {
  override name = 'BuildCancelled'
}

export interface SiteBuildResult {
  pages: number
  rendered: number
  reused: number
  removed: number
  /** Of all pages. */
  bytes: number
  warnings: string[]
  hooks?: HookTimes
  /** To call once the build's state is stored. */
  announce?: Announce
}

export type Announce = () => Promise<string | undefined>

export interface SiteInProgress {
  root: string
  /** For pages and large files. */
  staging: string
  /** For hashed files that no page refers to any more. */
  retiredRoot: string
  /** Nobody reads a site that isn't published yet, so it's completed in `staging` and moved into place as a whole. */
  fresh: boolean
  before: Manifest
  /** Of this build; each step adds to it. */
  next: NextManifest
}
