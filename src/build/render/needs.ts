import { hash } from 'node:crypto'
import { INLINE_HASH } from '#lib/hash.ts'
import { ownText } from './ownText.ts'

/*
 * What a finished page needs beside itself. Looked for in its bytes, of which there are 70 KB: a text made of them and two patterns over
 * all of it took a twentieth of a build.
 */

/**
 * The assets that a page names, and the hashes of its inline scripts as 'sha256-…'. What only looks like a script, in an
 * attribute that came from a stock feed, is among them: which of them may run, the compiled app says (inlineScripts.ts).
 */
export const needsOf = (page: Buffer): string[] => [...assetsIn(page), ...scriptHashesIn(page)]

/** Without the slash before it, which is in every tag's end: the bytes are found five times sooner by a first one that is rare. */
const ASSETS = '_astro/'
const ASSET = /^\/(_astro\/[\w./~-]+\.\w+)/
/** More characters than an address of an asset has. */
const LONGEST = 256

const assetsIn = (page: Buffer): string[] => {
  const assets = new Set<string>()
  for (let at = page.indexOf(ASSETS); at >= 0; at = page.indexOf(ASSETS, at + ASSETS.length)) {
    const asset = ASSET.exec(page.toString('latin1', at - 1, at + LONGEST))?.[1]
    if (asset !== undefined) assets.add(kept(asset))
  }
  return [...assets].sort()
}

const names = new Map<string, string>()

/** The same text for the same name, and none that keeps a page in memory. */
const kept = (name: string): string => {
  const known = names.get(name)
  if (known !== undefined) return known
  const copy = ownText(name)
  names.set(copy, copy)
  return copy
}

const SCRIPT = '<script'
/** The start tag of what runs where it stands: a script without an address and of no type that is data. */
const INLINE = /^<script(?!.*\s(?:src=|type="application\/))/s

const scriptHashesIn = (page: Buffer): string[] => {
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

/** Of the same script on every page, which is therefore known by its text. */
const hashOf = (page: Buffer, start: number, end: number): string => {
  const script = page.toString('latin1', start, end)
  const known = hashes.get(script) ?? `${INLINE_HASH}${hash('sha256', page.subarray(start, end), 'base64')}`
  hashes.set(script, known)
  return known
}
