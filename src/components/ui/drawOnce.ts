import type { Chrome } from '#plan/page.ts'

const drawn = new WeakMap<Chrome, Map<string, string>>()

/**
 * The HTML of a part that many pages of a site share, drawn for the first of them.
 *
 * @param name names the part and all that it depends on besides the site
 */
export async function drawOnce(site: Chrome, name: string, draw: () => Promise<string>): Promise<string> {
  let parts = drawn.get(site)
  if (!parts) drawn.set(site, (parts = new Map()))
  let html = parts.get(name)
  if (html === undefined) parts.set(name, (html = await draw()))
  return html
}
