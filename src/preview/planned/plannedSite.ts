import { basename } from 'node:path'
import { HOUR_MS } from '#rules/constants.ts'
import type { Compiled } from '#build/compile/compile.ts'
import { galleryExtensions, type Extensions } from '#build/compile/extensions.ts'
import type { KnownPictures } from '#check/pictures.ts'
import { readInputs } from '#build/tenant/inputs.ts'
import { pageKeys, type KeyedPage } from '#build/render/pageKeys.ts'
import { prepareSite } from '#build/tenant/prepareSite.ts'
import { dataOf } from '#plan/files/findableFiles.ts'
import type { OwnSection, Page } from '#plan/page.ts'
import type { PlannedPage } from '#plan/plannedPage.ts'
import { projectStates, stateAt, type ProjectStates } from '#plan/projectStates.ts'
import { redirectIn, redirectRules, type Rules } from '#server/sites/redirects.ts'
import { contentSecurityPolicy } from '#site/headers/csp.ts'
import { textOf } from '../edit/files/files.ts'
import type { Tenant } from '#site/loading/loadTenant.ts'
import type { Site } from '#site/settings/schema.ts'
import { lazily } from '#lib/lazily.ts'
import { deadLinks, type DeadLink } from '../page/trouble.ts'
import { hiddenPages, type HiddenPage } from './day.ts'
import type { PreviewBuilder } from './render.ts'

export interface Changes {
  /** New, changed or gone. */
  total: number
  /** Number of pages that the site now has. */
  of: number
  /** Some of the new and changed pages; new pages come first. */
  pages: string[]
}

const NAMED = 12

/** @param before each page's fingerprint, by path; it changes whenever the page does */
export function changesBetween(
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): Changes {
  const changed = [...after].filter(([path, print]) => before.get(path) !== print).map(([path]) => path)
  const gone = [...before.keys()].filter((path) => !after.has(path)).length
  const pages = changed
    .filter((path) => path !== '/404.html')
    .sort((a, b) => Number(before.has(a)) - Number(before.has(b)))
    .slice(0, NAMED)
  return { total: changed.length + gone, of: after.size, pages }
}

export interface PlannedSite {
  inputs: string
  /** The time that the site is planned for, in ms since 1970. */
  now: number
  site: Site
  hidden: readonly HiddenPage[]
  /** In the plan's order. */
  paths: readonly string[]
  page: (path: string) => KeyedPage | undefined
  /** By path: a page's quick key, or its key if it has no quick key. It stays the same as long as the page does. */
  prints: () => ReadonlyMap<string, string>
  html: (page: KeyedPage) => Promise<string>
  /** What the component gallery has of the project's own; missing if there's nothing. */
  extensions: Extensions | undefined
  /** A page of the component gallery, in the site's theme. `app` has the page's view; the plan doesn't include the page. */
  gallery: (app: Compiled, path: string) => { key: string; html: () => Promise<string> }
  /** Files that aren't pages, by path with a leading slash: the search index, feeds, sitemaps. */
  files: () => ReadonlyMap<string, string | Uint8Array>
  redirects: () => Rules
  deadLinks: () => readonly DeadLink[]
  policy: string
  close: () => void
}

interface PlanOptions {
  dir: string
  builder: PreviewBuilder
  /** ms since 1970. */
  now: number
  shows?: HiddenPage
  pictures?: KnownPictures | undefined
}

export function inputsHash(dir: string, builder: PreviewBuilder, now: number): string {
  const inputs = readInputs(dir, builder.projectState, [builder.compiled.hash, Math.floor(now / HOUR_MS)])
  inputs.close()
  return inputs.hash
}

