import { existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { SiteFrame } from '#plan/page.ts'
import type { SiteFile } from '#plan/files/index.ts'
import type { PlannedPage } from '#plan/plannedPage.ts'
import type { Compiled } from '../compile/compile.ts'
import { listFiles, sizeOf } from '../publish/files.ts'
import { contentHash, INLINE_HASH } from '../hash.ts'
import { pageKeys } from '../render/key.ts'
import { knownParts, type Layout } from '../publish/longFiles.ts'
import { neededAssets } from '../render/neededAssets.ts'
import { PageWork, type Done } from '../render/pageWork.ts'
import { fileOf } from '../paths.ts'
import {
  dropRetired,
  filesOf,
  layOut,
  publish,
  type Publication,
  type SiteFile as StagedFile,
} from '../publish/publish.ts'
import type { Renderer } from '../render/renderer.ts'
import { RETIRED_FOR_MS } from '../publish/retired.ts'
import { emptyStaging, LARGE_FILES, stager } from '../publish/staging.ts'
import { ABOUT, LAYOUTS } from '../state/kind.ts'
import {
  beginPublish,
  emptyManifest,
  endPublish,
  readManifest,
  UNKNOWN_FILE,
  type Manifest,
} from '../state/manifest.ts'
import type { StoredMemory } from '../state/memory.ts'
import { synced } from '../publish/sync.ts'
import { totals } from '../publish/unchanged.ts'

/** Everything that makes one tenant's site. */
export interface SiteInput {
  slug: string
  /** Hash of all that the plan was made from; the same hash again means that there is nothing to do. */
  inputs: string
  siteFrame: SiteFrame
  /** What all quick keys depend on. */
  quickKeyBase: string
  pages: Iterable<PlannedPage>
  /**
   * Files of the site that are not pages, such as the search index; asked for after the last page, each in turn, while pages
   * are still rendered.
   */
  files: () => Iterable<SiteFile>
  /**
   * The last file: what goes with each answer.
   *
   * @param files the paths of the others
   * @param scripts the hashes of all inline scripts of the pages
   */
  headers: (files: readonly string[], scripts: readonly string[]) => SiteFile
  /**
   * Called once nothing can fail any more but the publishing itself, which the next build then mends: to write down what
   * later builds have to know of this one.
   */
  onPublish?: () => void
  warnings: string[]
}

export interface SiteBuildOptions {
  compiled: Compiled
  outDir: string
  /** What earlier builds of this tenant knew. */
  memory: StoredMemory
  /** The build's time in ms. */
  now: number
  /** Render every page again, and trust nothing that is known of the folder. */
  clean: boolean
  renderer: Renderer
  onPages?: (count: number) => void
  /** Asked when all is rendered and something is to be published, which waits for the answer: false calls it off. */
  ready?: () => Promise<boolean>
  /** What is published is to survive a power cut also where the site is new. Damage that a cut does to a new one, the next build finds. */
  durable?: boolean
}

/** Pages planned before workers are heard again. */
const AT_A_STRETCH = 100

/** What was rendered is not to be published any more. Nothing of the site was changed. */
export class CalledOff extends Error {
  override name = 'CalledOff'
}

export interface SiteBuildResult {
  pages: number
  rendered: number
  reused: number
  removed: number
  /** Of all pages of the site. */
  bytes: number
  warnings: string[]
}

/**
 * Builds one tenant's site into `<outDir>/<slug>`: renders the pages whose key changed, then publishes them. A page
 * that fails to render fails the site, and its folder stays as it was.
 *
 * @throws RenderError, CalledOff
 */
export const buildSite = async (input: SiteInput, options: SiteBuildOptions): Promise<SiteBuildResult> => {
  const { compiled, outDir, memory, renderer } = options
  const root = join(outDir, input.slug)
  const staging = emptyStaging(outDir, input.slug)
  const retiredRoot = join(outDir, '.retired', input.slug)

  try {
    const known = options.clean ? undefined : readManifest(memory, root)
    // Nobody reads a folder that is not there yet, so a first build is laid out in full and moved into place.
    const fresh = !existsSync(root)
    const before = fresh ? emptyManifest() : (known ?? adopt(root))
    const siteFrame = JSON.stringify(input.siteFrame)
    const next = emptyManifest()
    next.inputs = input.inputs
    next.warnings = input.warnings

    const { keyOf, quickKeyOf } = pageKeys(compiled, siteFrame, input.quickKeyBase)
    const nameOf = namesIn(next.needs)
    const rendered: string[] = []
    const changed: Publication['pages'] = []
    // Page by page, as they come: tens of thousands are held no longer than needed.
    const note = ({ path, key, file, result }: Done) => {
      next.pages.set(path, [key, result.bytes, nameOf(result.needs), next.pages.get(path)?.[3] ?? ''])
      if (fresh) return
      rendered.push(path)
      if (!result.same) changed.push({ staged: file, file: fileOf(path) })
    }
    const work = new PageWork(renderer, { entry: compiled.entry, siteFrame }, note, options.onPages)
    let reused = 0
    let planned = 0
    for (const page of input.pages) {
      if (planned++ % AT_A_STRETCH === 0) await work.pause()
      const { path } = page
      const file = fileOf(path)
      const published = join(root, file)
      const entry = before.pages.get(path)
      const quickKey = quickKeyOf(page)
      const there = entry !== undefined && entry[0] !== '' && sizeOf(published) === entry[1]
      const keyed = there && quickKey !== '' && entry[3] === quickKey ? undefined : keyOf(page.make())
      if (there && (keyed === undefined || keyed.key === entry[0])) {
        next.pages.set(path, entry[3] === quickKey ? entry : [entry[0], entry[1], entry[2], quickKey])
        next.needs.set(entry[2], before.needs.get(entry[2]) ?? [])
        reused++
        options.onPages?.(1)
      } else if (keyed) {
        // Keeps the plan's order in the manifest, so that it is the same however the work was shared.
        next.pages.set(path, ['', 0, '', quickKey])
        if (fresh) await work.add(keyed, join(staging, file))
        else await work.add(keyed, join(staging, `${work.count}.html`), published)
      }
    }
    await work.pause()

    const layouts = new Map<string, Layout>()
    const base = contentHash(`${compiled.hash}\0${input.quickKeyBase}`)
    const layoutsBefore = fresh || options.clean ? undefined : memory.read(LAYOUTS)
    const stage = stager(
      staging,
      base,
      (path) => knownParts(join(root, path), layoutsBefore?.get(path), base),
      (path, layout) => layouts.set(path, layout),
    )
    const rendering = work.finish()
    const files: StagedFile[] = []
    try {
      for (const file of input.files()) files.push(stage(file))
    } finally {
      await rendering
    }
    const needs = [...next.needs.values()]
    const allowed = compiled.scripts()
    const scripts = new Set(needs.flat().filter((name) => name.startsWith(INLINE_HASH) && allowed.has(name)))
    const paths = files.map(({ path }) => path)
    files.push(stage(input.headers(paths, [...scripts])))
    files.push(...neededAssets(compiled, needs))
    const added = files.filter(
      ({ path, hash, bytes }) => before.files.get(path)?.[0] !== hash || sizeOf(join(root, path)) !== bytes,
    )
    for (const { path, hash, bytes } of files) next.files.set(path, [hash, bytes])
    const gonePages = [...before.pages.keys()].filter((path) => !next.pages.has(path))
    const goneFiles = [...before.files.keys()].filter((file) => !next.files.has(file))
    const isHashed = (file: string) => file.startsWith('_astro/') || HASHED_NAME.test(file)
    const doubtful = [...gonePages.map(fileOf), ...goneFiles.filter((file) => !isHashed(file))]
    const pagesOnDisk = new Set(doubtful.length > 0 ? next.pages.keys().map(fileOf) : [])
    const publication: Publication = {
      root,
      scratch: `${staging}.part`,
      retiredRoot,
      assets: added.filter((file) => isHashed(file.path)),
      pointers: added.filter((file) => !isHashed(file.path)),
      pages: changed,
      removed: doubtful.filter((file) => !pagesOnDisk.has(file) && !next.files.has(file)),
      retired: goneFiles.filter(isHashed),
    }
    const retiring = retire(before, publication.retired, next, options.now)

    const touched =
      changed.length + added.length + publication.removed.length + publication.retired.length > 0
    if ((touched || fresh) && (await options.ready?.()) === false) throw new CalledOff()
    input.onPublish?.()
    if (fresh) {
      memory.keep(ABOUT, new Map())
      memory.save()
      layOut(staging, added)
    } else if (touched) {
      beginPublish(memory, {
        pages: [...rendered, ...gonePages],
        files: [...added.map((file) => file.path), ...goneFiles],
      })
      publish(publication)
    }
    rmSync(join(staging, LARGE_FILES), { recursive: true, force: true })
    if (fresh) renameSync(staging, root)
    if (!fresh) await synced(root, filesOf(publication))
    else if (options.durable) await synced(root, listFiles(root))
    dropRetired(retiredRoot, retiring)
    memory.keep(LAYOUTS, layouts)
    endPublish(memory, root, next)

    return { ...totals(next), rendered: work.count, reused, removed: gonePages.length }
  } finally {
    rmSync(staging, { recursive: true, force: true })
    rmSync(`${staging}.part`, { force: true })
  }
}

const HASHED_NAME = /\.[\w-]{16}\.\w+$/

/** Names sets of what pages need, and notes each under its name: few sets, for thousands of pages. */
const namesIn = (needs: Map<string, string[]>) => {
  const names = new Map<string, string>()
  return (set: string[]): string => {
    const text = set.join('\0')
    const name = names.get(text) ?? contentHash(text)
    names.set(text, name)
    needs.set(name, set)
    return name
  }
}

/** A folder of which nothing is known: every file in it is in doubt, and goes unless it is planned. */
const adopt = (root: string): Manifest => {
  const manifest = emptyManifest()
  for (const file of listFiles(root)) manifest.files.set(file, UNKNOWN_FILE)
  return manifest
}

/** Notes what was retired now, and gives back what has been retired for long enough to go. */
const retire = (before: Manifest, now: readonly string[], next: Manifest, at: number): string[] => {
  const over: string[] = []
  for (const [file, since] of new Map([...before.retired, ...now.map((each) => [each, at] as const)])) {
    if (next.files.has(file) || at - since >= RETIRED_FOR_MS) over.push(file)
    else next.retired.set(file, since)
  }
  return over
}
