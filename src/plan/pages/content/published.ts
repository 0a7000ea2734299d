import { isOn, isOver } from '#rules/locale/schedule.ts'
import type { ContentPage } from '#site/content/content.ts'
import type { Site } from '#site/settings/schema.ts'
import { contentPath } from './contentPath.ts'

interface Published {
  content: ContentPage[]
  /** Expired offers, whose addresses redirect to the page of offers. */
  expiredOffers: ContentPage[]
  warnings: string[]
}

/**
 * An article is on the site from its date on, and an offer from its first to its last day. Of the offers, only the
 * newest `offers.count` are shown.
 *
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

export const articlesOf = (content: readonly ContentPage[]): ContentPage[] =>
  content
    .filter(({ date }) => date !== undefined)
    .toSorted((a, b) =>
      a.date === b.date ? (a.path < b.path ? -1 : 1) : (a.date ?? '') > (b.date ?? '') ? -1 : 1,
    )

export const offersOf = (content: readonly ContentPage[]): ContentPage[] =>
  content.filter(({ offer }) => offer !== undefined).toSorted(byStart)
