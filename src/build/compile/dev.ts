import { planTenant } from '#plan/plan.ts'
import {
  dataOf,
  findableFiles,
  collectFindable,
  type FindablePages,
  type SiteFile,
} from '#plan/files/findableFiles.ts'
import { searchIndexOf } from '#search/engine/index/build.ts'
import { join } from 'node:path'
import { defineMiddleware } from 'astro:middleware'
import mime from 'mime'
import { photoAnswer } from '#photos/photoAnswer.ts'
import { withSiteWords } from '#lib/withSiteWords.ts'
import { drawCards } from '#features/favourites/heart/drawCards.ts'
import type { SiteFrame } from '#plan/page.ts'
import type { PlannedPage } from '#plan/plannedPage.ts'
import { following, type Follow } from '#plan/addresses/redirect.ts'
import { redirectsOf } from '#plan/addresses/redirects.ts'
import { listTenants } from '#site/loading/listTenants.ts'
import { loadTenant } from '#site/loading/loadTenant.ts'
import { openPhotos, photosOptions, type Photos } from '#photos/photos.ts'
import { photosIn } from '#photos/tenantPhotos.ts'
import { loginsFrom } from '#stock/feed/source.ts'
import { withReservations } from '#stock/reservations.ts'
import { readStock, sourceOf } from '#stock/snapshot.ts'
import { vehicleHook } from '#stock/vehicleHook.ts'
import { pointerTo } from '#search/indexPointer.ts'
import { contentHash } from '#lib/hash.ts'
import { readInputs } from '../tenant/inputs.ts'
import { variable } from '#lib/environment/variable.ts'

/**
 * `astro dev`: finds the tenant's page in the plan that a build would use, so that development shows what a build
 * will render. The tenant is the first part of the host (`redgum-rv.localhost:4321`), or else the one in
 * FORECOURT_TENANT, or else the first in the folder.
 */

interface Site {
  inputs: string
  siteFrame: SiteFrame
  pages: Map<string, PlannedPage>
  /** Suggestions, feeds, sitemaps and the like, by path. */
  files: Map<string, SiteFile>
  index: Uint8Array
  redirects: Follow
}

const TENANTS = 'tenants'
const STATE = '.forecourt'
const tenants = photosIn(TENANTS, STATE)
let photos: Photos | undefined
const sites = new Map<string, Site>()

/** Made again when one of the tenant's files changes. */
async function siteOf(slug: string): Promise<Site> {
  const dir = join(TENANTS, slug)
  const now = Date.now()
  const inputs = readInputs(dir, STATE, [Math.floor(now / 3_600_000)])
  inputs.close()
  const tenantSite = sites.get(slug)
  if (tenantSite?.inputs === inputs.hash) return tenantSite
  const tenant = await loadTenant(dir)
  const { stock: sent } = readStock(
    inputs.snapshot ?? sourceOf(Buffer.from('{}')),
    contentHash,
    vehicleHook(tenant.project, tenant.site),
  )
  const stock = withReservations(sent, inputs.reservations())
  const plan = planTenant(tenant, stock, now)
  const findable: FindablePages = new Map()
  const pages = new Map<string, PlannedPage>()
  for (const page of collectFindable(
    plan.pages((warning) => console.warn(`${slug}: ${warning}`)),
    findable,
  ))
    pages.set(page.path, page)
  const files = new Map<string, SiteFile>()
  for (const file of findableFiles(plan.context, plan.listings, findable)) files.set(`/${file.path}`, file)
  // Leaves out the service worker, because it would cache pages in development.
  files.delete('/sw.js')
  const site = {
    inputs: inputs.hash,
    siteFrame: plan.siteFrame,
    pages,
    files,
    index: searchIndexOf(plan.context.records),
    redirects: following(() => redirectsOf(plan.context, plan.listings)),
  }
  sites.set(slug, site)
  return site
}

function tenantOf(host: string): string | undefined {
  const slugs = listTenants(TENANTS)
  const named =
    /^([\w-]+)\.localhost(?::\d+)?$/.exec(host)?.[1] ??
    (variable(process.env, 'FORECOURT_TENANT') || undefined)
  return slugs.find((slug) => slug === named) ?? slugs[0]
}

const INDEX = '/search/index.dev.bin'

/** Of components (src/showcase): a page for development that isn't in any plan. */
const GALLERY = '/__gallery'

export const onRequest = defineMiddleware(async ({ url, request, locals }, next) => {
  if (url.pathname === GALLERY) {
    const { siteFrame, pages } = await siteOf(tenantOf(request.headers.get('host') ?? '') ?? '')
    const lost = pages.get('/404.html')?.make()
    Object.assign(locals, {
      site: siteFrame,
      page: { ...lost, path: GALLERY, meta: { ...lost?.meta, title: 'Gallery' } },
      cards: [],
      sections: [],
      sheets: [],
    })
    return next()
  }
  // Vite's own files, and requests that this middleware has already passed to a view.
  if (/^\/(?:_|@|src\/|node_modules\/|view\/)/.test(url.pathname)) return next()
  const slug = tenantOf(request.headers.get('host') ?? '')
  if (slug === undefined)
    return new Response(`There’s no tenant in ${TENANTS}/. Make one with forecourt new.\n`, { status: 404 })
  const site = await siteOf(slug)
  if (url.pathname.startsWith('/photos/')) {
    const asked = { path: url.pathname, accept: request.headers.get('accept') ?? '' }
    photos ??= openPhotos(photosOptions('.forecourt', process.env, () => loginsFrom(process.env)))
    const answer = await photoAnswer(asked, photos, (id) => tenants.find(slug, id))
    if (answer) return answer
  }
  if (url.pathname === '/search/index.json') return Response.json(pointerTo(INDEX))
  if (url.pathname === INDEX) return new Response(Buffer.from(site.index))
  const file = site.files.get(url.pathname)
  if (file) {
    const type = mime.getType(file.path) ?? 'application/octet-stream'
    return new Response(Buffer.from(dataOf(file)), { headers: { 'content-type': type } })
  }

  const path = url.pathname.replace(/(?<=.)\/+$/, '')
  const page = site.pages.get(path)
  const to = page ? undefined : site.redirects(path)
  if (to !== undefined) {
    const there = new URL(to, url)
    if (there.search === '') there.search = url.search
    // Even if the built site's redirect is permanent, because browsers would cache it.
    return new Response(null, { status: 302, headers: { location: there.href } })
  }
  const planned = page ?? site.pages.get('/404.html')
  if (!planned) return next()
  const made = planned.make()
  return withSiteWords(site.siteFrame.words, async () => {
    Object.assign(locals, {
      site: site.siteFrame,
      page: made,
      cards: drawCards(made.cards),
      sections: [],
      sheets: [],
    })
    const { headers, status, body } = await next(`/view/${made.view}`)
    // Reads the whole page here, while this site's own texts are in effect. If a part were rendered later, it might
    // get another site's texts.
    const html = body && (await new Response(body).text())
    return new Response(html, { headers, status: made.view === 'not-found' ? 404 : status })
  })
})
