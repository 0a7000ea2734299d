import { dealerContactPath } from '#rules/siteLinks.ts'
import type { FormId } from '#rules/forms/formTable.ts'
import type { ContentPage } from '#site/content.ts'
import type { Location } from '#stock/entities.ts'
import type { PlanContext } from './context.ts'
import { nextSteps } from './afterwards.ts'
import { helpLinks, partsOf, siblingsOf } from './formPages.ts'
import { formStart } from './forms.ts'
import { breadcrumbList, crumbs, metaOf } from './meta.ts'
import { withEvents } from './link.ts'
import type { Page } from './page.ts'

/** The address of the contact page, which is a view of its own. */
export const CONTACT_PATH = '/contact'

export const contentPage = (context: PlanContext, page: ContentPage): Page => {
  const { site } = context
  const trail = crumbs({ label: page.title, href: page.path })
  return {
    path: page.path,
    view: 'content',
    meta: metaOf(context, {
      title: page.title,
      description: page.description,
      canonical: page.path,
      ...(page.image && { image: page.image }),
      jsonLd: [breadcrumbList(context, trail)],
    }),
    props: {
      crumbs: trail,
      kicker: page.kicker,
      title: page.title,
      lead: page.description,
      image: page.image,
      parts: partsOf(context, page),
      headings: page.headings,
      aside: page.aside,
      siblings: siblingsOf(site, page.path),
    },
    cards: [],
  }
}

export const contactPage = (context: PlanContext): Page => {
  const { site, locations, content } = context
  const written = content.find((page) => page.path === CONTACT_PATH)
  const form: FormId = written?.form === undefined || written.form === 'none' ? 'contact' : written.form
  const trail = crumbs({ label: written?.title ?? 'Contact us', href: CONTACT_PATH })
  const description = written?.description ?? `Call, visit or write to ${site.name}.`
  return {
    path: CONTACT_PATH,
    view: 'contact',
    meta: metaOf(context, {
      title: written?.title ?? 'Contact us',
      description,
      canonical: CONTACT_PATH,
      jsonLd: [breadcrumbList(context, trail)],
    }),
    props: {
      crumbs: trail,
      title: written?.title ?? 'Contact us',
      lead: description,
      html: withEvents(written?.html ?? '', site),
      form: formStart(context, form),
      steps: nextSteps(form, context),
      help: helpLinks(context),
      locations: locations.map((location) => ({
        ...context.place(location),
        contactHref: dealerHref(context, location),
      })),
    },
    cards: [],
  }
}

/** The contact page of the location's dealership, where each has its own. */
const dealerHref = ({ site }: PlanContext, location: Location): string => {
  const dealer = site.dealerships.find(({ id }) => id === location.dealership_id)
  return site.dealerships.length < 2 || !dealer ? '' : (dealerContactPath(dealer.slug) ?? '')
}
