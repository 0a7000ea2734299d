/** What InstantSearch brings along and lists never use: names as InstantSearch imports them (standIns.ts). */

const never = (what: string) => (): never => {
  throw new Error(`${what} is left out of the build (features/search/standIns).`)
}

/** Helpers of InstantSearch's own templates: cards are React's here. */
export default (): object => ({})

/** Reports to Algolia of what shoppers do: `insights={false}` in SearchApp.tsx. */
export const createInsightsMiddleware = never('The middleware of insights')

/** Recommendations take the parameters of insights: there are none of either. */
export const addInsightsToRecommendParameters = <T>(parameters: T): T => parameters

/** What Algolia's crawler reads of a page. */
export const isMetadataEnabled = (): boolean => false
export const createMetadataMiddleware = never('The metadata for the crawler')

/** Puts the page's first results into the cache of a client of Algolia's; ours (searchClient.ts) has no such cache. */
export const hydrateSearchClient = (): void => {}
/** The same of recommendations. */
export const hydrateRecommendCache = (): void => {}

/** Links into InstantSearch's documentation, which its errors end with. */
export const createDocumentationLink = (): string => ''
export const createDocumentationMessageGenerator =
  () =>
  (message = ''): string =>
    message
