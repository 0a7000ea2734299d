import type { SiteFrame } from '#plan/page.ts'

const drawn = new WeakMap<SiteFrame, Map<string, string>>()

/**
 * Returns the HTML of a part that many pages of a site share. The part is rendered only for the first of those pages.
 *
 * @param name a name for the part; if the part depends on anything besides the site, its name must include that too
 */
export const drawOnce = async (
  site: SiteFrame,
  name: string,
  draw: () => string | Promise<string>,
): Promise<string> => {
  let parts = drawn.get(site)
  if (!parts) drawn.set(site, (parts = new Map()))
  const part = parts.get(name) ?? (await draw())
  parts.set(name, part)
  return part
}
