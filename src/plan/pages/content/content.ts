import type { FormId } from '#rules/forms/formTable.ts'
import type { ContentPage } from '#site/content/content.ts'
import type { PlanContext } from '../../context.ts'
import { nextSteps } from '../form/afterwards.ts'
import { helpLinks, siblingsOf } from '../form/formPages.ts'
import { dealerHref } from '../locations/locations.ts'
import { partsOf, writtenLd } from './parts.ts'
import { moreOf, postTrail } from './posts.ts'
import { formStart, onPage } from '../form/forms.ts'
import { breadcrumbList, crumbs, metaOf } from '../../meta.ts'
import { withLinks } from '../../frame/link.ts'
import type { Page } from '../../page.ts'

/** The address of the contact page, which is a view of its own. */
export const CONTACT_PATH = '/contact'

export const contentPage = (context: PlanContext, page: ContentPage): Page => {
  const trail = postTrail(context, page)
  return {
    path: page.path,
    view: 'content',
    meta: metaOf(context, {
      title: page.title,
      description: page.description,
      canonical: page.path,
      ...(page.image && { image: page.image }),
      jsonLd: [breadcrumbList(context, trail), ...writtenLd(context, page)],
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
      siblings: siblingsOf(context, page.path),
      more: moreOf(context, page),
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
      html: withLinks(written?.html ?? '', site),
      form: onPage(formStart(context, form), written),
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
