import type { Site } from '#site/settings/schema.ts'
import { absolute } from '../meta.ts'
import type { SiteFile } from './siteFile.ts'

/**
 * What crawlers may read: everything except addresses for scripts and forms. Pages that shouldn't be indexed have a robots meta
 * tag.
 */
export const robots = ({ url }: Pick<Site, 'url'>): SiteFile => ({
  path: 'robots.txt',
  data: `User-agent: *\nDisallow: /api/\nDisallow: /fakes/\n\nSitemap: ${absolute(url, '/sitemap.xml')}\n`,
})
