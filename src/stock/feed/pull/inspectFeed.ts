import type { Site } from '#site/settings/schema.ts'
import { placesFor } from '../../locations/siteLocations.ts'
import { inspector, type Inspection } from '../map/inspect.ts'
import type { Mapping } from '../map/mapping.ts'
import { openFeed } from '../read/openFeed.ts'
import { lastStock } from './lastStock.ts'

export interface Inspecting {
  file: string
  mapping: Mapping
  site: Site
  dir: string
}

/** @throws FeedError if the feed can't be read */
export async function inspectFeed({ file, mapping, site, dir }: Inspecting): Promise<Inspection> {
  const { add, inspection } = inspector(mapping, placesFor(site, lastStock(dir).locations))
  const feed = await openFeed(file, mapping.rows)
  for await (const row of feed.rows(() => {})) add(row)
  return inspection()
}
