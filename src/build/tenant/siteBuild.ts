import type { SiteFrame } from '#plan/page.ts'
import type { SiteFile } from '#plan/files/index.ts'
import type { PlannedPage } from '#plan/plannedPage.ts'
import type { Compiled } from '../compile/compile.ts'
import type { Renderer } from '../render/renderer.ts'
import type { Manifest } from '../state/manifest.ts'
import type { StoredMemory } from '../state/memory.ts'

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
  /** Called once all is published: to write down what later builds may say that visitors saw. */
  onPublished?: () => void
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

/** A site while it is built: its folders, and what is known of it. */
export interface SiteUnderWay {
  /** The published site. */
  root: string
  /** Where pages and large files wait until they are published. */
  staging: string
  /** Where hashed files are kept a while that no page names any more. */
  retiredRoot: string
  /** Whether there is no published site yet. Nobody reads it then, so it is laid out in full in `staging` and moved into place. */
  fresh: boolean
  /** What the last build left. */
  before: Manifest
  /** What this one leaves; each step adds to it. */
  next: Manifest
}
