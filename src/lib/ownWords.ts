/** A site's own texts, by feature and key (`words` in site.json). */
export type OwnWords = Readonly<Record<string, Readonly<Record<string, string>>>>

/** The id of the script element that holds a site's own texts, on pages of sites that have any. */
export const OWN_WORDS_ID = 'site-words'

let read: OwnWords | undefined

/** In a browser, finds the texts on the page. They're read once, because all pages of a visit belong to one site. */
let find = (): OwnWords =>
  (read ??= JSON.parse(globalThis.document?.getElementById(OWN_WORDS_ID)?.textContent ?? '{}') as OwnWords)

/** Sets where else to find a site's own words, for servers and the service worker. */
export const findOwnWords = (finder: () => OwnWords): void => {
  find = finder
}

/** A feature's texts, with any that the site replaces. */
export const withOwnWords = <Texts extends Readonly<Record<string, string>>>(
  feature: string,
  texts: Texts,
): Texts => {
  const own = find()[feature]
  return own ? { ...texts, ...own } : texts
}
