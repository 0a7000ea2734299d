import { priceLine, priceOf } from '#rules/pricing/price.ts'
import type { PlanContext } from '../planContext.ts'
import { absolute } from '../meta.ts'
import type { OfferedVehicle } from './offers.ts'
import type { SiteFile } from './siteFile.ts'
import { document, element, parent } from './xml.ts'

const MOST_ARRIVALS = 30

/** RSS 2.0, for feed readers and newsletter services. */
export function arrivals(
  { site, noun, cardSettings }: PlanContext,
  offers: readonly OfferedVehicle[],
): SiteFile {
  const path = 'feeds/new-arrivals.xml'
  const items = offers
    .filter(({ car }) => car.created_at_timestamp !== null)
    .sort(
      (a, b) => (b.car.created_at_timestamp ?? 0) - (a.car.created_at_timestamp ?? 0) || b.car.id - a.car.id,
    )
    .slice(0, MOST_ARRIVALS)
    .map(({ car, offer }) => {
      const { title, trim, description, link } = offer()
      return parent(
        'item',
        element(
          'title',
          `${[title, trim].filter(Boolean).join(' ')}, ${priceLine(priceOf(car, cardSettings))}`,
        ),
        element('link', link),
        element('guid', link),
        element('pubDate', new Date((car.created_at_timestamp ?? 0) * 1000).toUTCString()),
        element('description', description),
      )
    })
  const self = absolute(site.url, `/${path}`)
  return {
    path,
    data: document(
      `<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">${[
        `<channel>${element('title', `New arrivals at ${site.name}`)}${element('link', site.url)}`,
        `<atom:link href="${self}" rel="self" type="application/rss+xml"/>`,
        element('description', `The latest ${noun.many} at ${site.name}.`),
        element('language', site.region),
        ...items,
      ].join('\n')}\n</channel></rss>`,
    ),
  }
}
