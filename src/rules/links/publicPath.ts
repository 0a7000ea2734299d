import { withoutPages } from './paths.ts'

const SEGMENT = /^[\w~-][\w.~-]*$/
/** Maximum length of each part of a path. File names can have 255 bytes, so this leaves room for a temporary suffix. */
const MAX_SEGMENT = 200
const MAX_DEPTH = 12

/** Whether a page can have this path. Each part must be a name without a special meaning to a file system or server. */
export function isPublicPath(path: string): boolean {
  if (path === '/') return true
  if (!path.startsWith('/')) return false
  const segments = path.slice(1).split('/')
  return (
    segments.length <= MAX_DEPTH &&
    segments.every(
      (segment) => segment.length <= MAX_SEGMENT && SEGMENT.test(segment) && !segment.endsWith('.'),
    )
  )
}

/** Paths that the build, the server and the preview use themselves. A page or redirect at such a path would never be seen. */
const SERVERS =
  /^\/(?:__\w*|_astro|_headers|_redirects|api|fakes|feeds|font-licences|healthz|hooks|humans\.txt|icon(?:-mask)?\.svg|images|llms\.txt|mock|offline-worker\.js|robots\.txt|search\/index\.json|site\.webmanifest|sitemap[\w-]*\.xml|sw\.js)(?:\/|$)/

/** Paths at which Forecourt puts pages of its own on every site, or which are too easily taken for one of its files. */
const OWN_PAGES = /^\/(?:404|sitemap|success)(?:\/|$)/

export const isServerPath = (path: string): boolean => SERVERS.test(path.toLowerCase())

/** Whether no editor's page, list or blog can be at a path, with or without /pages in front of it. */
export function isReservedPath(path: string): boolean {
  const basePath = withoutPages(path.toLowerCase())
  return SERVERS.test(basePath) || OWN_PAGES.test(basePath)
}
