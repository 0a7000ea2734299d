import { isDocumentPage } from '#rules/links/documentPages.ts'

/** An asset's name contains its hash. The 'pointer' is the file at a fixed address that names the current search index. */
export type Kind = 'page' | 'asset' | 'pointer' | 'picture'

export interface RequestTraits {
  method: string
  url: string
  /** '' for requests by scripts, such as those by which the router fetches pages. */
  destination: string
  mode: string
  /** Whether the request asks for only a part of a file. */
  ranged: boolean
}

const ASSET = /^\/(?:_astro\/.|search\/(?:index|delta)\.[\w-]{16}\.bin$)/
const POINTERS = ['/search/index.json', '/search/suggestions.json']
/** The server's routes, fake services and feeds. */
const ANSWERS = /^\/(?:api|mock|fakes|feeds)(?:\/|$)/
const FILE = /\.\w{2,12}$/

/**
 * Null for requests that the worker leaves to the browser: to other sites, those that send data, and those for the server's own routes,
 * payments, the thank-you page or downloads.
 *
 * @param never other paths of the site that aren't stored
 */
export function kindOf(asked: RequestTraits, origin: string, never: readonly string[]): Kind | null {
  const url = new URL(asked.url)
  if (url.origin !== origin || asked.method !== 'GET' || asked.ranged) return null
  const path = url.pathname
  if (ASSET.test(path)) return 'asset'
  if (POINTERS.includes(path)) return 'pointer'
  if (ANSWERS.test(path)) return null
  if (asked.destination === 'image') return 'picture'
  const bare = path.replace(/(?<=.)\/+$/, '')
  if (FILE.test(bare) || isDocumentPage(bare) || never.includes(bare)) return null
  return asked.mode === 'navigate' || asked.destination === '' ? 'page' : null
}
