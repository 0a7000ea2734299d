import type { FormId } from '#rules/forms/formTable.ts'
import type { PlanContext } from '../../planContext.ts'
import { withLinks } from '../../frame/link.ts'
import { breadcrumbList, crumbs, metaOf } from '../../meta.ts'
import type { Page } from '../../page.ts'
import type { Candidate } from '../../plannedPage.ts'
import { textBlocks } from '../content/blocks.ts'
import { nextSteps, formStart, withPageId } from '../form/forms.ts'
import { helpLinks } from '../form/formPages.ts'
import { placeCards } from '../locations/locations.ts'
import { withSections } from '../../sections.ts'
import type { OwnSection } from '../../page.ts'

export const CONTACT_PATH = '/contact'

export const contactCandidates = (context: PlanContext): Candidate[] => [
  { path: CONTACT_PATH, source: 'contact page', make: () => contactPage(context) },
]

function contactPage(context: PlanContext): Page {
  const { site, content } = context
  const written = content.find((page) => page.path === CONTACT_PATH)
  const form: FormId = written?.form === undefined || written.form === 'none' ? 'contact' : written.form
  const trail = crumbs({ label: written?.title ?? 'Contact us', href: CONTACT_PATH })
  const description = written?.description ?? `Call, visit or message ${site.name}.`
  const sections: OwnSection[] = []
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
      html: written?.parts ? '' : withLinks(written?.html ?? '', site),
      ...(written?.parts && { blocks: textBlocks(context, written, sections) }),
      form: withPageId(formStart(context, form), written),
      steps: nextSteps(form, context),
      help: helpLinks(context),
      locations: placeCards(context),
      routes: written?.routes ?? [],
    },
    cards: [],
    ...withSections(sections),
  }
}
