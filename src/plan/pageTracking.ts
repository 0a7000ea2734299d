import { currencyOf } from '#rules/pricing/checkout.ts'
import { trackingItem } from '#rules/tracking/analytics.ts'
import { isTextChatHidden } from '#rules/tracking/chat.ts'
import { pageEvent } from '#rules/tracking/pageEvents.ts'
import type { Car } from '#stock/entities.ts'
import type { PlanContext } from './context.ts'
import type { PageTracking } from './frame/tracking.ts'
import type { Page } from './page.ts'

type TrackedSite = Pick<PlanContext, 'site' | 'isTracked'>

export function pageTracking(
  { site, isTracked }: TrackedSite,
  path: string,
  car?: Pick<Car, 'slug' | 'car_type' | 'stocknum' | 'price'>,
  name = '',
): PageTracking | undefined {
  if (!isTracked) return undefined
  const event = pageEvent(path, site, car)
  if (!car) return event === null ? undefined : { event }
  const { stocknum, price } = car
  return {
    event,
    car: { slug: car.slug, name, item: trackingItem({ stocknum, price, name }, '', currencyOf(site.region)) },
  }
}

/** Vehicle pages already have their tracking data. */
export function withTracking(context: TrackedSite, page: Page): Page {
  const { site } = context
  const tracked = page.tracked ?? pageTracking(context, page.path)
  const noTextUs = site.chat.text_us_key !== '' && isTextChatHidden(page.path, site, site.chat.hidden_paths)
  return { ...page, ...(tracked && { tracked }), ...(noTextUs && { noTextUs }) }
}
