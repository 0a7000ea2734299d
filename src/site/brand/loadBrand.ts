import { contentHash } from '#lib/hash.ts'
import type { Problem } from '../loading/problems.ts'
import type { TenantCache } from '../loading/tenantCache.ts'
import type { Theme } from '../settings/schema.ts'
import { BRAND, brandFilesIn } from './brandFiles.ts'
import { drawBrand, type Drawn } from './drawBrand.ts'

const drawn = new Map<string, { from: string; made: Drawn }>()

/** Makes a tenant's brand from the files in its folder. What was made from the same files in the same colours is used again. */
export async function loadBrand(dir: string, theme: Theme, cache: TenantCache): Promise<Drawn> {
  const { sources, problems } = brandFilesIn(dir)
  const none: { problems: Problem[]; warnings: string[] } = { problems, warnings: [] }
  if (problems.length > 0 || Object.keys(sources).length === 0) return none
  const { paper, night, brand } = theme
  const from = Buffer.concat([
    Buffer.from(JSON.stringify([paper, night, brand])),
    ...Object.values(sources).flatMap(({ file, bytes }) => [
      Buffer.from(`\0${file} ${bytes.length}\0`),
      bytes,
    ]),
  ])
  const cached = cache.get(BRAND, from) as Drawn | undefined
  if (cached) return cached
  const hash = contentHash(from)
  const last = drawn.get(dir)
  const made = last?.from === hash ? last.made : await drawBrand(sources, theme)
  drawn.set(dir, { from: hash, made })
  if (made.problems.length === 0) cache.set(BRAND, from, made)
  return made
}
