import { searchPath } from '#rules/links/paths.ts'
import type { PlanContext } from '../planContext.ts'
import type { Listing } from '../pages/list/listing.ts'
import { absolute } from '../meta.ts'
import type { SiteFile } from './siteFile.ts'

const MOST_LISTS = 60

export interface FoundPage {
  path: string
  title: string
  description: string
}

/** For language models (llmstxt.org). It leaves out counts and vehicles, so that it doesn't change with the stock. */
export function llms(
  { site, noun, locations, place }: PlanContext,
  listings: readonly Listing[],
  pages: readonly FoundPage[],
  feeds: readonly string[],
): SiteFile {
  const line = (label: string, path: string, note = '') =>
    `- [${plain(label)}](${absolute(site.url, path)})${note && `: ${plain(note)}`}`
  const where = locations.map((location) => {
    const { name, address } = place(location)
    return `- ${plain([name, address, location.contact_detail.phone].filter(Boolean).join(', '))}`
  })
  const all = searchPath(site)
  const lists = listings
    .filter(({ path, vehicles }) => path !== all && vehicles.length > 0)
    .slice(0, MOST_LISTS)
    .map(({ title, path }) => line(title, path))
  const sections = [
    [`# ${plain(site.name)}`],
    [`> ${plain(site.tagline || site.hero.text || site.name)}`],
    where.length > 0 ? ['## Where', ...where] : [],
    ['## Stock', line(`All ${noun.many}`, all), ...lists],
    ['## Feeds', ...feeds.map((path) => line(path, `/${path}`))],
    ['## Pages', ...pages.map(({ path, title, description }) => line(title, path, description))],
  ]
  return {
    path: 'llms.txt',
    data: `${sections
      .filter((section) => section.length > 0)
      .map((section) => section.join('\n'))
      .join('\n\n')}\n`,
  }
}

/** Brackets are escaped so that they don't make links. */
const plain = (text: string): string => text.replace(/\s+/g, ' ').replace(/[[\]]/g, '\\$&').trim()
