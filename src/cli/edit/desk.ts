import { join, resolve } from 'node:path'
import type { Compiled } from '#build/compile/compile.ts'
import { outdatedReason } from '#build/state/versions.ts'
import { readPlaces } from '#deploy/target.ts'
import { openPhotos } from '#photos/photos.ts'
import type { Addresses } from '#preview/edit/address.ts'
import { deskApp } from '#preview/edit/app.ts'
import type { Hosted } from '#preview/edit/desk.ts'
import { deskAssets } from '#preview/edit/deskAssets.ts'
import { publishedPage, type PublishServices } from '#preview/edit/publishing/publish.ts'
import type { Drafts } from '#preview/hosted/drafts.ts'
import { operatorsErrors } from '#preview/hosted/operators.ts'
import { EDITORS_SECTIONS } from '#preview/edit/parts.ts'
import { sourcesOf } from '#preview/edit/sources.ts'
import { listTenants } from '#site/loading/listTenants.ts'
import { pendingPages } from '../diff/pendingPages.ts'
import { knownPictures } from '../knownPictures.ts'
import type { MakeDesk } from '../preview/openPreview.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { pullFeed } from '#live/feed/pullFeed.ts'
import { inspectInProcess, writeInProcess } from '#live/feed/readerProcess.ts'
import type { FeedAccess } from '#preview/edit/stockRoutes.ts'
import { loadTenant } from '#site/loading/loadTenant.ts'
import { mappingIn } from '#stock/feed/map/mapping.ts'
import { FeedError, UnreachedError } from '#stock/feed/read/row.ts'
import { allowsPrivate, download, fileOf, isAddress, loginsFrom } from '#stock/feed/source.ts'
import { clearFeedTrouble, feedTroubleOf } from '#stock/feed/feedTrouble.ts'

interface Options {
  tenantsDir: string
  stateDir: string
  environment: NodeJS.ProcessEnv
  now: () => number
}

export function feedAccess({ tenantsDir, stateDir, environment, now }: Options): FeedAccess {
  const access = () => ({ logins: loginsFrom(environment), allowPrivate: allowsPrivate(environment) })
  return {
    inspect: async (slug) => {
      const dir = join(tenantsDir, slug)
      const { site } = await loadTenant(dir)
      const { source } = site.stock
      const mapping = mappingIn(dir)
      if (!mapping) throw new FeedError('isn’t mapped: run forecourt import')
      const scratch = mkdtempSync(join(tmpdir(), 'forecourt-desk-feed-'))
      try {
        const file = isAddress(source) ? join(scratch, 'feed') : fileOf(dir, source)
        if (isAddress(source)) await download({ address: source, file, ...access() })
        return await inspectInProcess({ file, mapping, site, dir })
      } finally {
        rmSync(scratch, { recursive: true, force: true })
      }
    },
    pull: async (slug) => {
      const before = feedTroubleOf(stateDir, slug)
      try {
        return await pullFeed(slug, {
          ...{ tenantsDir, stateDir, ...access(), now: now(), allowFewer: false },
          write: writeInProcess,
        })
      } catch (error) {
        // What was tried in the desk is at fault, not the feed, so the dashboard isn't to show it.
        if (!before && !(error instanceof UnreachedError)) clearFeedTrouble(stateDir, slug)
        throw error
      }
    },
  }
}

interface Folders {
  tenants: string
  out: string
  state: string
  now?: number
  branch?: string
  only: string | undefined
  /** Set for desks that people sign in to. In that case, `tenants` is the folder with their drafts. */
  hosted?: Hosted & {
    drafts: Drafts
    /** The folder with the tenants' published files, from which their sites are built. */
    live: string
    addresses: Addresses
    address: (slug: string) => string
  }
}

/** Makes the desk. To preview and publish changes, it does the same as `forecourt diff` and `forecourt build`. */
export async function deskOf({ tenants, out, state, now, branch, only, hosted }: Folders): Promise<MakeDesk> {
  const clock = (): number => now ?? Date.now()
  // Nothing is fetched here: only what's already known about pictures is read. So the options for fetching don't
  // matter.
  const photos = openPhotos({ stateDir: state, logins: () => ({}), allowPrivate: false, most: Infinity })
  const pictures = await knownPictures(process.env)
  const folders = { tenantsDir: tenants, outDir: resolve(out), stateDir: resolve(state) }
  const publisherOf = (compiled: Compiled): PublishServices => ({
    now: clock,
    branch,
    outdated: () => outdatedReason(folders.stateDir, compiled.hash),
    ...(hosted && { drafts: hosted.drafts }),
    pending: async (slug) => {
      const { pages, same } = await pendingPages(slug, { ...folders, now: clock() })
      return { pages: pages.map(({ path, change }) => ({ path, change })), same }
    },
    check: async (slug, edits) => {
      const { checkTenant } = await import('#check/checkTenant.ts')
      const dir = join(tenants, slug)
      const findings = await checkTenant(dir, {
        stateDir: folders.stateDir,
        now: clock(),
        environment: process.env,
        online: false,
        needs: !hosted,
        places: readPlaces(hosted?.live ?? tenants),
        photos: photos.recordOf,
        pictures,
        ...(edits && { edits, errorsOnly: true }),
      })
      return hosted ? [...operatorsErrors(slug, dir, hosted.drafts, edits), ...findings] : findings
    },
    build: async (slug) => {
      const { build } = await import('#build/build.ts')
      const { tenants: done } = await build({
        ...folders,
        tenantsDir: hosted?.live ?? tenants,
        slugs: [slug],
        now: clock(),
        workers: 1,
        compiled,
      })
      const report = done[slug]
      if (report?.status === 'ok') return []
      return (report?.errors ?? []).map(({ file, field, message }) =>
        [file, field, message].filter(Boolean).join(' '),
      )
    },
    address: hosted?.address ?? ((slug) => `http://${slug}.localhost:4321/`),
  })
  const asset = deskAssets(join(resolve(state), 'desk'))
  await asset('desk.js')
  const isTenant = (slug: string): boolean =>
    only === undefined ? listTenants(tenants).includes(slug) : slug === only
  return (callerOf, compiled) => ({
    desk: deskApp({
      callerOf,
      tenantsDir: tenants,
      stateDir: folders.stateDir,
      isTenant,
      asset,
      publisher: publisherOf(compiled),
      // Only the operator of a hosted desk decides how stock is read.
      ...(!hosted && {
        feed: feedAccess({
          tenantsDir: tenants,
          stateDir: folders.stateDir,
          environment: process.env,
          now: clock,
        }),
      }),
      ...(hosted && { hosted, addresses: hosted.addresses }),
    }),
    published: (slug, path) => publishedPage(join(folders.outDir, slug), path),
    sources: (slug, path) =>
      isTenant(slug) ? sourcesOf(join(tenants, slug), path, hosted && EDITORS_SECTIONS) : [],
  })
}
