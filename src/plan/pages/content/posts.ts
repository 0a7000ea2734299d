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
import { articlesOf, offersOf } from './published.ts'

/** The blog and the offers (spec §1 'blogs settings', 'offers.count'): lists of editors' articles and offers. */

interface Shelf {
  path: string
  posts: ContentPage[]
  title: string
  lead: string
  none: string
}

type ShelfContext = Pick<PlanContext, 'site' | 'content'>

const MORE = 3

const blogOf = ({ site, content }: ShelfContext): Shelf | null =>
  site.blogs.enabled && site.blogs.path !== ''
    ? {
        path: blogPath(site),
        posts: articlesOf(content),
        title: 'News',
        lead: `News and stories from ${site.name}.`,
        none: 'Nothing here yet. Check back soon.',
      }
    : null

const offersShelf = ({ site, content }: ShelfContext): Shelf | null =>
  site.offers.count > 0
    ? {
        path: OFFERS_PATH,
        posts: offersOf(content),
        title: 'Current offers',
        lead: `Current offers at ${site.name}.`,
        none: 'There are no offers right now. Ask us what’s coming up.',
      }
    : null

export const shelfPages = (context: ShelfContext): { shelf: Shelf; page: number; path: string }[] =>
  [blogOf(context), offersShelf(context)].flatMap((shelf) => {
    if (!shelf) return []
    const pages = Math.max(1, Math.ceil(shelf.posts.length / context.site.blogs.per_page))
    return Array.from({ length: pages }, (_, index) => ({
      shelf,
      page: index + 1,
      path: listPagePath(shelf.path, index + 1),
    }))
  })

export const shelfCandidates = (context: PlanContext): Candidate[] =>
  shelfPages(context).map(({ shelf, page, path }) => ({
    path,
    source: shelf.title,
    make: () => postsPage(context, shelf, page),
  }))

/** An editor's text for this address is shown above the list. */
function postsPage(context: PlanContext, shelf: Shelf, page: number): Page {
  const { site, content } = context
  const { path, posts, none } = shelf
  const size = site.blogs.per_page
  const written = content.find((each) => each.path === path)
  const title = written?.title ?? shelf.title
  const lead = written?.description || shelf.lead
  const last = Math.max(1, Math.ceil(posts.length / size))
  const own = { label: title, href: path }
  const trail =
    page === 1 ? crumbs(own) : crumbs(own, { label: `Page ${page}`, href: listPagePath(path, page) })
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
      crumbs: trail,
      kicker: written?.kicker ?? '',
      title,
      lead,
      image: page === 1 ? (written?.image ?? '') : '',
      ...focusOf(written),
      blocks: written && page === 1 ? blocksOf(context, written) : [],
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
  }
}

export const shelvesOf = (context: ShelfContext) =>
  [offersShelf(context), blogOf(context)].flatMap((shelf) => {
    if (!shelf || shelf.posts.length === 0) return []
    const written = context.content.find(({ path }) => path === shelf.path)
    const offers = shelf.path === OFFERS_PATH
    return {
      title: offers ? shelf.title : (written?.title ?? shelf.title),
      posts: shelf.posts.slice(0, MORE).flatMap((post) => postOf(context, post)),
      all: link(offers ? 'All offers' : 'All articles', shelf.path, context.site),
    }
  })

const shelfOf = (context: ShelfContext, page: ContentPage): Shelf | null =>
  page.date !== undefined ? blogOf(context) : page.offer ? offersShelf(context) : null

/** An article is under the blog, and an offer is under the offers. */
export function postTrail(context: ShelfContext, page: ContentPage): Crumb[] {
  const shelf = shelfOf(context, page)
  const own = { label: page.title, href: page.path }
  if (!shelf) return crumbs(own)
  const written = context.content.find(({ path }) => path === shelf.path)
  return crumbs({ label: written?.title ?? shelf.title, href: shelf.path }, own)
}

/** Null on a page that's neither an article nor an offer. */
export function moreOf(context: ShelfContext, page: ContentPage): ContentProps['more'] {
  const shelf = shelfOf(context, page)
  if (!shelf) return null
  const posts = shelf.posts.filter(({ path }) => path !== page.path).slice(0, MORE)
  if (posts.length === 0) return null
  const offers = page.offer !== undefined && page.date === undefined
  return {
    title: offers ? 'More offers' : 'Read on',
    posts: posts.flatMap((post) => postOf(context, post)),
    all: link(offers ? 'All offers' : 'All articles', shelf.path, context.site),
  }
}

function postOf({ site }: Pick<PlanContext, 'site'>, page: ContentPage): Post[] {
  const found = link(page.title, page.path, site)
  if (!found) return []
  const ends = page.offer?.ends ?? ''
  return [
    {
      link: found,
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
