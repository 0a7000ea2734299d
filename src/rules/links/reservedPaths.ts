import { withoutPages } from './paths.ts'

/** Paths that the build, the server and the preview use themselves. A page or redirect at such a path would never be seen. */
const SERVERS =
  /^\/(?:__\w*|_astro|_headers|_redirects|api|fakes|feeds|font-licences|healthz|hooks|humans\.txt|icon(?:-mask)?\.svg|images|llms\.txt|mock|offline-worker\.js|robots\.txt|search\/index\.json|site\.webmanifest|sitemap[\w-]*\.xml|sw\.js)(?:\/|$)/

/** Paths at which Forecourt puts pages of its own on every site, or which are too easily taken for one of its files. */
const OWN_PAGES = /^\/(?:404|sitemap|success)(?:\/|$)/

export const isServerPath = (path: string): boolean => SERVERS.test(path.toLowerCase())

/** Whether no editor's page, list or blog can be at a path, with or without /pages in front of it. */
export function isReservedPath(path: string): boolean {
  const own = withoutPages(path.toLowerCase())
  return SERVERS.test(own) || OWN_PAGES.test(own)
}
