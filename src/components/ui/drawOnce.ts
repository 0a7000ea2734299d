import type { Chrome } from '#plan/page.ts'

type Kept<T> = WeakMap<Chrome, Map<string, T>>
const drawn: Kept<string> = new WeakMap()
const encoded: Kept<Uint8Array> = new WeakMap()

/**
 * The HTML of a part that many pages of a site share, drawn for the first of them.
 *
 * @param name names the part and all that it depends on besides the site
 */
export const drawOnce = (site: Chrome, name: string, draw: () => string | Promise<string>) =>
  once(drawn, site, name, draw)

/** The same in UTF-8, as Astro hands it on untouched: a page's bytes need not be made from text again. */
export const encodeOnce = (site: Chrome, name: string, draw: () => Promise<string>) =>
  once(encoded, site, name, async () => new TextEncoder().encode(await draw()))

/** At once where it is known: what is waited for holds up the page around it. */
function once<T>(kept: Kept<T>, site: Chrome, name: string, make: () => T | Promise<T>): T | Promise<T> {
  let parts = kept.get(site)
  if (!parts) kept.set(site, (parts = new Map()))
  const known = parts.get(name)
  if (known !== undefined) return known
  const made = make()
  const keep = (part: T): T => {
    parts.set(name, part)
    return part
  }
  return made instanceof Promise ? made.then(keep) : keep(made)
}
