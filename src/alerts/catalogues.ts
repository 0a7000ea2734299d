import { join } from 'node:path'
import { HOUR_MS } from '#rules/constants.ts'
import type { Site } from '#site/settings/schema.ts'
import { indexOf, openCatalogue, type Catalogue } from './catalogue.ts'

/** Maximum number of sites whose catalogue is kept open. */
const MOST_HELD = 20

export type Catalogues = (site: Site) => Catalogue | undefined

/**
 * Returns a function that opens a site's catalogue. An open catalogue is used again until the site's index or
 * settings change or a new hour begins.
 */
export function cataloguesIn(outDir: string, now: () => number): Catalogues {
  const held = new Map<string, { site: Site; stamp: string; catalogue: Catalogue | undefined }>()
  return (site) => {
    const { slug } = site
    const dir = join(outDir, slug)
    const stamp = `${indexOf(dir)} ${Math.floor(now() / HOUR_MS)}`
    const known = held.get(slug)
    if (known?.site === site && known.stamp === stamp) return known.catalogue
    const catalogue = openCatalogue(site, dir, now())
    held.delete(slug)
    held.set(slug, { site, stamp, catalogue })
    for (const [oldest] of held) if (held.size > MOST_HELD) held.delete(oldest)
    return catalogue
  }
}
