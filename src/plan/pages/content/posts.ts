import { formatDate } from '#rules/locale/dates.ts'
import { listPagePath } from '#rules/listing/listPaths.ts'
import { blogPath } from '#rules/links/paths.ts'
import { OFFERS_PATH } from '#rules/links/siteMenus.ts'
import type { ContentPage } from '#site/content/content.ts'
import type { PlanContext } from '../../planContext.ts'
import { link } from '../../frame/link.ts'
import { breadcrumbList, crumbs, metaOf, focusOf } from '../../meta.ts'
import type { ContentProps, Post } from './props.ts'
import type { Crumb } from '../../props.ts'
import type { Page } from '../../page.ts'
import type { Candidate } from '../../plannedPage.ts'
import { blocksOf } from './blocks.ts'
import { isOn, isOver } from '#rules/locale/schedule.ts'
import type { Site } from '#site/settings/schema.ts'
import { contentPath } from './contentPath.ts'
import { withSections } from '../../sections.ts'
import type { OwnSection } from '../../page.ts'

interface Published {
  content: ContentPage[]
  /** Expired offers, whose addresses redirect to the page of offers. */
  expiredOffers: ContentPage[]
  warnings: string[]
}

/**
 * An article is on the site from its date on, and an offer from its first to its last day. Of the offers, only the
 * newest `offers.count` are shown.
 * @param today the date in the dealer's time zone, 'YYYY-MM-DD'
 */
export function publishedAt(site: Site, pages: readonly ContentPage[], today: string): Published {
  const placed = pages.map((page) => ({ ...page, path: contentPath(page, site) }))
  const on = placed.filter(({ offer }) => offer && isOn(offer, today)).toSorted(byStart)
  const crowded = new Set(on.slice(site.offers.count))
  return {
    content: placed.filter((page) =>
      page.offer ? isOn(page.offer, today) && !crowded.has(page) : isOn({ starts: page.date ?? '' }, today),
    ),
    expiredOffers: placed.filter(({ offer }) => offer && isOver(offer, today)),
    warnings: [...crowded].map(
      ({ file }) => `${file}: left out: offers.count allows only ${site.offers.count}`,
    ),
  }
}

function byStart(a: ContentPage, b: ContentPage): number {
  const [one, other] = [a.offer?.starts ?? '', b.offer?.starts ?? '']
  return one === other ? (a.path < b.path ? -1 : 1) : one > other ? -1 : 1
}

const articlesOf = (content: readonly ContentPage[]): ContentPage[] =>
  content
    .filter(({ date }) => date !== undefined)
    .toSorted((a, b) =>
      a.date === b.date ? (a.path < b.path ? -1 : 1) : (a.date ?? '') > (b.date ?? '') ? -1 : 1,
    )

export const offersOf = (content: readonly ContentPage[]): ContentPage[] =>
  content.filter(({ offer }) => offer !== undefined).toSorted(byStart)

/** The blog and the offers (spec §1 'blogs settings', 'offers.count'): lists of editors' articles and offers. */

interface PostList {
  path: string
  posts: ContentPage[]
  title: string
  lead: string
  none: string
}

type PostsContext = Pick<PlanContext, 'site' | 'content'>

const MOST_OTHERS = 3

const articleList = ({ site, content }: PostsContext): PostList | null =>
  site.blogs.enabled && site.blogs.path !== ''
    ? {
        path: blogPath(site),
        posts: articlesOf(content),
        title: 'News',
        lead: `News and stories from ${site.name}.`,
        none: 'Nothing here yet. Check back soon.',
      }
    : null

const offerList = ({ site, content }: PostsContext): PostList | null =>
  site.offers.count > 0
    ? {
        path: OFFERS_PATH,
        posts: offersOf(content),
        title: 'Current offers',
        lead: `Current offers at ${site.name}.`,
        none: 'There are no offers right now. Ask us what’s coming up.',
      }
    : null

export const postListPages = (context: PostsContext): { list: PostList; page: number; path: string }[] =>
  [articleList(context), offerList(context)].flatMap((list) => {
    if (!list) return []
    const pages = Math.max(1, Math.ceil(list.posts.length / context.site.blogs.per_page))
    return Array.from({ length: pages }, (_, index) => ({
      list,
      page: index + 1,
      path: listPagePath(list.path, index + 1),
    }))
  })

