import { tradeOfSite } from '#rules/vehicle/facts/trade.ts'
import type { OwnColumn, OwnFeed } from '#site/feeds/ownFeed.ts'
import type { FeedFact } from '#site/feeds/feedFacts.ts'
import { lookUp } from '#lib/values.ts'
import type { PortalName } from '#site/settings/feeds.ts'
import type { Site } from '#site/settings/schema.ts'
import type { PlanContext } from '../../planContext.ts'
import type { OfferedVehicle } from '../offers.ts'
import type { LongFile } from '../siteFile.ts'
import { ADDRESS, type Attribute, type FeedTable, type Portal } from './attribute.ts'
import { delimitedFeed } from './delimited.ts'
import { googleAds, googleListings } from './google.ts'
import { meta, tiktok } from './meta.ts'
import { xmlFeed } from './metaXml.ts'
import { microsoftFor } from './microsoft.ts'

/** Every portal that we know the attributes of, in the order of its feeds. */
export const portalsFor = ({ feeds }: Pick<Site, 'feeds'>): Record<PortalName, Portal> => ({
  google_listings: googleListings,
  google_ads: googleAds,
  meta,
  microsoft: microsoftFor(feeds.microsoft_campaign),
  tiktok,
})

/** Whether a portal takes what a dealer sells, where they are. */
export const takesSite = ({ trades, regions }: Portal, site: Site): boolean =>
  trades.includes(tradeOfSite(site)) && (regions?.includes(site.region) ?? true)

/** All feeds of a site: those of portals and its own. */
export const feedTables = ({ site, feeds = [] }: Pick<PlanContext, 'site' | 'feeds'>): FeedTable[] => [
  ...Object.values(portalsFor(site)).filter(
    (portal) => site.feeds.portals.includes(portal.name) && takesSite(portal, site),
  ),
  ...feeds.map(ownTable),
]

export const vehicleFeed = (table: FeedTable, site: Site, offers: readonly OfferedVehicle[]): LongFile =>
  table.format.kind === 'xml' ? xmlFeed(table, site, offers) : delimitedFeed(table, site, offers)

function ownTable({
  name,
  separator,
  isQuoted,
  hasHeadings,
  conditions,
  locations,
  columns,
}: OwnFeed): FeedTable {
  const path = `feeds/${name}.${separator === '\t' ? 'tsv' : 'csv'}`
  return {
    where: `in ${path}`,
    path,
    format: { kind: 'csv', separator, isQuoted, hasHeadings },
    attributes: columns.map(ownAttribute),
    takes: ({ car, location }) =>
      (conditions.length === 0 || conditions.includes(car.car_type)) &&
      (locations.length === 0 || locations.includes(location?.name ?? '')),
  }
}

const ADDRESSES: readonly FeedFact[] = ['link', 'image', 'images', 'more_images']

function ownAttribute({ name, facts, values, otherwise, isRequired, ...rest }: OwnColumn): Attribute {
  const [first] = facts
  return {
    ...{ name, facts, need: isRequired ? 'required' : 'optional', lacks: `no ${name}`, ...rest },
    ...((values ?? otherwise) !== undefined && {
      spelled: (text: string) => lookUp(values ?? {}, text.toLowerCase()) ?? otherwise ?? text,
    }),
    ...(first && ADDRESSES.includes(first) && { rule: ADDRESS }),
  }
}
