/** A line of a site's `_redirects`; `to` is a path or an https address. */
interface Redirect {
  from: string
  to: string
  permanent: boolean
}

/**
 * Returns a site's redirects from one fixed address to another, which all deploy targets support. Counts the other
 * redirects: proxied addresses, and redirects with placeholders (`:make`, `*`).
 * @param hasPage tells whether an address has a page, which takes precedence over a redirect
 */
export const plainRedirects = (
  text: string,
  hasPage: (path: string) => boolean,
): { redirects: Redirect[]; patterns: number } => {
  const lines = text.split('\n').map((line) => line.trim().split(/\s+/))
  const all = lines.filter(([from = '']) => from.startsWith('/'))
  const plain = new Map<string, Redirect>()
  let patterns = 0
  for (const [from = '', to = '', status = ''] of all) {
    if (/[:*]/.test(from) || !/^(?:\/(?!\/)|https:\/\/)/.test(to) || !/^(?:30[12]!?)?$/.test(status))
      patterns++
    // If several lines redirect the same address, the first one counts.
    else if (!plain.has(from) && !hasPage(from))
      plain.set(from, { from, to, permanent: status.startsWith('301') })
  }
  return { redirects: [...plain.values()], patterns }
}
