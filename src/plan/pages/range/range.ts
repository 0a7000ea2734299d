import { displayMake } from '#rules/listing/makes.ts'
import {
  groupByBody,
  RANGE_BODIES,
  bodyTypeOf,
  rangeHref,
  RANGE_PATH,
  type RangeBodyType,
} from '#rules/listing/range.ts'
import { searchPath } from '#rules/links/paths.ts'
import { slugify } from '#lib/slug.ts'
import type { PlanContext, ShownModel } from '../../planContext.ts'
import { siblingsOf } from '../form/formPages.ts'
import { link } from '../../frame/link.ts'
import { breadcrumbList, crumbs, metaOf, focusOf } from '../../meta.ts'
import { hasRange, capitalised, modelCard, rangeCrumb } from './models.ts'
import type { Page } from '../../page.ts'
import type { Candidate } from '../../plannedPage.ts'
import type { RangeGroup, RangeFilter } from './props.ts'
import { blocksOf } from '../content/blocks.ts'
import type { Redirect } from '../../addresses/redirect.ts'
import { withSections } from '../../sections.ts'
import type { OwnSection } from '../../page.ts'

/** The server returns a body type's page for `?body=`, so filters work without JavaScript (spec §2 '/range with query body'). */

/** For RV dealers, all seven of the specification; for others, only those in the range. */
function bodiesOf({ site, models }: Pick<PlanContext, 'site' | 'models'>): RangeBodyType[] {
  if (site.template === 'rv') return [...RANGE_BODIES]
  const groups = groupByBody(models.map(({ model }) => model))
  return groups.flatMap(({ body }) => body ?? [])
}

/** @example rangeBodyPath(bodyTypeOf('pop tops')) → '/range/pop-tops' */
const rangeBodyPath = (body: RangeBodyType): string => `${RANGE_PATH}/${slugify(body.query)}`

export const rangePages = (
  context: Pick<PlanContext, 'site' | 'models'>,
): { path: string; body: RangeBodyType | null }[] =>
  hasRange(context)
    ? [
        { path: RANGE_PATH, body: null },
        ...bodiesOf(context).map((body) => ({ path: rangeBodyPath(body), body })),
      ]
    : []

export const rangeCandidates = (context: PlanContext): Candidate[] =>
  rangePages(context).map(({ path, body }) => ({
    path,
    source: 'range',
    make: () => rangePage(context, path, body),
  }))

export const rangeRewrites = (context: PlanContext): Redirect[] =>
  rangePages(context).flatMap(({ path, body }) =>
    body === null ? [] : { from: RANGE_PATH, query: rangeHref(body).split('?')[1] ?? '', to: path },
  )

function rangePage(context: PlanContext, path: string, body: RangeBodyType | null): Page {
  const { site, content, noun } = context
  const written = content.find((page) => page.path === RANGE_PATH)
  const groups = groupsOf(context)
  const rangePageCrumb = rangeCrumb(context)
  const title = written?.title ?? (site.template === 'rv' ? 'The range' : `Our ${noun.one} range`)
  const lead = written?.description ?? `Every model we sell at ${site.name}, in one place.`
  const trail =
    body === null ? crumbs(rangePageCrumb) : crumbs(rangePageCrumb, { label: body.label, href: path })
  const titleOf = (filter: string) => (filter === '' ? title : `${filter}: ${title}`)
  const sections: OwnSection[] = []
  return {
    path,
    view: 'range',
    meta: metaOf(context, {
      title: titleOf(body?.label ?? ''),
      description:
        body === null
          ? lead
          : `${body.label} at ${site.name}: every model, what it offers and what’s in stock.`,
      canonical: path,
      ...(written?.image && { image: written.image }),
      jsonLd: [breadcrumbList(context, trail)],
    }),
    props: {
      // The breadcrumbs don't depend on the filter, because the browser applies another filter without loading another page.
      crumbs: crumbs(rangePageCrumb),
      kicker: written?.kicker ?? '',
      title,
      lead,
      image: written?.image ?? '',
      ...focusOf(written),
      filters: filtersOf(context, groups, body).map((filter) => ({
        ...filter,
        title: `${titleOf(filter.shows === '' ? '' : filter.label)} | ${site.name}`,
      })),
      groups: groups.map((group) => ({
        ...group,
        hidden: body !== null && bodyTypeOf(group.key) !== body,
      })),
      none: `There are none of these in our range right now. Call us to find out what’s on its way.`,
      stock: link(`See the ${noun.many} in stock`, searchPath(site), site),
      blocks: written ? blocksOf(context, written, sections) : [],
      headings: written?.headings ?? [],
      siblings: siblingsOf(context, RANGE_PATH),
      aside: written?.aside ?? 'none',
    },
    cards: [],
    ...withSections(sections),
  }
}

/** By body type or, if none has a body type and there are several makes, by make. */
function groupsOf(context: PlanContext): RangeGroup[] {
  const { models } = context
  const shown = new Map(models.map((shownModel) => [shownModel.model, shownModel]))
  const cardsOf = (group: readonly ShownModel[]) =>
    group.flatMap((shownModel) => modelCard(context, shownModel) ?? [])
  const bodies = groupByBody(models.map(({ model }) => model))
  const makes = Map.groupBy(models, ({ model }) => displayMake(model.manufacturer_name))
  const groups =
    bodies.length === 1 && bodies[0]?.body === null && makes.size > 1
      ? [...makes].map(([make, group]) => ({ key: slugify(make), label: make, models: cardsOf(group) }))
      : bodies.map(({ label, body, models: group }) => ({
          key: slugify(body?.query ?? label),
          label: capitalised(label),
          models: cardsOf(group.flatMap((model) => shown.get(model) ?? [])),
        }))
  const taken = new Set<string>()
  return groups.map((group, index) => {
    const key = group.key === '' || taken.has(group.key) ? `group-${index}` : group.key
    taken.add(key)
    return { ...group, key, hidden: false }
  })
}

/** The body types of the specification become filters; each other group becomes a link to its section of the page. */
function filtersOf(
  context: PlanContext,
  groups: readonly RangeGroup[],
  chosen: RangeBodyType | null,
): Omit<RangeFilter, 'title'>[] {
  const bodies = bodiesOf(context)
  const narrowed = bodies.map((body) => ({
    label: body.label,
    href: rangeHref(body),
    shows: slugify(body.query),
    current: body === chosen,
  }))
  const others = groups
    .filter(({ key }) => bodyTypeOf(key) === null)
    .map(({ key, label }) => ({ label, href: `#range-${key}`, shows: null, current: false }))
  const all = { label: 'All', href: RANGE_PATH, shows: '', current: chosen === null }
  if (narrowed.length + others.length < 2) return []
  return narrowed.length > 0 ? [all, ...narrowed, ...others] : others
}
