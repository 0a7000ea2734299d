/** A line of a site's `_redirects`. */
export interface Redirect {
  from: string
  to: string
}

/**
 * The redirects of a site that lead from one address to another, for targets that know nothing else, and how many
 * have parts left open (`:make`, `*`) or are proxies.
 *
 * @param hasPage whether there is a page at an address: it comes before a redirect
 */
export const plainRedirects = (
  text: string,
  hasPage: (path: string) => boolean,
): { redirects: Redirect[]; patterns: number } => {
  const lines = text.split('\n').map((line) => line.trim().split(/\s+/))
  const all = lines.filter(([from = '']) => from.startsWith('/'))
  const plain = new Map<string, Redirect>()
  let patterns = 0
  for (const [from = '', to = '', status = '301'] of all) {
    if (/[:*]/.test(from) || !/^\/(?!\/)/.test(to) || !/^30[12]!?$/.test(status)) patterns++
    // The first line that matches decides.
    else if (!plain.has(from) && !hasPage(from)) plain.set(from, { from, to })
  }
  return { redirects: [...plain.values()], patterns }
}
