import { dayAt, isOn, isOver } from '#rules/locale/schedule.ts'
import { timeZoneOf } from '#rules/locale/timeZone.ts'
import { publishedAt } from '#plan/pages/content/published.ts'
import type { ContentPage } from '#site/content/content.ts'
import type { Site } from '#site/settings/schema.ts'
import { noonOf } from './day.ts'

/** A page that visitors can't see yet: a draft, or a page with a later date. */
export interface HiddenPage {
  /** The address that the page will have. */
  path: string
  title: string
  /** The path of the page's file in the tenant's folder. */
  file: string
  why: { kind: 'draft' } | { kind: 'later'; from: string; field: 'date' | 'offer.starts' }
  page: ContentPage
  /**
   * The time that the page is previewed for, in ms since 1970: noon on the day when it starts or, for a draft that
   * doesn't start later, now. For a draft of an offer that's over, it's noon on the offer's last day.
   */
  at: number
}

/**
 * The tenant's content that visitors can't see yet at a given time. It doesn't include past offers, whose addresses
 * redirect to the list of offers.
 *
 * @param now ms since 1970
 */
export const hiddenPages = (
  site: Site,
  { content, drafts }: { content: readonly ContentPage[]; drafts: readonly ContentPage[] },
  now: number,
): HiddenPage[] => {
  const zone = timeZoneOf(site.state, site)
  const today = dayAt(now, zone)
  const startOf = ({ offer, date }: ContentPage) => (offer ? offer.starts : date) ?? ''
  const isLater = (page: ContentPage) =>
    !isOn({ starts: startOf(page) }, today) && !(page.offer && isOver(page.offer, today))
  const hidden = (page: ContentPage, why: HiddenPage['why'], day: string): HiddenPage[] => {
    // Find the page's address without the other pages. With them, an offer might be left out, because a site shows
    // only its newest `offers.count` offers.
    const [placed] = publishedAt(site, [page], day).content
    const at = day === today ? now : noonOf(day, zone)
    return placed ? [{ path: placed.path, title: page.title, file: page.file, why, page, at }] : []
  }
  const ofDraft = (page: ContentPage): string => {
    const ends = page.offer?.ends ?? ''
    if (isLater(page)) return startOf(page)
    return ends !== '' && ends < today ? ends : today
  }
  return [
    ...drafts.flatMap((page) => hidden(page, { kind: 'draft' }, ofDraft(page))),
    ...content.filter(isLater).flatMap((page) => {
      const field = page.offer ? 'offer.starts' : 'date'
      return hidden(page, { kind: 'later', from: startOf(page), field }, startOf(page))
    }),
  ]
}
