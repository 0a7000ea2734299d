import { dayAt, isOn, isOver } from '#rules/locale/schedule.ts'
import { timeZoneOf } from '#rules/locale/timeZone.ts'
import { publishedAt } from '#plan/pages/content/published.ts'
import type { ContentPage } from '#site/content/content.ts'
import type { Site } from '#site/settings/schema.ts'
import { noonOf } from './day.ts'

/** A page that visitors don't see: a draft, or one whose date hasn't come yet. */
export interface HiddenPage {
  /** The page's future address. */
  path: string
  title: string
  /** The path of the page's file in the tenant's folder. */
  file: string
  why: { kind: 'draft' } | { kind: 'later'; from: string; field: 'date' | 'offer.starts' }
  page: ContentPage
  /** When the page will be visible, in ms since 1970; the current time for a draft without a date. */
  at: number
}

/**
 * The tenant's content that visitors don't see at a given time. It doesn't include past offers, whose addresses redirect to the other
 * offers.
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
    // Planned on its own, so that neither other pages nor a limit on their number can leave it out.
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
