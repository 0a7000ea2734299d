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
  /** Hash of everything that the plan was made from; if it's unchanged, there's nothing to do. */
  inputs: string
  siteFrame: SiteFrame
  /** What all quick keys depend on. */
  quickKeyBase: string
  pages: Iterable<PlannedPage>
  /**
   * The site's files other than pages, such as the search index. They're requested one at a time after the last page has been planned,
   * while pages are still being rendered.
   */
  files: () => Iterable<SiteFile>
  /**
   * The last file: the response headers.
   *
   * @param files the paths of the others
   * @param scripts the hashes of all inline scripts on the pages
   */
  headers: (files: readonly string[], scripts: readonly string[]) => SiteFile
  /**
   * Called just before publishing, to record what later builds need to know about this one. After this, only publishing
   * itself can fail, and the next build would repair that.
   */
  onPublish?: () => void
  /**
   * Called once everything is published, to record what visitors can see from now on, which later builds need to know.
   */
  onPublished?: () => void
  warnings: string[]
}

export interface SiteBuildOptions {
  compiled: Compiled
  outDir: string
  /** What earlier builds of this tenant stored. */
  memory: StoredMemory
  /** The time that the build takes as the current one, in ms since 1970. */
  now: number
  /** Renders every page again and trusts nothing that's remembered about the folder. */
  clean: boolean
  renderer: Renderer
  onPages?: (count: number) => void
  /**
   * Called when everything is rendered and there's something to publish. The build waits for the result, and doesn't publish if the
   * result is false.
   */
  ready?: () => Promise<boolean>
  /** Makes sure that a power cut can't damage a new site. Without this, the next build repairs any damage. */
  durable?: boolean
}

/** Publishing was cancelled after rendering. Nothing on the site was changed. */
export class CalledOff extends Error {
  override name = 'CalledOff'
}

export interface SiteBuildResult {
  pages: number
  rendered: number
  reused: number
  removed: number
  /** Total for all pages of the site. */
  bytes: number
  warnings: string[]
}

/** A site during a build: its folders, and what's remembered about it. */
export interface SiteUnderWay {
  /** The published site. */
  root: string
  /** Where pages and large files wait to be published. */
  staging: string
  /** Where hashed files that no page refers to any more are kept for a while. */
  retiredRoot: string
  /**
   * Whether there's no published site yet. If there's none, no visitor is reading it, so the new site is completed in
   * `staging` and moved into place as a whole.
   */
  fresh: boolean
  /** The manifest of the last build. */
  before: Manifest
  /** The manifest of this build; each step adds to it. */
  next: Manifest
}
