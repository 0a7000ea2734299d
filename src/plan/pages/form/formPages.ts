import { formAt } from '#rules/forms/formPaths.ts'
import { formWords } from '#rules/forms/formFields.ts'
import type { FormId } from '#rules/forms/formTable.ts'
import { financePath, searchPath, tradeInHref } from '#rules/links/paths.ts'
import { testDriveLabel } from '#rules/links/siteMenus.ts'
import { DEFAULT_LINKS, dealerContactPath, financeLinks, MORE_LINKS } from '#rules/links/siteLinks.ts'
import { FINANCE_FORM_ANCHOR } from '#rules/vehicle/vehicleAnchors.ts'
import { localWords } from '#rules/locale/words.ts'
import type { ContentPage } from '#site/content/content.ts'
import type { Site } from '#site/settings/schema.ts'
import type { Location } from '#stock/entities.ts'
import { isWritten, plainPath } from '../content/contentPath.ts'
import type { PlanContext } from '../../planContext.ts'
import { nextSteps, formStart, withPageId } from './forms.ts'
import { links } from '../../frame/link.ts'
import { footerGroups } from '../../frame/menus.ts'
import { breadcrumbList, crumbs, metaOf, focusOf } from '../../meta.ts'
import { sectionsOf, stockFacts, withSections } from '../../sections.ts'
import { blocksOf, writtenLd } from '../content/blocks.ts'
import { tasksOf } from '../content/tasks.ts'
import type { Link } from '../../props.ts'
import type { Page } from '../../page.ts'
import type { Candidate } from '../../plannedPage.ts'

const SIBLINGS = 6

/** The one that the page's settings name, or else the one that belongs to its address. */
export function formOfContent(page: ContentPage, site: Site): FormId | null {
  if (page.form !== undefined) return page.form === 'none' ? null : page.form
  // If the editor placed a form in the text, no other form is added below it.
  if (page.parts?.some((part) => 'form' in part)) return null
  return (
    site.forms.own.find(({ path }) => path !== '' && plainPath(path, site) === page.path)?.id ??
    formAt(page.path, site)
  )
}

export function siblingsOf(context: Pick<PlanContext, 'site' | 'addresses'>, path: string): Link[] {
  const groups = footerGroups(context).map(({ items }) => links(items, context.site))
  const group = groups.find((items) => items.some(({ href }) => href === path)) ?? []
  return group.filter(({ href }) => href !== path).slice(0, SIBLINGS)
}

export function contentFormPage(context: PlanContext, page: ContentPage, form: FormId): Page {
  const { path, title, description, kicker, image, headings } = page
  return formPage(context, {
    path,
    title,
    description,
    form,
    written: {
      page,
      kicker,
      image,
      headings,
      jsonLd: writtenLd(context, page),
    },
  })
}

interface BarePage {
  path: string
  title: string
  description: string
  /** Below the heading; if missing, the description. */
  lead?: string
  form: FormId
  location?: Location
  dealer?: string
  /** The setting that the address comes from. */
  field?: string
}

type PagesContext = Pick<PlanContext, 'site' | 'content' | 'noun' | 'locations'>

/** Where the specification's links lead and no editor has written the page. */
export function barePages(context: PagesContext): BarePage[] {
  const { site, content, noun } = context
  const has = (path: string) => isWritten(content, path, site)
  const say = (text: string) => localWords(text, site.region)
  const title = (form: FormId) => say(formWords(form, site.forms).title)
  const pages: BarePage[] = [
    {
      path: financePath(site),
      title: title('finance'),
      description: `Tell us what you’re after and ${site.name} will come back with ${say('repayments')} to suit you.`,
      form: 'finance',
    },
    {
      path: plainPath(DEFAULT_LINKS.bookTestDrive, site),
      title: title('test-drive'),
      description: `Tell us which ${noun.one} you’re interested in, and choose a day and time for your visit to ${site.name}.`,
      form: 'test-drive',
    },
    {
      path: plainPath(MORE_LINKS.bookAService, site),
      title: title('service'),
      description: `Choose a day that suits you and tell the service team at ${site.name} what your ${noun.one} needs.`,
      form: 'service',
    },
    {
      path: DEFAULT_LINKS.tradeIn,
      title: title('trade-in'),
      description: `Find out from ${site.name} what your ${noun.one} is worth, in six short steps.`,
      form: 'trade-in',
    },
    {
      path: tradeInHref(),
      title: `Trade in for your next ${noun.one}`,
      description: `Tell us about your ${noun.one}, and ${site.name} will take its value off the price of your next one.`,
      form: 'trade-in',
    },
  ]
  const own = site.forms.own.flatMap(({ id, path, title, intro }, index): BarePage[] =>
    path === ''
      ? []
      : [
          {
            path: plainPath(path, site),
            title,
            description: intro || `${title} at ${site.name}.`,
            // The form itself begins with it.
            ...(intro && { lead: '' }),
            form: id,
            field: `forms.own[${index}].path`,
          },
        ],
  )
  return [...[...pages, ...own].filter(({ path }) => !has(path)), ...dealerPages(context)]
}

