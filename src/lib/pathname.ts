/** Which paths a public page can have (spec §2). Paths come from editors, the API and address bars. */

const SEGMENT = /^[\p{L}\p{N}\p{M}_~,+@!()='-][\p{L}\p{N}\p{M}_~,+@!()='.-]*$/u
/** Most paths are already normalised. */
const PLAIN = /^(?:\/[\w~-][\w.~-]{0,239})+$/
const MAX_PATH_CHARACTERS = 1000
/** Bytes between two slashes. File systems allow a few more, which leaves room for an extension. */
const MAX_SEGMENT_BYTES = 240

/**
 * One leading slash, no trailing slash, percent-decoded; null if a public page can't have this path: backslashes,
 * control characters, encoded slashes, broken or double encoding, a query or an anchor, '//' at the start, or a name
 * that starts with a dot. The result stays within the site's folder, and normalising it again changes nothing.
 * @example normalisePath('about-us/') → '/about-us'; normalisePath('/a/%2e%2e/b') → null
 */
export function normalisePath(path: unknown): string | null {
  if (typeof path !== 'string' || path.length > MAX_PATH_CHARACTERS || path.startsWith('//')) return null
  if (PLAIN.test(path)) return path
  const segments: string[] = []
  for (const raw of path.split('/')) {
    if (raw === '') continue
    const segment = decode(raw)
    if (!SEGMENT.test(segment) || bytes(segment) > MAX_SEGMENT_BYTES) return null
    segments.push(segment)
  }
  return `/${segments.join('/')}`
}

export function isUnder(path: string, base: string): boolean {
  return path === base || path.startsWith(`${base}/`)
}

/** Those without a value are left out. */
export function withQuery(path: string, query: Record<string, string | number | null | undefined>): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== null && value !== undefined && value !== '') params.set(name, String(value))
  }
  const search = params.toString()
  return search === '' ? path : `${path}?${search}`
}

/** Once. An invalid part leaves a '%' or U+FFFD, and neither is allowed in a name. */
function decode(segment: string): string {
  if (!segment.includes('%')) return segment.normalize('NFC')
  const query = `name=${segment.replaceAll('+', '%2B').replaceAll('&', '%')}`
  return (new URLSearchParams(query).get('name') ?? '').normalize('NFC')
}

function bytes(text: string): number {
  return new TextEncoder().encode(text).length
}
