import type { Site } from '#site/settings/schema.ts'
import type { OfferedVehicle } from '../offers.ts'
import { partOf, type LongFile, type Part } from '../siteFile.ts'
import { ADDRESS, cellsOf, type Attribute, type Cell, type FeedTable } from './attribute.ts'

/** RFC 4180 with any separator, without line breaks in cells. */
export const delimitedFeed = (table: FeedTable, site: Site, offers: readonly OfferedVehicle[]): LongFile => ({
  path: table.path,
  parts: () => linesOf(table, site, offers),
})

function* linesOf(table: FeedTable, site: Site, offers: readonly OfferedVehicle[]): Generator<Part> {
  const { attributes, format } = table
  const { separator = ',', isQuoted = false, hasHeadings = true } = format
  const line = (cells: readonly string[]): string =>
    `${cells.map((cell) => quoted(cell, separator, isQuoted)).join(separator)}\r\n`
  if (hasHeadings) yield partOf(line(attributes.map(({ name }) => name)))
  for (const { key, offer } of offers)
    yield {
      key,
      // Empty for a vehicle that the portal would refuse, so that finding out isn't repeated for unchanged vehicles.
      text: () => {
        const cells = cellsOf(table, offer(), site)
        return cells ? line(cells.map((cell, index) => joined(cell, attributes[index]))) : ''
      },
    }
}

function joined(cell: Cell, { join = ',', rule }: Partial<Attribute> = {}): string {
  if (typeof cell === 'string') return cell
  const instead = rule === ADDRESS ? encodeURIComponent(join) : ' '
  return (join === '' ? cell : cell.map((entry) => entry.replaceAll(join, instead))).join(join)
}

const quoted = (text: string, separator: string, isQuoted: boolean): string =>
  isQuoted || text.includes(separator) || text.includes('"') ? `"${text.replaceAll('"', '""')}"` : text
