import type { Site } from '#site/settings/schema.ts'
import { absolute } from '../../meta.ts'
import type { OfferedVehicle } from '../offers.ts'
import type { LongFile } from '../siteFile.ts'
import { element, longDocument, parent } from '../xml.ts'
import { cellsOf, type Cell, type FeedTable } from './attribute.ts'

/** In Meta's own XML: an element for each attribute and picture, and named components for the address. */
export const xmlFeed = (table: FeedTable, site: Site, offers: readonly OfferedVehicle[]): LongFile => ({
  path: table.path,
  parts: () =>
    longDocument(
      `<listings>${element('title', `${site.name}: vehicles`)}<link rel="self" href="${absolute(site.url, `/${table.path}`)}"/>`,
      offers.map(({ key, offer }) => ({
        key,
        // Empty for a vehicle that Meta would refuse, so that finding out isn't repeated for unchanged vehicles.
        text: () => {
          const cells = cellsOf(table, offer(), site)
          return cells ? listing(table, cells, offer().title) : ''
        },
      })),
      '</listings>',
    ),
})

function listing({ attributes }: FeedTable, cells: readonly Cell[], title: string): string {
  const named = attributes.map(({ name }, index) => ({ path: name.split('.'), cell: cells[index] ?? '' }))
  const groups = Map.groupBy(named, ({ path: [group = ''] }) => group)
  return parent('listing', ...Array.from(groups, ([group, inside]) => groupOf(group, inside, title)))
}

function groupOf(
  group: string,
  inside: readonly { path: readonly string[]; cell: Cell }[],
  title: string,
): string {
  const elements = inside.map(({ path, cell }) => {
    if (typeof cell !== 'string')
      return cell.map((url) => parent(group, element('url', url), element('tag', title))).join('')
    const name = path.at(-1) ?? ''
    return group === 'address' ? component(name, cell) : element(name, cell)
  })
  if (group === 'address') return `<address format="simple">${elements.join('')}</address>`
  return inside.some(({ path }) => path.length > 1) ? parent(group, ...elements) : elements.join('')
}

const component = (name: string, text: string): string =>
  element('component', text).replace('<component>', `<component name="${name}">`)
