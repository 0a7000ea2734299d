/**
 * Stands in for InstantSearch's own router, which the build leaves out (astro.config.mjs): the search page brings its
 * own (addressBar.ts), and this one would be a tenth of the page's script.
 *
 * @throws always
 */
export default function history(): never {
  throw new Error('The search page brings its own router: addressBar.ts.')
}
