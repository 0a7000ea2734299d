import type { ArticleLeaf, JobPostingLeaf, OrganizationLeaf } from 'schema-dts'
import { formatDate } from '#rules/locale/dates.ts'
import { isOver } from '#rules/locale/schedule.ts'
import { timeZoneOf } from '#rules/locale/timeZone.ts'
import { localWords } from '#rules/locale/words.ts'
import type { ContentPage } from '#site/content/content.ts'
import type { PlanContext } from '../../planContext.ts'
import { addressLd } from '../../linked-data/business.ts'
import { formStart, withPageId } from '../form/forms.ts'
import { linkedData } from '../../linked-data/linkedData.ts'
import { link, withLinks } from '../../frame/link.ts'
import { absolute } from '../../meta.ts'
import type { ContentBlock, PlacedBlock, OfferPanel, OpeningCard, PersonCard } from './props.ts'
import { emailLink, phoneLink } from '../locations/place.ts'
import { placedEntry, withDefaults } from '#site/settings/sections.ts'
import { ownSection, sectionId, stockFacts } from '../../sections.ts'
import type { OwnSection } from '../../page.ts'
import { figureBlocks, routeBlocks, timelineBlocks } from './dealerBlocks.ts'
import { newest, reviewCards, reviewsElsewhere } from './reviews.ts'

/** @param sections the page's own, to which those in the text are added */
export function blocksOf(context: PlanContext, page: ContentPage, sections: OwnSection[]): ContentBlock[] {
  const { site } = context
  const { people = [], reviews = [] } = page
  const openings = openingsOf(context, page)
  const team: ContentBlock[] = people.length > 0 ? [{ people: teamOf(context, people) }] : []
  /** If the text has no headings, it's a note on the team. Otherwise the team is one of several things that the page is about. */
  const isTeamPage = page.headings.length === 0
  const blocks: ContentBlock[] = []
  if (page.offer) blocks.push({ offer: offerPanel(context, page.offer) })
  if (page.date !== undefined) blocks.push({ byline: bylineOf(page, page.date, site.region) })
  blocks.push(...figureBlocks(page), ...timelineBlocks(page))
  if (openings.length > 0) blocks.push({ openings: openings.map((opening) => openingCard(context, opening)) })
  if (isTeamPage) blocks.push(...team)
  blocks.push(...textBlocks(context, page, sections))
  if (!isTeamPage) blocks.push(...team)
  blocks.push(...routeBlocks(page))
  if (reviews.length > 0)
    blocks.push({
      reviews: reviewCards(newest(reviews), site.region),
      all: reviewsElsewhere(context, context.locations),
    })
  return blocks
}

/** The page's text, with what the editor placed in it. @param sections as for `blocksOf` */
export function textBlocks(context: PlanContext, page: ContentPage, sections: OwnSection[]): PlacedBlock[] {
  const { site } = context
  const blocks: PlacedBlock[] = []
  /** Where the next block goes: into the page or into a column. */
  let into = blocks
  let columns: PlacedBlock[][] = []
  for (const part of page.parts ?? (page.html === '' ? [] : [{ html: page.html }])) {
    if ('html' in part) into.push({ html: withLinks(part.html, site) })
    else if ('form' in part) into.push({ form: withPageId(formStart(context, part.form), page) })
    else if ('embed' in part) into.push({ embed: part.embed })
    else if ('video' in part) into.push({ video: part.video })
    else if ('section' in part && context.project) {
      const { path, title } = page
      const entry = withDefaults(placedEntry(part.section, context.project), context.project)
      const id = sectionId(sections)
      const facts = { id, page: { kind: 'content', path, title } as const, ...stockFacts(context) }
      into.push({ section: sections.push(ownSection(context, entry, facts)) - 1 })
    } else if ('button' in part) {
      const button = link(part.button.label, part.button.href, site)
      const before = into.at(-1)
      if (button && before && 'buttons' in before) before.buttons.push(button)
      else if (button) into.push({ buttons: [button] })
    } else if ('columns' in part) {
      if (part.columns === 'start') blocks.push({ columns: (columns = []) })
      if (part.columns === 'end') into = blocks
      else columns.push((into = []))
    }
  }
  return blocks.map((block) =>
    'columns' in block ? { columns: block.columns.filter((column) => column.length > 0) } : block,
  )
}

