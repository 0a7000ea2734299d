import { isAlone } from '#rules/links/alone.ts'

/** What a request is for, as the worker treats it: a page, a file whose name is its hash, a file at a stable address that searches begin with, a picture. */
export type Kind = 'page' | 'asset' | 'pointer' | 'picture'

/** As much of a request as tells. */
export interface Asked {
  method: string
  url: string
  /** '' for what a script fetches: the router's pages. */
  destination: string
  mode: string
  /** Whether it asks for a part of a file. */
  ranged: boolean
}

const ASSET = /^\/(?:_astro\/.|search\/index\.[\w-]{16}\.bin$)/
const POINTERS = ['/search/index.json', '/search/suggestions.json']
/** What answers, what stands in for others, what is for machines. */
const ANSWERS = /^\/(?:api|mock|fakes|feeds)(?:\/|$)/
const FILE = /\.\w{2,12}$/

/**
 * What of a site may be kept; null for what the worker leaves to the browser: other sites, whatever is sent, answers of the server,
 * payments, the thank-you page, files.
 *
 * @param asked with the whole address
 * @param origin the site's own
 * @param never paths of the site that are not kept either
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
