import { escapeHtml } from '#rules/html.ts'
import { listPagePath } from '#rules/listPaths.ts'
import type { PlanContext } from './context.ts'
import type { Listing } from './listing.ts'
import { absolute } from './meta.ts'

/**
 * The stock lists for search engines, each page of each list that has vehicles. Without dates: a list's page changes
 * with every vehicle on it, and a file that said so would be another one after every change.
 */
export const listSitemap = ({ site }: PlanContext, listings: readonly Listing[]): string => {
  const paths = listings.flatMap(({ path, vehicles }) => {
    const pages = Math.ceil(vehicles.length / site.search.hits_per_page)
    return Array.from({ length: pages }, (_, at) => listPagePath(path, at + 1))
  })
  const lines = [...new Set(paths)].map(
    (path) => `<url><loc>${escapeHtml(absolute(site.url, path))}</loc></url>`,
  )
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...lines,
    '</urlset>',
    '',
  ].join('\n')
}
