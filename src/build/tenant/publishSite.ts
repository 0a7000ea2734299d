import { renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { listFiles } from '#lib/files.ts'
import { synced } from '#lib/sync.ts'
import { filesOf, layOut, publish, type SiteFile } from '../publish/publish.ts'
import { LARGE_FILES } from '../publish/staging.ts'
import { ABOUT } from '../state/kind.ts'
import { beginPublish } from '../state/manifest.ts'
import type { StoredMemory } from '../state/memory.ts'
import type { Changes } from './changes.ts'
import type { SiteBuildOptions, SiteUnderWay } from './siteBuild.ts'

/** Completes a new site in the folder with its rendered pages, then moves it into place in one step. */
export const publishNew = async (
  { root, staging }: SiteUnderWay,
  files: readonly SiteFile[],
  { memory, durable }: SiteBuildOptions,
): Promise<void> => {
  memory.keep(ABOUT, new Map())
  memory.save()
  layOut(staging, files)
  rmSync(join(staging, LARGE_FILES), { recursive: true, force: true })
  renameSync(staging, root)
  if (durable) await synced(root, listFiles(root))
}

/** Brings a published site up to date. */
export const publishChanges = async (
  { publication, touched }: Changes,
  memory: StoredMemory,
): Promise<void> => {
  const files = filesOf(publication)
  if (files.length > 0) {
    beginPublish(memory, touched)
    publish(publication)
  }
  await synced(publication.root, files)
}