export const postListCandidates = (context: PlanContext): Candidate[] =>
  postListPages(context).map(({ list, page, path }) => ({
    path,
    source: list.title,
    make: () => postsPage(context, list, page),
  }))

function postsPage(context: PlanContext, list: PostList, page: number): Page {
  const { site, content } = context
  const { path, posts, none } = list
  const size = site.blogs.per_page
  const written = content.find((editorsPage) => editorsPage.path === path)
  const title = written?.title ?? list.title
  const lead = written?.description || list.lead
  const last = Math.max(1, Math.ceil(posts.length / size))
  const crumb = { label: title, href: path }
  const trail =
    page === 1 ? crumbs(crumb) : crumbs(crumb, { label: `Page ${page}`, href: listPagePath(path, page) })
  const sections: OwnSection[] = []
  return {
    path: listPagePath(path, page),
    view: 'posts',
    meta: metaOf(context, {
      title: page === 1 ? title : `${title}, page ${page}`,
      description: page === 1 ? lead : `${lead} Page ${page} of ${last}.`,
      canonical: listPagePath(path, page),
      ...(written?.image && { image: written.image }),
      ...(page > 1 && { prev: listPagePath(path, page - 1) }),
      ...(page < last && { next: listPagePath(path, page + 1) }),
      jsonLd: [breadcrumbList(context, trail)],
    }),
    props: {
      kind: path === OFFERS_PATH ? 'offers' : 'articles',
      crumbs: trail,
      kicker: written?.kicker ?? '',
      title,
      lead,
      image: page === 1 ? (written?.image ?? '') : '',
      ...focusOf(written),
      blocks: written && page === 1 ? blocksOf(context, written, sections) : [],
      posts: posts.slice((page - 1) * size, page * size).flatMap((post) => postOf(context, post)),
      none,
      pages:
        last < 2
          ? []
          : Array.from({ length: last }, (_, index) => ({
              label: String(index + 1),
              href: listPagePath(path, index + 1),
              current: index + 1 === page,
            })),
    },
    cards: [],
    ...withSections(sections),
  }
}

export const homePostLists = (context: PostsContext) =>
  [offerList(context), articleList(context)].flatMap((list) => {
    if (!list || list.posts.length === 0) return []
    const written = context.content.find(({ path }) => path === list.path)
    const offers = list.path === OFFERS_PATH
    return {
      title: offers ? list.title : (written?.title ?? list.title),
      posts: list.posts.slice(0, MOST_OTHERS).flatMap((post) => postOf(context, post)),
      all: link(offers ? 'All offers' : 'All articles', list.path, context.site),
    }
  })

const postListOf = (context: PostsContext, page: ContentPage): PostList | null =>
  page.date !== undefined ? articleList(context) : page.offer ? offerList(context) : null

/** An article is under the blog, and an offer is under the offers. */
export function postTrail(context: PostsContext, page: ContentPage): Crumb[] {
  const list = postListOf(context, page)
  const crumb = { label: page.title, href: page.path }
  if (!list) return crumbs(crumb)
  const written = context.content.find(({ path }) => path === list.path)
  return crumbs({ label: written?.title ?? list.title, href: list.path }, crumb)
}

export function moreOf(context: PostsContext, page: ContentPage): ContentProps['more'] {
  const list = postListOf(context, page)
  if (!list) return null
  const posts = list.posts.filter(({ path }) => path !== page.path).slice(0, MOST_OTHERS)
  if (posts.length === 0) return null
  const offers = page.offer !== undefined && page.date === undefined
  return {
    title: offers ? 'More offers' : 'Read on',
    posts: posts.flatMap((post) => postOf(context, post)),
    all: link(offers ? 'All offers' : 'All articles', list.path, context.site),
  }
}

function postOf({ site }: Pick<PlanContext, 'site'>, page: ContentPage): Post[] {
  const pageLink = link(page.title, page.path, site)
  if (!pageLink) return []
  const ends = page.offer?.ends ?? ''
  return [
    {
      link: pageLink,
      text: page.description,
      image: page.image,
      ...focusOf(page),
      kicker: page.kicker,
      date: page.offer
        ? ends && `Until ${formatDate(ends, site.region)}`
        : formatDate(page.date, site.region),
      datetime: page.offer ? ends : (page.date ?? ''),
      price: page.offer?.price ?? '',
    },
  ]
}
