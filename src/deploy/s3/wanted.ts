import { hash } from 'node:crypto'
import mime from 'mime'
import { escapeHtml } from '#lib/html.ts'
import { cacheControlOf, isImmutable } from '#site/headers/headers.ts'
import { madeFile, type DeployFile } from '../files.ts'
import { plainRedirects } from '../redirects.ts'

/**
 * The order in which objects are sent: first the assets that pages need, then the index pointer, then pages.
 * Redirects come last, so that their targets exist.
 */
export const STAGES = ['asset', 'pointer', 'page', 'redirect'] as const
type Stage = (typeof STAGES)[number]

/** An object that the bucket should contain. */
export interface Wanted {
  /** Key under the site's prefix. */
  key: string
  stage: Stage
  /** Hexadecimal. */
  md5: string
  type: string
  cacheControl: string
  /** For a redirect, the address that a website endpoint sends visitors to. */
  redirect?: string
  read: () => Promise<Buffer>
}

/** Files that aren't sent, because they contain instructions that a bucket doesn't follow. */
const NOT_SENT = new Set(['_redirects', '_headers'])

/** Returns the objects that the bucket should contain, by key, and the number of redirects that it can't store. */
export const wantedObjects = async (
  files: readonly DeployFile[],
): Promise<{ wanted: Map<string, Wanted>; patterns: number }> => {
  const paths = new Set(files.map(({ path }) => path))
  const hasPage = (path: string) => {
    const key = keyOfAddress(path)
    return paths.has(key) || paths.has(`${key}/index.html`)
  }
  const text = (await files.find(({ path }) => path === '_redirects')?.read())?.toString() ?? ''
  const { redirects, patterns } = plainRedirects(text, hasPage)
  const wanted = [
    ...files.filter(({ path }) => !NOT_SENT.has(path)).map(wantedFile),
    ...redirects.flatMap(({ from, to, permanent }) =>
      (permanent ? withSlash : justThis)(keyOfAddress(from)).map((key) => wantedRedirect(key, to)),
    ),
  ]
  return { wanted: new Map(wanted.map((each) => [each.key, each])), patterns }
}

/**
 * Returns the keys at which a permanent redirect is stored. Other sites may link to a moved page with or without a
 * slash at the end, and a website endpoint looks for a different object in each case. A file's address never has that
 * slash, so its redirect needs just one key.
 */
const withSlash = (key: string): string[] => (/\.[^/]*$/.test(key) ? [key] : [`${key}/index.html`, key])

const justThis = (key: string): string[] => [key]

const wantedRedirect = (key: string, to: string): Wanted => {
  // The body is a page that redirects too, for storage without a website endpoint. It contains the target, so that
  // the object's digest changes when the target does.
  const place = escapeHtml(to)
  const file = madeFile(
    key,
    `<!doctype html><title>Moved</title><meta http-equiv="refresh" content="0;url=${place}"><a href="${place}">Moved</a>\n`,
  )
  return { ...wantedFile(file), stage: 'redirect', type: HTML, redirect: to }
}

const keyOfAddress = (path: string): string => path.replace(/^\/+|\/+$/g, '')

const HTML = 'text/html; charset=utf-8'

const wantedFile = ({ path, md5, read }: DeployFile): Wanted => ({
  key: path,
  stage: stageOf(path),
  md5,
  type: typeOf(path),
  cacheControl: cacheControlOf(`/${path}`),
  read,
})

const stageOf = (path: string): Stage => {
  if (isImmutable(`/${path}`)) return 'asset'
  return path.endsWith('.html') ? 'page' : 'pointer'
}

/**
 * Returns the content type for a path.
 *
 * @example typeOf('sitemap.xml') // 'text/xml; charset=utf-8'
 */
const typeOf = (path: string): string => {
  const type = mime.getType(path) ?? 'application/octet-stream'
  return /^text\/|javascript|json|xml/.test(type) ? `${type}; charset=utf-8` : type
}

/**
 * A text that identifies the headers that objects are sent with. If it changes, every object is sent again, even if
 * its bytes are the same. It's made from sample files, so each kind of file with headers of its own needs a sample
 * here.
 */
export const headersKey = (isPublic: boolean): string => {
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
