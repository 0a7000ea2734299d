import { join } from 'node:path'
import { sizeOf } from '#lib/files.ts'
import { PAGES } from '../state/kind.ts'
import { aboutOf, publishedSizes, totals } from '../state/manifest.ts'
import type { SiteBuildOptions, SiteBuildResult } from './siteBuild.ts'

/**
 * Returns the result of an earlier build from the same inputs if the whole site still exists and is intact. In that
 * case, there's nothing to do.
 */
export const unchanged = (
  { outDir, memory, clean }: Pick<SiteBuildOptions, 'outDir' | 'memory' | 'clean'>,
  slug: string,
  inputs: string,
): SiteBuildResult | undefined => {
  const root = join(outDir, slug)
  const about = aboutOf(memory, root)
  if (clean || about?.inputs !== inputs) return undefined
  const pages = memory.read(PAGES)
  const whole = publishedSizes(memory)
    .entries()
    .every(([file, bytes]) => sizeOf(join(root, file)) === bytes)
  return whole ? { ...totals({ ...about, pages }), rendered: 0, reused: pages.size, removed: 0 } : undefined
}
