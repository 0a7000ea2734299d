import { hash } from 'node:crypto'
import mime from 'mime'
import { escapeHtml } from '#lib/html.ts'
import { cacheControlOf, isImmutable } from '#site/headers/headers.ts'
import { madeFile, type DeployFile } from '../files.ts'
import { plainRedirects } from '../redirects.ts'

/**
 * When an object is put: what pages name comes before pages, the pointer to the newest index between the two, and
 * redirects last, when where they lead to is there.
 */
export const STAGES = ['asset', 'pointer', 'page', 'redirect'] as const
export type Stage = (typeof STAGES)[number]

/** An object as it is to be. */
export interface Wanted {
  /** Below the site's prefix. */
  key: string
  stage: Stage
  /** Hexadecimal. */
  md5: string
  type: string
  cacheControl: string
  /** Where a website leads from here. */
  redirect?: string
  read: () => Promise<Buffer>
}

/** What a CDN reads and a bucket does not. */
const NOT_SENT = new Set(['_redirects', '_headers'])

/** The objects of a site, by key, and how many of its redirects a bucket can't keep. */
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
    ...redirects.map(({ from, to }): Wanted => {
      // The body leads on too, where the storage is not asked as a website; and its digest tells where it leads.
      const place = escapeHtml(to)
      const file = madeFile(
        keyOfAddress(from),
        `<!doctype html><title>Moved</title><meta http-equiv="refresh" content="0;url=${place}"><a href="${place}">Moved</a>\n`,
      )
      return { ...wantedFile(file), stage: 'redirect', type: HTML, redirect: to }
    }),
  ]
  return { wanted: new Map(wanted.map((each) => [each.key, each])), patterns }
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

/** @example typeOf('sitemap.xml') // 'text/xml; charset=utf-8' */
const typeOf = (path: string): string => {
  const type = mime.getType(path) ?? 'application/octet-stream'
  return /^text\/|javascript|json|xml/.test(type) ? `${type}; charset=utf-8` : type
}

/** Change this when objects' headers change but their bytes don't, to send everything again. */
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
