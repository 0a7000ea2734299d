/** A site's own texts, by feature and key (`words` in site.json). */
export type OwnWords = Readonly<Record<string, Readonly<Record<string, string>>>>

/** The id of the script that holds them, on pages of sites that have any. */
export const OWN_WORDS_ID = 'site-words'

let read: OwnWords | undefined

/** Those of the page in a browser, read once: all pages that a visit shows are one site's. */
let find = (): OwnWords =>
  (read ??= JSON.parse(globalThis.document?.getElementById(OWN_WORDS_ID)?.textContent ?? '{}') as OwnWords)

/** Finds own words elsewhere than in the page: on servers and in the service worker. */
export const findOwnWords = (finder: () => OwnWords): void => {
  find = finder
}

/** The texts of a feature, with those that the site replaces. */
export const withOwnWords = <Texts extends Readonly<Record<string, string>>>(
  feature: string,
  texts: Texts,
): Texts => {
  const own = find()[feature]
  return own ? { ...texts, ...own } : texts
}
