import { isAlone } from '#rules/links/alone.ts'

/**
 * Kinds of requests: a page; a file whose name contains its hash; the file at a fixed address that names the current
 * search index ('pointer'); or a picture.
 */
export type Kind = 'page' | 'asset' | 'pointer' | 'picture'

/** The parts of a request that determine its kind. */
export interface Asked {
  method: string
  url: string
  /**
   * What the response is for, such as 'image'; '' for requests by scripts, such as those by which the router fetches
   * pages.
   */
  destination: string
  mode: string
  /** Whether the request asks for only a part of a file. */
  ranged: boolean
}

const ASSET = /^\/(?:_astro\/.|search\/index\.[\w-]{16}\.bin$)/
const POINTERS = ['/search/index.json', '/search/suggestions.json']
/** Paths that are never stored: the server's routes, fake services and feeds. */
const ANSWERS = /^\/(?:api|mock|fakes|feeds)(?:\/|$)/
const FILE = /\.\w{2,12}$/

/**
 * Returns a request's kind if its response may be stored. Returns null for requests that the worker leaves to the
 * browser: requests to other sites, those that send data, and those for the server's own routes, payments, the
 * thank-you page or downloads.
 *
 * @param asked the request, with its full address
 * @param origin the site's own origin
 * @param never other paths of the site that aren't stored
 */
export function kindOf(asked: Asked, origin: string, never: readonly string[]): Kind | null {
  const url = new URL(asked.url)
  if (url.origin !== origin || asked.method !== 'GET' || asked.ranged) return null
  const path = url.pathname
  if (ASSET.test(path)) return 'asset'
  if (POINTERS.includes(path)) return 'pointer'
  if (ANSWERS.test(path)) return null
  if (asked.destination === 'image') return 'picture'
  const bare = path.replace(/(?<=.)\/+$/, '')
  if (FILE.test(bare) || isAlone(bare) || never.includes(bare)) return null
  return asked.mode === 'navigate' || asked.destination === '' ? 'page' : null
}
