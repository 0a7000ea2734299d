/** By feature and key (`words` in site.json). */
export type SiteWords = Readonly<Record<string, Readonly<Record<string, string>>>>

/** Of the script element, on pages of sites that have texts of their own. */
export const SITE_WORDS_ID = 'site-words'

let read: SiteWords | undefined

/** In a browser, texts are read once, because all pages of a visit belong to one site. */
let find = (): SiteWords =>
  (read ??= JSON.parse(globalThis.document?.getElementById(SITE_WORDS_ID)?.textContent ?? '{}') as SiteWords)

/** For servers and the service worker, which have no page to find them on. */
export function setSiteWordsSource(finder: () => SiteWords): void {
  find = finder
}

export function replaceWithSiteWords<Texts extends Readonly<Record<string, string>>>(
  feature: string,
  texts: Texts,
): Texts {
  const replacements = find()[feature]
  return replacements ? { ...texts, ...replacements } : texts
}
