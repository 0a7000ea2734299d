import type { FormId } from '#rules/forms/formTable.ts'
import type { ContentPage } from '#site/content/content.ts'
import type { PlanContext } from '../../planContext.ts'
import { CONTACT_PATH } from '../contact/contact.ts'
import { contentFormPage, formOfContent, siblingsOf } from '../form/formPages.ts'
import { formStart, withPageId } from '../form/forms.ts'
import { LOCATIONS_PATH } from '../locations/locations.ts'
import { rangePages } from '../range/range.ts'
import { focusOf, breadcrumbList, metaOf } from '../../meta.ts'
import { blocksOf, writtenLd } from './blocks.ts'
import { sectionsOf, stockFacts, withSections } from '../../sections.ts'
import { tasksOf } from './tasks.ts'
import { offerVehicles } from './offerVehicles.ts'
import { moreOf, postTrail, postListPages } from './posts.ts'
import type { Page } from '../../page.ts'
import type { Candidate } from '../../plannedPage.ts'

/** Except those whose text is added to a list or to the contact page. */
export function contentCandidates(context: PlanContext): Candidate[] {
  const lists = new Set([
    CONTACT_PATH,
    ...(context.locations.length > 0 ? [LOCATIONS_PATH] : []),
    ...[...rangePages(context), ...postListPages(context)].map(({ path }) => path),
  ])
  return context.content.flatMap((page) => {
    if (lists.has(page.path)) return []
    const form = formOfContent(page, context.site)
    const make = () =>
      form === null || page.offer ? contentPage(context, page, form) : contentFormPage(context, page, form)
    return { path: page.path, source: page.file, make }
  })
}

/** @param form an offer's, which follows the offer, so that its page has everything else that offers' pages have */
function contentPage(context: PlanContext, page: ContentPage, form: FormId | null): Page {
  const { path, title } = page
  const { placed, sections } = sectionsOf(context, { kind: 'content', path, title }, () =>
    stockFacts(context),
  )
  const trail = postTrail(context, page)
  const { above, below } = tasksOf(context, page)
  const tasks = [...above, ...below]
  const vehicles = offerVehicles(context, page)
  const [first, ...rest] = blocksOf(context, page, sections)
  const formBlocks = form === null ? [] : [{ form: withPageId(formStart(context, form), page) }]
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
      sections: placed,
      crumbs: trail,
      kicker: page.kicker,
      title: page.title,
      lead: page.description,
      image: page.image,
      ...focusOf(page),
      blocks: [...(first ? [first] : []), ...formBlocks, ...rest],
      ...(tasks.length > 0 && { tasks }),
      headings: tasks.length > 0 ? [] : page.headings,
      aside: page.aside,
      siblings: siblingsOf(context, page.path),
      more: moreOf(context, page),
      ...(vehicles.length > 0 && { vehicles }),
    },
    cards: [],
    ...withSections(sections),
  }
}
