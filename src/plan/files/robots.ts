import type { Site } from '#site/settings/schema.ts'
import { absolute } from '../meta.ts'
import type { SiteFile } from './siteFile.ts'

/** What crawlers may read: all but what answers to scripts and forms. Pages that are nobody's to find say so. */
export const robots = ({ url }: Pick<Site, 'url'>): SiteFile => ({
  path: 'robots.txt',
  data: `User-agent: *\nDisallow: /api/\nDisallow: /fakes/\n\nSitemap: ${absolute(url, '/sitemap.xml')}\n`,
})