function dealerPages({ site, locations }: PagesContext): BarePage[] {
  if (site.dealerships.length < 2) return []
  return site.dealerships.flatMap(({ id, slug, name }) => {
    const path = dealerContactPath(slug)
    const location = locations.find(({ dealership_id }) => dealership_id === id)
    if (path === null) return []
    return {
      path,
      title: `Contact ${name}`,
      description: `Message, call or visit ${name}: address, phone numbers and opening hours.`,
      form: 'contact' as const,
      dealer: slug,
      ...(location && { location }),
    }
  })
}

export const formCandidates = (context: PlanContext): Candidate[] =>
  barePages(context).map((bare) => ({
    path: bare.path,
    source: bare.field === undefined ? `${bare.form} form` : `site.json: ${bare.field}`,
    make: () => formPage(context, bare),
  }))

export function helpLinks(context: PlanContext): Link[] {
  const { site, noun, addresses } = context
  const workshop = ['/service', '/servicing-your-rv'].find((path) => addresses.has(plainPath(path, site)))
  const items = [
    { label: `See the ${noun.many} in stock`, href: searchPath(site) },
    { label: testDriveLabel(site), href: plainPath(DEFAULT_LINKS.bookTestDrive, site) },
    { label: 'Finance', href: financePath(site) },
    { label: `Value my ${noun.one}`, href: DEFAULT_LINKS.tradeIn },
    { label: `Trade in for my next ${noun.one}`, href: tradeInHref() },
    { label: 'Book a service', href: plainPath(MORE_LINKS.bookAService, site) },
    ...(workshop ? [{ label: 'About our service department', href: workshop }] : []),
    { label: 'Parts and accessories', href: '/vehicle-parts-and-accessories' },
    { label: 'Fleet and business', href: '/fleet' },
    { label: 'Careers', href: '/careers' },
  ]
  return links(
    items.filter(({ href }) => href === searchPath(site) || addresses.has(plainPath(href, site))),
    site,
  )
}

interface Sheet extends BarePage {
  written?: {
    page: ContentPage
    kicker: string
    image: string
    headings: { id: string; text: string }[]
    jsonLd: Record<string, unknown>[]
  }
}

function formPage(context: PlanContext, sheet: Sheet): Page {
  const { path, title, description, lead = description, form, written, location, dealer } = sheet
  const trail = crumbs({ label: title, href: path })
  const { placed, sections } = sectionsOf(context, { kind: 'content', path, title }, () =>
    stockFacts(context),
  )
  const start = withPageId(formStart(context, form), written?.page)
  const tasks = written?.page.tasks && tasksOf(context, written.page)
  return {
    path,
    view: 'form',
    meta: metaOf(context, {
      title,
      description,
      canonical: path,
      ...(written?.image && { image: written.image }),
      jsonLd: [breadcrumbList(context, trail), ...(written?.jsonLd ?? [])],
    }),
    props: {
      sections: placed,
      crumbs: trail,
      kicker: written?.kicker ?? '',
      title,
      lead,
      image: written?.image ?? '',
      ...focusOf(written?.page),
      blocks: written ? blocksOf(context, written.page, sections) : [],
      ...(tasks && { tasks }),
      headings: tasks ? [] : (written?.headings ?? []),
      siblings: siblingsOf(context, path),
      form: dealer === undefined ? start : { ...start, preset: { preferredDealership: dealer } },
      anchor: form === 'finance' ? FINANCE_FORM_ANCHOR.slice(1) : 'form',
      steps: nextSteps(form, context),
      place: location ? context.place(location) : null,
      elsewhere: form === 'finance' ? links(financeLinks(context.site), context.site) : [],
    },
    cards: [],
    ...withSections(sections),
  }
}
