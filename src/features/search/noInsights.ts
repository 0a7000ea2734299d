/**
 * Stands in for InstantSearch's reports to Algolia of what shoppers do, which the build leaves out (astro.config.mjs): the search page
 * makes none (`insights={false}` in SearchApp.tsx), and they would be 2 KiB of its script.
 *
 * @throws always
 */
export const createInsightsMiddleware = (): never => {
  throw new Error('The search page reports nothing to Algolia.')
}
