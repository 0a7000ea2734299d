import type { SiteFrame } from '#plan/page.ts'

const drawn = new WeakMap<SiteFrame, Map<string, unknown>>()

/**
 * Rendered only for the first of the site's pages. Whether it's a promise doesn't depend on whether it has been rendered before, because
 * islands are numbered in the order in which they're rendered.
 *
 * @param name if the part depends on anything besides the site, its name must include that too
 */
export function drawOnce<Html extends string | Promise<string | Uint8Array>>(
  site: SiteFrame,
  name: string,
  draw: () => Html,
): Html {
  let parts = drawn.get(site)
  if (!parts) drawn.set(site, (parts = new Map()))
  if (!parts.has(name)) {
    const html = draw()
    parts.set(name, html)
    if (html instanceof Promise) html.catch(() => parts.delete(name))
  }
  return parts.get(name) as Html
}
