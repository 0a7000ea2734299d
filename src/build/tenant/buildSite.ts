import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { filesOf } from '../publish/publish.ts'
import { retire } from '../publish/retired.ts'
import { inStaging } from '../publish/staging.ts'
import { LAYOUTS } from '../state/kind.ts'
import { adoptedManifest, emptyManifest, endPublish, readManifest, totals } from '../state/manifest.ts'
import { changesOf } from './changes.ts'
import { publishChanges, publishNew } from './publishSite.ts'
import { renderPages } from './renderPages.ts'
import {
  CalledOff,
  type SiteBuildOptions,
  type SiteBuildResult,
  type SiteInput,
  type SiteUnderWay,
} from './siteBuild.ts'
import { stageFiles } from './stageFiles.ts'

/**
 * Builds one tenant's site into `<outDir>/<slug>`: renders the pages whose key changed, then publishes them. If a
 * page can't be rendered, the whole build fails, and the site's folder stays as it was.
 *
 * @throws RenderError, CalledOff
 */
export const buildSite = (input: SiteInput, options: SiteBuildOptions): Promise<SiteBuildResult> =>
  inStaging(options.outDir, input.slug, async (staging) => {
    const { memory } = options
    const site = openSite(staging, input, options)

    const pages = await renderPages(site, input, options)
    const { files, layouts } = await stageFiles(site, input, options, pages.finish)
    const changes = changesOf(site, pages, files)

    const changed = site.fresh || filesOf(changes.publication).length > 0
    if (changed && (await options.ready?.()) === false) throw new CalledOff()
    input.onPublish?.()
    if (site.fresh) await publishNew(site, files, options)
    else await publishChanges(changes, memory)
    input.onPublished?.()
    retire(site, changes.publication.retired, options.now)

    memory.keep(LAYOUTS, layouts)
    endPublish(memory, site.root, site.next)
    const { rendered, reused } = pages
    return { ...totals(site.next), rendered: rendered.length, reused, removed: changes.gonePages.length }
  })

/** Reads which pages and files are published on a site, and what earlier builds stored about it. */
const openSite = (
  staging: string,
  { slug, inputs, warnings }: SiteInput,
  { outDir, memory, clean }: SiteBuildOptions,
): SiteUnderWay => {
  const root = join(outDir, slug)
  const known = clean ? undefined : readManifest(memory, root)
  const fresh = !existsSync(root)
  return {
    root,
    staging,
    retiredRoot: join(outDir, '.retired', slug),
    fresh,
    before: fresh ? emptyManifest() : (known ?? adoptedManifest(root)),
    next: { ...emptyManifest(), inputs, warnings },
  }
}
