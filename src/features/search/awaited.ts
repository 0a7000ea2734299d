/**
 * Whether the page was opened for another list than the pressed one, and still hides that one (SearchPage.astro): then
 * the list comes as a whole, so that nothing moves once it shows.
 */
export const isAwaited = (): boolean => document.documentElement.dataset.listAsked !== undefined
