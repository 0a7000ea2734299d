import {
  checkoutOffers,
  currencyOf,
  isProvider,
  PROVIDER_NAMES,
  salePrice,
  HOLD_MINUTES,
  type CheckoutOffer,
} from '#rules/pricing/checkout.ts'
import { formFields } from '#rules/forms/formFields.ts'
import { isMissingPhoto } from '#rules/vehicle/images.ts'
import { checkoutPath, searchPath, vehiclePath, withQuery } from '#rules/links/paths.ts'
import { dealerPlace, titleOf } from '#search/titles.ts'
import type { Site } from '#site/settings/schema.ts'
import type { Vehicle } from '#stock/snapshot.ts'
import { isWritten } from '../content/contentPath.ts'
import type { PlanContext } from '../../planContext.ts'
import { link, present } from '../../frame/link.ts'
import { pageTracking } from '../../frame/tracking.ts'
import { crumbs, metaOf } from '../../meta.ts'
import type { Link } from '../../props.ts'
import type { Page } from '../../page.ts'
import type { Candidate } from '../../plannedPage.ts'
import { leftToPay } from '#rules/pricing/breakdown.ts'
import { money } from '#rules/pricing/money.ts'
import type { Car } from '#stock/entities.ts'
import type { CheckoutProps } from './props.ts'

/** For all vehicles: the browser reads `?car=` and shows the vehicle. */
export const JOURNEY_PATH = '/checkout-journey'

/** Without the clock and other vehicles, because the page's quick key doesn't change with them. */
type CheckoutContext = Pick<PlanContext, 'site' | 'content' | 'noun' | 'isTracked' | 'recordOf'>

export const hasCheckout = (site: Site): boolean => isProvider(site.payment_provider)

export const journeyCandidates = (context: PlanContext): Candidate[] =>
  hasCheckout(context.site)
    ? [{ path: JOURNEY_PATH, source: 'checkout journey', make: () => journeyPage(context) }]
    : []

export function checkoutCandidates(context: PlanContext, vehicle: Vehicle): Candidate[] {
  const { brief, hash } = vehicle
  const path = checkoutOffers(brief, context.site).length > 0 ? checkoutPath(brief.slug, context.site) : null
  if (path === null) return []
  return [
    {
      path,
      kind: 'checkout',
      source: `checkout (${brief.slug})`,
      quickKey: `checkout ${hash}`,
      make: () => checkoutPage(context, vehicle, path),
    },
  ]
}

function checkoutPage(context: CheckoutContext, vehicle: Vehicle, path: string): Page {
  const { site, noun } = context
  const car = vehicle.car()
  const title = titleOf(car)
  const back = vehiclePath(car.slug, site) ?? '/'
  const offers = checkoutOffers(car, site)
  const picture = car.images[0]?.image.url ?? car.primary_image_url
  const { text: price, suffix } = salePrice(car, site)
  const tracked = pageTracking(context, 'checkout', path, { vehicle: context.recordOf(vehicle) })
  return {
    path,
    view: 'checkout',
    meta: metaOf(context, {
      title: `${offers[0]?.kind === 'buy' ? 'Buy' : 'Reserve'} ${[title, car.badge, car.stocknum].filter(Boolean).join(' ')}`,
      description: `Reserve or buy this ${title} online at ${site.name}.`,
      canonical: path,
      noindex: true,
    }),
    props: {
      crumbs: crumbs({ label: title, href: back }, { label: 'Checkout', href: path }),
      title: titleFor(offers, noun.one),
      ...commonOf(context),
      car: {
        slug: car.slug,
        title,
        subtitle: car.badge,
        href: back,
        picture: isMissingPhoto(picture, site.coming_soon_image) ? '' : picture,
        price,
        suffix,
        facts: [dealerPlace(car), car.stocknum && `Stock no. ${car.stocknum}`].filter(Boolean),
      },
      journeyHref: withQuery(JOURNEY_PATH, { car: car.slug }),
      offers: offers.map((offer) => offerOf(offer, car, site, noun.one)),
      currency: currencyOf(site.region),
      fields: formFields('reserve', site.forms, { region: site.region }).filter(
        ({ kind }) => kind !== 'hidden',
      ),
    },
    cards: [],
    ...(tracked && { tracked }),
  }
}

function titleFor([first, second]: readonly CheckoutOffer[], noun: string): string {
  if (second) return `Reserve or buy this ${noun}`
  return first?.kind === 'buy' ? `Buy this ${noun} online` : `Reserve this ${noun}`
}

function journeyPage(context: PlanContext): Page {
  const { site, noun } = context
  return {
    path: JOURNEY_PATH,
    view: 'checkout-journey',
    meta: metaOf(context, {
      title: 'How to reserve online',
      description: `How to reserve or buy ${noun.many} online at ${site.name}, step by step.`,
      canonical: JOURNEY_PATH,
      noindex: true,
    }),
    props: {
      crumbs: crumbs({ label: 'Reserve online', href: JOURNEY_PATH }),
      title: `Reserve your ${noun.one} online`,
      lead: `It takes a few minutes, and then nobody else can buy the ${noun.one} you want.`,
      ...commonOf(context),
      base: context.cardSettings.vehicleBase,
      last: checkoutPath('x', site)?.split('/').at(-1) ?? 'checkout',
      gone: `That ${noun.one} can’t be reserved online: it may have been reserved or sold. Here’s what we have in stock.`,
      next: present([link(`See all ${noun.many}`, searchPath(site), site)]),
    },
    cards: [],
  }
}

function commonOf({ site, content, noun }: CheckoutContext) {
  const provider = isProvider(site.payment_provider) ? PROVIDER_NAMES[site.payment_provider] : ''
  return {
    provider,
    steps: [
      {
        title: 'Your details',
        text: 'Just your name and contact details. You don’t need an account.',
      },
      {
        title: `Pay on ${provider}’s secure page`,
        text: `We hold the ${noun.one} for ${HOLD_MINUTES} minutes while you pay. We never see your card details.`,
      },
      {
        title: 'We’ll call you',
        text: `We mark the ${noun.one} as reserved and arrange a time for you to see it or pick it up.`,
      },
    ],
    refund: site.checkout.refund_terms,
    terms: termsOf(site, content),
  }
}

const termsOf = (site: Site, content: PlanContext['content']): Link | null =>
  isWritten(content, site.checkout.terms_path, site)
    ? link('Terms and conditions', site.checkout.terms_path, site)
    : null

export function offerOf(
  { kind, amount }: CheckoutOffer,
  car: Car,
  site: Site,
  noun: string,
): CheckoutProps['offers'][number] {
  const left = leftToPay(car, site, noun, amount)
  const price = { kind, amount: money(amount / 100, 'cents') }
  return kind === 'reserve'
    ? { ...price, label: 'Reserve with a deposit', suffix: '', note: left }
    : {
        ...price,
        label: 'Buy it now',
        suffix: salePrice(car, site).suffix,
        note: [
          left === '' ? 'Pay in full.' : `Pay the price now. ${left}`,
          `We’ll call you to arrange a time to pick up the ${noun}.`,
        ].join(' '),
      }
}
