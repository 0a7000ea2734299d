import type { Site } from '#site/settings/schema.ts'
import { absolute } from '../meta.ts'
import type { SiteFile } from './siteFile.ts'

/** Pages that search engines shouldn't index have a robots meta tag instead. */
export const robots = ({ url }: Pick<Site, 'url'>): SiteFile => ({
  path: 'robots.txt',
  data: `User-agent: *\nDisallow: /api/\nDisallow: /fakes/\n\nSitemap: ${absolute(url, '/sitemap.xml')}\n`,
})
