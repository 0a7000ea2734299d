import { existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Chrome } from '#plan/page.ts'
import type { SiteFile } from '#plan/files/index.ts'
import type { PlannedPage } from '#plan/plan.ts'
import type { Compiled } from './compile.ts'
import { listFiles } from './files.ts'
import { contentHash, INLINE_HASH } from './hash.ts'
import { pageKeys } from './key.ts'
import { knownParts, loadLayouts, saveLayouts, type Layouts } from './longFiles.ts'
import { emptyManifest, SiteState, type Manifest } from './manifest.ts'
import { neededAssets } from './neededAssets.ts'
import { PageWork, type Done } from './pageWork.ts'
import { fileOf } from './paths.ts'
import { dropRetired, layOut, publish, type Publication, type SiteFile as StagedFile } from './publish.ts'
import type { Renderer } from './renderer.ts'
import { RETIRED_FOR_MS } from './retired.ts'
import { emptyStaging, LARGE_FILES, stager } from './staging.ts'

/** Everything that makes one tenant's site. */
export interface SiteInput {
  slug: string
  /** Hash of all that the plan was made from; the same hash again means that there is nothing to do. */
  inputs: string
  chrome: Chrome
  /** What all marks depend on. */
  frame: string
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

export interface PressOptions {
  compiled: Compiled
  outDir: string
  stateDir: string
  /** The build's time in ms. */
  now: number
  /** Press every page again, and trust nothing that is known of the folder. */
  clean: boolean
  renderer: Renderer
  onPages?: (count: number) => void
  /** Asked when all is rendered and something is to be published, which waits for the answer: false calls it off. */
  ready?: () => Promise<boolean>
}

/** Pages planned before workers are heard again. */
const AT_A_STRETCH = 100

/** What was pressed is not to be published any more. Nothing of the site was changed. */
export class CalledOff extends Error {
  override name = 'CalledOff'
}

export interface PressResult {
  pages: number
  rendered: number
  reused: number
  removed: number
  /** Of all pages of the site. */
  bytes: number
  warnings: string[]
}

/** What an earlier build of the same inputs left, if that is all still there: then nothing need be done. */
export const unchanged = (
  { outDir, stateDir, clean }: Pick<PressOptions, 'outDir' | 'stateDir' | 'clean'>,
  slug: string,
  inputs: string,
): PressResult | undefined => {
  if (clean) return undefined
  const root = join(outDir, slug)
  const manifest = new SiteState(stateDir, slug, root).read()
  if (!manifest || manifest.inputs !== inputs) return undefined
  const paths = Object.keys(manifest.pages)
  const whole =
    paths.every((path) => existsSync(join(root, fileOf(path)))) &&
    Object.keys(manifest.files).every((file) => existsSync(join(root, file)))
  return whole ? { ...totals(manifest), rendered: 0, reused: paths.length, removed: 0 } : undefined
}

const totals = ({ pages, warnings }: Manifest) => {
  const entries = Object.values(pages)
  return { pages: entries.length, bytes: entries.reduce((sum, [, bytes]) => sum + bytes, 0), warnings }
}

/**
 * Presses one tenant's site into `<outDir>/<slug>`: renders the pages whose key changed, then publishes them. A page
 * that fails to render fails the site, and its folder stays as it was.
 *
 * @throws RenderError, CalledOff
 */
export const pressSite = async (input: SiteInput, options: PressOptions): Promise<PressResult> => {
  const { compiled, outDir, stateDir, renderer } = options
  const root = join(outDir, input.slug)
  const staging = emptyStaging(outDir, input.slug)
  const retiredRoot = join(outDir, '.retired', input.slug)
  const state = new SiteState(stateDir, input.slug, root)

  try {
    const known = options.clean ? undefined : state.read()
    // Nobody reads a folder that is not there yet, so a first build is laid out in full and moved into place.
    const fresh = !existsSync(root)
    const before = fresh ? emptyManifest(root) : (known ?? adopt(root))
    const chrome = JSON.stringify(input.chrome)
    const next = emptyManifest(root)
    next.inputs = input.inputs
    next.warnings = input.warnings

    const { keyOf, markOf } = pageKeys(compiled.hash, chrome, input.frame)
    const assets = assetSets(before)
    const rendered: string[] = []
    const changed: Publication['pages'] = []
    // Page by page, as they come: tens of thousands are held no longer than needed.
    const note = ({ path, key, file, result }: Done) => {
      next.pages[path] = [key, result.bytes, assets.index(result.needs), next.pages[path]?.[3] ?? '']
      if (fresh) return
      rendered.push(path)
      if (!result.same) changed.push({ staged: file, file: fileOf(path) })
    }
    const work = new PageWork(renderer, { entry: compiled.entry, chrome }, note, options.onPages)
    let reused = 0
    let planned = 0
    for (const page of input.pages) {
      if (planned++ % AT_A_STRETCH === 0) await work.pause()
      const { path } = page
      const file = fileOf(path)
      const published = join(root, file)
      const entry = before.pages[path]
      const mark = markOf(page)
      const there = entry !== undefined && entry[0] !== '' && existsSync(published)
      const keyed = there && mark !== '' && entry[3] === mark ? undefined : keyOf(page.make())
      if (there && (keyed === undefined || keyed.key === entry[0])) {
        next.pages[path] = [entry[0], entry[1], assets.carry(entry[2]), mark]
        reused++
        options.onPages?.(1)
      } else if (keyed) {
        // Keeps the plan's order in the manifest, so that it is the same however the work was shared.
        next.pages[path] = ['', 0, 0, mark]
        if (fresh) await work.add(keyed, join(staging, file))
        else await work.add(keyed, join(staging, `${work.count}.html`), published)
      }
    }
    await work.pause()

    const layouts: Layouts = {}
    const base = contentHash(`${compiled.hash}\0${input.frame}`)
    const layoutsBefore = fresh || options.clean ? {} : loadLayouts(stateDir, input.slug, base)
    const stage = stager(
      staging,
      (path) => knownParts(join(root, path), layoutsBefore[path]),
      (path, layout) => (layouts[path] = layout),
    )
    const rendering = work.finish()
    const files: StagedFile[] = []
    try {
      for (const file of input.files()) files.push(stage(file))
    } finally {
      await rendering
    }
    assets.number(next)
    const allowed = compiled.scripts()
    const scripts = new Set(
      next.assetSets.flat().filter((name) => name.startsWith(INLINE_HASH) && allowed.has(name)),
    )
    const paths = files.map(({ path }) => path)
    files.push(stage(input.headers(paths, [...scripts])))
    files.push(...neededAssets(compiled, next.assetSets))
    const added = files.filter(
      (file) => before.files[file.path] !== file.hash || !existsSync(join(root, file.path)),
    )
    for (const file of files) next.files[file.path] = file.hash
    const gonePages = Object.keys(before.pages).filter((path) => !(path in next.pages))
    const goneFiles = Object.keys(before.files).filter((file) => !(file in next.files))
    const isHashed = (file: string) => file.startsWith('_astro/') || HASHED_NAME.test(file)
    const doubtful = [...gonePages.map(fileOf), ...goneFiles.filter((file) => !isHashed(file))]
    const pagesOnDisk = new Set(doubtful.length > 0 ? Object.keys(next.pages).map(fileOf) : [])
    const publication: Publication = {
      root,
      scratch: `${staging}.part`,
      retiredRoot,
      assets: added.filter((file) => isHashed(file.path)),
      pointers: added.filter((file) => !isHashed(file.path)),
      pages: changed,
      removed: doubtful.filter((file) => !pagesOnDisk.has(file) && !(file in next.files)),
      retired: goneFiles.filter(isHashed),
    }
    const retiring = retire(before, publication.retired, next, options.now)

    const touched =
      changed.length + added.length + publication.removed.length + publication.retired.length > 0
    if ((touched || fresh) && (await options.ready?.()) === false) throw new CalledOff()
    if (touched && !fresh) {
      state.begin({
        pages: [...rendered, ...gonePages],
        files: [...added.map((file) => file.path), ...goneFiles],
      })
    }
    input.onPublish?.()
    if (fresh) layOut(staging, added)
    else if (touched) publish(publication)
    rmSync(join(staging, LARGE_FILES), { recursive: true, force: true })
    if (fresh) renameSync(staging, root)
    dropRetired(retiredRoot, retiring)
    state.commit(next)
    saveLayouts(stateDir, input.slug, base, layouts)

    return { ...totals(next), rendered: work.count, reused, removed: gonePages.length }
  } finally {
    rmSync(staging, { recursive: true, force: true })
    rmSync(`${staging}.part`, { force: true })
  }
}

const HASHED_NAME = /\.[\w-]{16}\.\w+$/

/** Numbers the sets of assets of a manifest, carrying over those of the one before. */
const assetSets = (before: Manifest) => {
  const sets: (readonly string[])[] = []
  const numbers = new Map<string, number>()
  const carried = new Map<number, number>()
  const index = (set: readonly string[]): number => {
    const text = set.join('\0')
    const number = numbers.get(text) ?? sets.push(set) - 1
    numbers.set(text, number)
    return number
  }
  return {
    index,
    carry: (old: number): number => {
      const number = carried.get(old) ?? index(before.assetSets[old] ?? [])
      carried.set(old, number)
      return number
    },
    /** Numbers them anew in the order of the pages, so that a manifest is the same however the work was shared. */
    number: (manifest: Manifest): void => {
      const places = new Map<number, number>()
      for (const entry of Object.values(manifest.pages)) {
        const place = places.get(entry[2]) ?? manifest.assetSets.push([...(sets[entry[2]] ?? [])]) - 1
        places.set(entry[2], place)
        entry[2] = place
      }
    },
  }
}

/** A folder of which nothing is known: every file in it is in doubt, and goes unless it is planned. */
const adopt = (root: string): Manifest => {
  const manifest = emptyManifest(root)
  for (const file of listFiles(root)) manifest.files[file] = ''
  return manifest
}

/** Notes what was retired now, and gives back what has been retired for long enough to go. */
const retire = (before: Manifest, now: readonly string[], next: Manifest, at: number): string[] => {
  const over: string[] = []
  for (const [file, since] of Object.entries({
    ...before.retired,
    ...Object.fromEntries(now.map((f) => [f, at])),
  })) {
    if (file in next.files || at - since >= RETIRED_FOR_MS) over.push(file)
    else next.retired[file] = since
  }
  return over
}
