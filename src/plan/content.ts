import type { ContentPage } from '#site/content.ts'
import type { PlanContext } from './context.ts'
import { links } from './link.ts'
import { breadcrumbList, crumbs, metaOf } from './meta.ts'
import type { Page } from './page.ts'

/** The address of the contact page, which is a view of its own. */
export const CONTACT_PATH = '/contact'

const SIBLINGS = 6

export const contentPage = (context: PlanContext, page: ContentPage): Page => {
  const { site } = context
  const trail = crumbs({ label: page.title, href: page.path })
  const group = site.navigation.footer.find((each) => each.items.some((item) => item.href === page.path))
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
      html: page.html,
      headings: page.headings,
      aside: page.aside,
      siblings: links(
        (group?.items ?? []).filter((item) => item.href !== page.path),
        site,
      ).slice(0, SIBLINGS),
    },
    cards: [],
  }
}

export const contactPage = (context: PlanContext): Page => {
  const { site, locations, content } = context
  const written = content.find((page) => page.path === CONTACT_PATH)
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
      html: written?.html ?? '',
      locations: locations.map(context.place),
    },
    cards: [],
  }
}