const bylineOf = ({ author = '' }: ContentPage, date: string, region: string) => ({
  author,
  date: formatDate(date, region),
  datetime: date,
})

const offerPanel = (
  { site }: Pick<PlanContext, 'site'>,
  { price, ends, terms, href, label }: NonNullable<ContentPage['offer']>,
): OfferPanel => ({
  price,
  until: ends === '' ? '' : `Until ${formatDate(ends, site.region)}`,
  datetime: ends,
  zone: ends === '' ? '' : (timeZoneOf(site.state, site) ?? ''),
  terms,
  button: href === '' ? null : link(label || localWords('Make an enquiry', site.region), href, site),
})

const teamOf = ({ site }: Pick<PlanContext, 'site'>, people: NonNullable<ContentPage['people']>) =>
  [...Map.groupBy(people, ({ group }) => group)].map(([group, members]) => ({
    group,
    people: members.map(({ name, role, text, image, phone, email }): PersonCard => ({
      name,
      role,
      text,
      image,
      initials: initialsOf(name),
      phone: phone === '' ? null : phoneLink(phone, site),
      email: emailLink(email, site),
    })),
  }))

function initialsOf(name: string): string {
  const words = name.match(/[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu) ?? []
  const ends = words.length > 1 ? [words[0], words.at(-1)] : [words[0]]
  return ends.map((word) => (word ? [...word][0] : '')).join('')
}

const openingsOf = ({ today }: Pick<PlanContext, 'today'>, { openings = [] }: ContentPage) =>
  openings.filter(({ closes }) => !isOver({ ends: closes }, today))

const openingCard = (
  { site }: Pick<PlanContext, 'site'>,
  { title, type, place, text, closes }: NonNullable<ContentPage['openings']>[number],
): OpeningCard => ({
  title,
  facts: [type, place, closes && `Apply by ${formatDate(closes, site.region)}`].filter(Boolean),
  text,
  apply:
    site.email === ''
      ? null
      : link(
          localWords('Ask about this job', site.region),
          `mailto:${site.email}?subject=${encodeURIComponent(title)}`,
          site,
        ),
})

export function writtenLd(
  context: Pick<PlanContext, 'site' | 'today'>,
  page: ContentPage,
): Record<string, unknown>[] {
  const { site } = context
  const url = absolute(site.url, page.path)
  const dealer: OrganizationLeaf = { '@type': 'Organization', name: site.name, url: site.url }
  const article =
    page.date !== undefined &&
    linkedData<ArticleLeaf>({
      '@type': 'Article',
      headline: page.title,
      description: page.description,
      datePublished: page.date,
      author: page.author ? { '@type': 'Person', name: page.author } : dealer,
      publisher: dealer,
      mainEntityOfPage: url,
      image: page.image ? [absolute(site.url, page.image)] : undefined,
    })
  const address = {
    ...site.address,
    city: site.address.city || site.city,
    state: site.address.state || site.state,
  }
  const jobs = openingsOf(context, page)
    .filter(({ posted }) => posted !== '')
    .map(({ title, text, type, posted, closes }) =>
      linkedData<JobPostingLeaf>({
        '@type': 'JobPosting',
        title,
        description: text || title,
        datePosted: posted,
        validThrough: closes,
        employmentType: /part/i.test(type) ? 'PART_TIME' : /full/i.test(type) ? 'FULL_TIME' : '',
        hiringOrganization: { '@type': 'Organization', name: site.name, sameAs: site.url },
        jobLocation: {
          '@type': 'Place',
          // Google requires the country even if nothing else is known.
          address: addressLd(address, site.region) ?? {
            '@type': 'PostalAddress',
            addressCountry: site.region.slice(-2),
          },
        },
      }),
    )
  return [...(article ? [article] : []), ...jobs]
}