/** @throws TenantError or SnapshotError with all problems */
export async function planSite({ dir, builder, now, shows, pictures }: PlanOptions): Promise<PlannedSite> {
  const { compiled, memoryOf } = builder
  const inputs = readInputs(dir, builder.projectState, [compiled.hash, Math.floor(now / HOUR_MS)])
  try {
    let tenant: Tenant | undefined
    const { input } = await prepareSite(
      dir,
      inputs,
      { now, compiled, clean: false },
      memoryOf(basename(dir)),
      (read) => {
        tenant = read
        return shows ? withPage(read, shows) : read
      },
    )
    if (!tenant) throw new Error('the build read no tenant')
    const { site, content, project, components } = tenant
    const pages = new Map<string, PlannedPage>()
    for (const page of input.pages) pages.set(page.path, page)
    const siteFrame = JSON.stringify(input.siteFrame)
    const { keyOf, quickKeyOf } = pageKeys(input.app, siteFrame, input.quickKeyBase)
    const keyed = new Map<string, KeyedPage>()
    const pageAt = (path: string): KeyedPage | undefined => {
      const keyedPage = keyed.get(path) ?? once(pages.get(path), keyOf)
      if (keyedPage) keyed.set(path, keyedPage)
      return keyedPage
    }
    const files = lazily(() => {
      const others = [...input.files(() => false)]
      const paths = others.map(({ path }) => path)
      const all = [...others, input.headers(paths, [])]
      return new Map<string, string | Uint8Array>(all.map((file) => [`/${file.path}`, dataOf(file)]))
    })
    const redirects = lazily(() => redirectRules(String(files().get('/_redirects') ?? '')))
    const addresses = {
      pages: new Set(pages.keys()),
      follow: (path: string) => redirectIn(redirects(), path)?.to,
    }
    return {
      inputs: inputs.hash,
      now,
      site,
      hidden: hiddenPages(site, tenant, now),
      paths: [...pages.keys()],
      page: pageAt,
      prints: lazily(
        () =>
          new Map(Array.from(pages, ([path, page]) => [path, quickKeyOf(page) || (pageAt(path)?.key ?? '')])),
      ),
      html: (page) => builder.html(page, siteFrame, input.app),
      extensions: galleryExtensions(tenant),
      gallery: (app, path) => {
        const lost = pages.get('/404.html')?.make()
        const page = pageKeys(app, siteFrame, input.quickKeyBase).keyOf(
          galleryOf(lost, path, { gallery: projectStates(project, components), own: stateAt(project, path) }),
        )
        return { key: page.key, html: () => builder.html(page, siteFrame, app) }
      },
      files,
      redirects,
      deadLinks: lazily(() =>
        deadLinks({ site, content }, { ...addresses, pictures }, (file) => textOf(dir, file) ?? ''),
      ),
      policy: contentSecurityPolicy(site, [], content),
      close: inputs.close,
    }
  } catch (error) {
    inputs.close()
    throw error
  }
}

/** Adds the page, replacing other content at its address. */
const withPage = (tenant: Tenant, { page, path }: HiddenPage): Tenant => ({
  ...tenant,
  content: [
    page,
    ...tenant.content.filter((other) => other.file !== page.file && ![page.path, path].includes(other.path)),
  ],
})

/**
 * Makes a gallery page from the site's 404 page: everything but the page's own content stays the same.
 * @param shown what the gallery has of the project, and the section that this page has alone
 */
function galleryOf(
  lost: Page | undefined,
  path: string,
  { gallery, own }: { gallery: ProjectStates | undefined; own: OwnSection | undefined },
): Page {
  if (!lost) throw new Error('the site has no page to make the gallery from')
  const { meta, ...page } = lost
  return {
    ...page,
    view: 'gallery',
    path,
    cards: [],
    ...(gallery && { gallery }),
    ...(own && { sections: [own] }),
    meta: { ...meta, title: 'Gallery' },
  } as unknown as Page
}

const once = (page: PlannedPage | undefined, keyOf: (made: ReturnType<PlannedPage['make']>) => KeyedPage) =>
  page && keyOf(page.make())
