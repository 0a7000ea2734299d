import { timeZoneOf } from '#rules/locale/timeZone.ts'
import type { KeyedPage } from '#build/render/pageKeys.ts'
import { redirectIn, rewriteIn } from '#server/sites/redirects.ts'
import { dayWords, type HiddenPage } from './day.ts'
import { failedPage, isGallery, isStage, waitingPage, type GalleryApp } from '../gallery.ts'
import type { OnPage } from '../page/inject.ts'
import type { PlannedSite } from './plannedSite.ts'
import { dayName } from '#rules/locale/schedule.ts'

export function ribbonOf({ why, file }: HiddenPage, region: unknown): NonNullable<OnPage['ribbon']> {
  if (why.kind === 'draft')
    return {
      title: 'Draft: visitors don’t see this page',
      text: `To publish it, remove draft: true from ${file}.`,
    }
  return {
    title: `Visitors won’t see this page until ${dayName(why.from, region)} ${why.from.slice(0, 4)}`,
    text: `Set by ${why.field} in ${file}.`,
    day: why.from,
  }
}

export type Resource =
  | { kind: 'page'; status: 200 | 404; key: string; onPage: OnPage; html: () => Promise<string> }
  | { kind: 'file'; key: string; data: string | Uint8Array }
  | { kind: 'redirect'; key: string; to: string; status: 301 | 302 }

interface ResourceQuery {
  site: PlannedSite
  /** The day, as requested; '' for today. */
  day: string
  /** The path, without a trailing slash. */
  path: string
  query: URLSearchParams
}

/** Finds a hidden page if there is one, otherwise what a server of the built site would find. */
export async function findIn(
  { site, day, path, query }: ResourceQuery,
  gallery: GalleryApp,
  withHidden: (page: HiddenPage) => Promise<PlannedSite>,
): Promise<Resource | undefined> {
  const { region, state } = site.site
  const words = day === '' ? undefined : dayWords(site.now, timeZoneOf(state, site.site), region)
  const drawn = (
    key: string,
    html: () => Promise<string>,
    status: 200 | 404 = 200,
    ribbon?: OnPage['ribbon'],
  ): Resource => {
    const onPage: OnPage = {
      path,
      key,
      ...(words !== undefined && { day: { words, asked: day } }),
      ...(ribbon && { ribbon }),
      ...(isStage(path) && { stage: true }),
    }
    return { kind: 'page', status, key, onPage, html }
  }
  const shown = (
    from: PlannedSite,
    page: KeyedPage,
    status: 200 | 404,
    ribbon?: OnPage['ribbon'],
  ): Resource =>
    drawn(ribbon ? `${page.key}:${ribbon.title}` : page.key, () => from.html(page), status, ribbon)

  if (isGallery(path)) {
    const { extensions } = site
    const state = gallery.ask(extensions)
    if (state.is === 'compiling') return drawn(state.is, () => Promise.resolve(waitingPage()))
    if (state.is === 'failed')
      return drawn(state.is, () => Promise.resolve(failedPage(state.error, extensions?.root)))
    const { key, html } = site.gallery(state.compiled, path)
    return drawn(key, html)
  }

  const hidden = site.hidden.find((hiddenPage) => hiddenPage.path === path)
  if (hidden) {
    const planned = await withHidden(hidden)
    const page = planned.page(path)
    if (page) return shown(planned, page, 200, ribbonOf(hidden, region))
  }
  // All rewrites depend on a query, so look for them only if there is one. Working them out takes longer than serving
  // most pages.
  const instead = query.size === 0 ? undefined : rewriteIn(site.redirects(), path, query)
  const page = site.page(instead ?? path)
  if (page) return shown(site, page, path === '/404.html' ? 404 : 200)
  const data = site.files().get(path)
  if (data !== undefined) return { kind: 'file', key: '', data }
  const redirect = redirectIn(site.redirects(), path)
  if (redirect) return { kind: 'redirect', key: `to ${redirect.to}`, ...redirect }
  const missing = site.page('/404.html')
  return missing && shown(site, missing, 404)
}
