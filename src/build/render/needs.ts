import { hash } from 'node:crypto'
import { INLINE_HASH } from '#lib/hash.ts'

/** Searches bytes, because converting a page's 70 KB to a string first took a twentieth of a build's time. */

/**
 * Assets, and the hashes of inline scripts as 'sha256-…'. The hashes include those of texts that only look like a
 * script, for example in an attribute from a stock feed. Which scripts may run is decided by the compiled app
 * (inlineScripts.ts).
 */
export const needsOf = (page: Buffer): string[] => [...assetsIn(page), ...scriptHashesIn(page)]

/**
 * This has no leading slash, because every closing tag contains a slash, and a search that starts with a rare byte is five times as fast.
 */
const ASSETS = '_astro/'
const ASSET = /^\/(_astro\/[\w./~-]+\.\w+)/
/** Characters of an asset's address. */
const LONGEST = 256

function assetsIn(page: Buffer): string[] {
  const assets = new Set<string>()
  for (let at = page.indexOf(ASSETS); at >= 0; at = page.indexOf(ASSETS, at + ASSETS.length)) {
    const asset = ASSET.exec(page.toString('latin1', at - 1, at + LONGEST))?.[1]
    if (asset !== undefined) assets.add(shared(asset))
  }
  return [...assets].sort()
}

const names = new Map<string, string>()

/** One shared copy, because a name that's a slice of a longer string would keep that string in memory. */
function shared(name: string): string {
  const known = names.get(name)
  if (known !== undefined) return known
  const copy = detachedCopy(name)
  names.set(copy, copy)
  return copy
}

const SCRIPT = '<script'
/** Without an address or a data type. */
const INLINE = /^<script(?!.*\s(?:src=|type="application\/))/s

function scriptHashesIn(page: Buffer): string[] {
  const found = new Set<string>()
  for (let at = page.indexOf(SCRIPT); at >= 0; at = page.indexOf(SCRIPT, at + SCRIPT.length)) {
    const start = page.indexOf('>', at) + 1
    if (!INLINE.test(page.toString('latin1', at, start))) continue
    const end = page.indexOf('</script>', start)
    if (end < 0) break
    found.add(hashOf(page, start, end))
    at = end
  }
  return [...found].sort()
}

const hashes = new Map<string, string>()

/** The same script is on every page, so hashes are cached by the script's text. */
function hashOf(page: Buffer, start: number, end: number): string {
  const script = page.toString('latin1', start, end)
  const known = hashes.get(script) ?? `${INLINE_HASH}${hash('sha256', page.subarray(start, end), 'base64')}`
  hashes.set(script, known)
  return known
}

/** A slice of another string would keep that whole string in memory. */
export const detachedCopy = (text: string): string => Buffer.from(text).toString()
