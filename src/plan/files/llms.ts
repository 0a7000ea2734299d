import { searchPath } from '#rules/links/paths.ts'
import type { PlanContext } from '../planContext.ts'
import type { Listing } from '../pages/list/listing.ts'
import { absolute } from '../meta.ts'
import type { SiteFile } from './siteFile.ts'

const MOST_LISTS = 60

export interface FindablePage {
  path: string
  title: string
  description: string
}

/** For language models (llmstxt.org). It leaves out counts and vehicles, so that it doesn't change with the stock. */
export function llms(
  { site, noun, locations, place }: PlanContext,
  listings: readonly Listing[],
  pages: readonly FindablePage[],
  feeds: readonly string[],
): SiteFile {
  const line = (label: string, path: string, note = '') =>
    `- [${escaped(label)}](${absolute(site.url, path)})${note && `: ${escaped(note)}`}`
  const places = locations.map((location) => {
    const { name, address } = place(location)
    return `- ${escaped([name, address, location.contact_detail.phone].filter(Boolean).join(', '))}`
  })
  const searchList = searchPath(site)
  const lists = listings
    .filter(({ path, vehicles }) => path !== searchList && vehicles.length > 0)
    .slice(0, MOST_LISTS)
    .map(({ title, path }) => line(title, path))
  const sections = [
    [`# ${escaped(site.name)}`],
    [`> ${escaped(site.tagline || site.hero.text || site.name)}`],
    places.length > 0 ? ['## Where', ...places] : [],
    ['## Stock', line(`All ${noun.many}`, searchList), ...lists],
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
const escaped = (text: string): string => text.replace(/\s+/g, ' ').replace(/[[\]]/g, '\\$&').trim()
