import { isAvailable } from '#rules/listing/listing.ts'
import { listFilter, readFilterPhrase } from '#search/query/listPhrase.ts'
import type { Card } from '#search/card.ts'
import type { ContentPage } from '#site/content/content.ts'
import type { Site } from '#site/settings/schema.ts'
import type { PlanContext } from '../../planContext.ts'
import { link } from '../../frame/link.ts'
import type { Post } from './props.ts'

const MOST_VEHICLES = 4

/** The vehicles that an offer is for, best first. Only pages with such an offer look at the stock, so only they change with it. */
export function offerVehicles(context: PlanContext, { offer }: ContentPage): Post[] {
  const phrase = offer?.vehicles ?? ''
  if (phrase === '') return []
  const { site, listed, records, recordOf, vocabulary } = context
  const { matches } = listFilter(readFilterPhrase(phrase, vocabulary), records)
  return listed
    .values()
    .filter((vehicle) => isAvailable(vehicle.brief) && !vehicle.brief.reserved && matches(recordOf(vehicle)))
    .take(MOST_VEHICLES)
    .flatMap((vehicle) => postOf(context.card(vehicle), site))
    .toArray()
}

function postOf({ href, title, image, facts, price }: Card, site: Site): Post[] {
  const pageLink = link(title, href, site)
  if (!pageLink) return []
  const priceText = [price.text, price.suffix].filter(Boolean).join(' ')
  return [
    { link: pageLink, text: facts.join(' · '), image, kicker: '', date: '', datetime: '', price: priceText },
  ]
}
