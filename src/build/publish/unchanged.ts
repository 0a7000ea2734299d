import { join } from 'node:path'
import { sizeOf } from './files.ts'
import { fileOf } from '../paths.ts'
import type { SiteBuildOptions, SiteBuildResult } from '../tenant/buildSite.ts'
import { FILES, PAGES, type PageEntry } from '../state/kind.ts'
import { aboutOf } from '../state/manifest.ts'

/** What an earlier build of the same inputs left, if that is all still there and whole: then nothing need be done. */
export const unchanged = (
  { outDir, memory, clean }: Pick<SiteBuildOptions, 'outDir' | 'memory' | 'clean'>,
  slug: string,
  inputs: string,
): SiteBuildResult | undefined => {
  const root = join(outDir, slug)
  const about = aboutOf(memory, root)
  if (clean || about?.inputs !== inputs) return undefined
  const [pages, files] = [memory.read(PAGES), memory.read(FILES)]
  const whole =
    pages.entries().every(([path, [, bytes]]) => sizeOf(join(root, fileOf(path))) === bytes) &&
    files.entries().every(([file, [, bytes]]) => sizeOf(join(root, file)) === bytes)
  return whole ? { ...totals({ ...about, pages }), rendered: 0, reused: pages.size, removed: 0 } : undefined
}

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
