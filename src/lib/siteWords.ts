/** A site's own texts, by feature and key (`words` in site.json). */
export type SiteWords = Readonly<Record<string, Readonly<Record<string, string>>>>

/** The id of the script element that holds a site's own texts, on pages of sites that have any. */
export const SITE_WORDS_ID = 'site-words'

let read: SiteWords | undefined

/** In a browser, finds the texts on the page. They're read once, because all pages of a visit belong to one site. */
let find = (): SiteWords =>
  (read ??= JSON.parse(globalThis.document?.getElementById(SITE_WORDS_ID)?.textContent ?? '{}') as SiteWords)

/** Sets another way to find a site's own texts, for servers and the service worker, which have no page to find them on. */
export function setSiteWordsSource(finder: () => SiteWords): void {
  find = finder
}

/** A feature's texts, in which the site's own versions replace the usual ones. */
export function replaceWithSiteWords<Texts extends Readonly<Record<string, string>>>(
  feature: string,
  texts: Texts,
): Texts {
  const own = find()[feature]
  return own ? { ...texts, ...own } : texts
}
