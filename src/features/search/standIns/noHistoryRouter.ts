/**
 * InstantSearch's own router over the address bar, which would be a tenth of the page's script: the search page brings its own
 * (addressBar.ts).
 *
 * @throws always
 */
export default function history(): never {
  throw new Error('The search page brings its own router: addressBar.ts.')
}
