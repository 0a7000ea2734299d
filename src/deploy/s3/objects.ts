import { hash } from 'node:crypto'
import mime from 'mime'
import { escapeHtml } from '#lib/html.ts'
import { cacheControlOf, isImmutable } from '#site/headers/headers.ts'
import { madeFile, type DeployFile } from '../files.ts'
import { retiredForMs } from '#build/publish/publish.ts'
import { MARKER } from '../target.ts'

/**
 * The order in which objects are sent: first the assets that pages need, then the index pointer, then pages.
 * Redirects come last, so that their targets exist.
 */
export const STAGES = ['asset', 'pointer', 'page', 'redirect'] as const
type Stage = (typeof STAGES)[number]

export interface BucketObject {
  key: string
  stage: Stage
  /** Hexadecimal. */
  md5: string
  type: string
  cacheControl: string
  redirect?: string
  read: () => Promise<Buffer>
}

/** Files that aren't sent, because they contain instructions that a bucket doesn't follow. */
const NOT_SENT = new Set(['_redirects', '_headers'])

export async function siteObjects(
  files: readonly DeployFile[],
): Promise<{ wanted: Map<string, BucketObject>; patterns: number }> {
  const paths = new Set(files.map(({ path }) => path))
  const hasPage = (path: string) => {
    const key = keyOfAddress(path)
    return paths.has(key) || paths.has(`${key}/index.html`)
  }
  const text = (await files.find(({ path }) => path === '_redirects')?.read())?.toString() ?? ''
  const { redirects, patterns } = plainRedirects(text, hasPage)
  const wanted = [
    ...files.filter(({ path }) => !NOT_SENT.has(path)).map(fileObject),
    ...redirects.flatMap(({ from, to, permanent }) =>
      (permanent ? withSlash : justThis)(keyOfAddress(from)).map((key) => redirectObject(key, to)),
    ),
  ]
  return { wanted: new Map(wanted.map((object) => [object.key, object])), patterns }
}

/**
 * Returns the keys at which a permanent redirect is stored. Other sites may link to a moved page with or without a
 * slash at the end, and a website endpoint looks for a different object in each case. A file's address never has that
 * slash, so its redirect needs just one key.
 */
const withSlash = (key: string): string[] => (/\.[^/]*$/.test(key) ? [key] : [`${key}/index.html`, key])

const justThis = (key: string): string[] => [key]

function redirectObject(key: string, to: string): BucketObject {
  // The body is a page that redirects too, for storage without a website endpoint. It contains the target, so that
  // the object's digest changes when the target does.
  const place = escapeHtml(to)
  const file = madeFile(
    key,
    `<!doctype html><title>Moved</title><meta http-equiv="refresh" content="0;url=${place}"><a href="${place}">Moved</a>\n`,
  )
  return { ...fileObject(file), stage: 'redirect', type: HTML, redirect: to }
}

const keyOfAddress = (path: string): string => path.replace(/^\/+|\/+$/g, '')

const HTML = 'text/html; charset=utf-8'

const fileObject = ({ path, md5, read }: DeployFile): BucketObject => ({
  key: path,
  stage: stageOf(path),
  md5,
  type: typeOf(path),
  cacheControl: cacheControlOf(`/${path}`),
  read,
})

function stageOf(path: string): Stage {
  if (isImmutable(`/${path}`)) return 'asset'
  return path.endsWith('.html') ? 'page' : 'pointer'
}

function typeOf(path: string): string {
  const type = mime.getType(path) ?? 'application/octet-stream'
  return /^text\/|javascript|json|xml/.test(type) ? `${type}; charset=utf-8` : type
}

/**
 * A text that identifies the headers that objects are sent with. If it changes, every object is sent again, even if
 * its bytes are the same. It's made from sample files, so each kind of file with headers of its own needs a sample
 * here.
 */
export function headersKey(isPublic: boolean): string {
  const samples = [
    '_astro/a.js',
    'search/a.0123456789abcdef.bin',
    'search/index.json',
    'index.html',
    'a.xml',
    'a.txt',
  ]
  const headers = samples.map((path) => [typeOf(path), cacheControlOf(`/${path}`)])
  return hash('md5', JSON.stringify([headers, isPublic]), 'hex')
}

/** `to` is a path or an https address. */
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
export function plainRedirects(
  text: string,
  hasPage: (path: string) => boolean,
): { redirects: Redirect[]; patterns: number } {
  const lines = text.split('\n').map((line) => line.trim().split(/\s+/))
  const all = lines.filter(([from = '']) => from.startsWith('/'))
  const fixed = new Map<string, Redirect>()
  let patterns = 0
  for (const [from = '', to = '', status = ''] of all) {
    if (/[:*]/.test(from) || !/^(?:\/(?!\/)|https:\/\/)/.test(to) || !/^(?:30[12]!?)?$/.test(status))
      patterns++
    // If several lines redirect the same address, the first one counts.
    else if (!fixed.has(from) && !hasPage(from))
      fixed.set(from, { from, to, permanent: status.startsWith('301') })
  }
  return { redirects: [...fixed.values()], patterns }
}

/** What's known about an object: the MD5 of what was sent, and the ETag that the storage returned. */
export type ObjectRecord = [md5: string, etag: string]

interface Plan {
  put: BucketObject[]
  remove: string[]
  /**
   * Objects with a hash in their name that the site no longer has, each with the time (ms since 1970) of the first
   * deploy without it. They're kept for a while, because cached pages may still use them.
   */
  stale: Record<string, number>
}

interface Before {
  /** The ETags of all objects in the bucket, without quotes, by key under the site's prefix. */
  there: ReadonlyMap<string, string>
  known: Readonly<Record<string, ObjectRecord>>
  stale: Readonly<Record<string, number>>
  again: boolean
  now: number
}

export function planObjects(
  wanted: ReadonlyMap<string, BucketObject>,
  { there, known, stale, again, now }: Before,
): Plan {
  /**
   * Whether the bucket already has an object with these bytes. Its ETag is normally their MD5. If the storage
   * encrypts objects, the ETag must be the one that it returned when these bytes were sent.
   */
  const isThere = ({ key, md5 }: BucketObject): boolean => {
    const etag = there.get(key)
    if (etag === undefined) return false
    const record = Object.hasOwn(known, key) ? known[key] : undefined
    return etag === md5 || (record?.[0] === md5 && record[1] === etag)
  }
  const put = [...wanted.values()].filter((object) => again || !isThere(object))
  const others = otherSites(there)
  const plan: Plan = { put, remove: [], stale: {} }
  for (const key of there.keys()) {
    if (wanted.has(key) || key === MARKER || others.some((folder) => key.startsWith(folder))) continue
    const since = Object.hasOwn(stale, key) ? (stale[key] ?? now) : now
    if (isImmutable(`/${key}`) && now - since < retiredForMs(key)) plan.stale[key] = since
    else plan.remove.push(key)
  }
  return plan
}

/** Each of them has a marker file. */
const otherSites = (there: ReadonlyMap<string, string>): string[] =>
  [...there.keys()].filter((key) => key.endsWith(`/${MARKER}`)).map((key) => key.slice(0, -MARKER.length))
