import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { contentHash } from '#lib/hash.ts'
import { isSafeSlug } from '#lib/safeSlug.ts'
import { readText } from '#site/loading/files.ts'
import { PHOTOS, photoFilesIn, type PhotoFiles } from '#site/loading/photoFiles.ts'
import { readSite } from '#site/loading/readSite.ts'
import { settingsStamp } from '#site/loading/templates.ts'
import type { Site } from '#site/settings/schema.ts'
import { hasOwnPhotos, hostsOf, photoSourcesOf, type PhotoSource } from '#stock/ownPhotos.ts'
import { readStock, SnapshotError, sourceOf } from '#stock/snapshot.ts'
import { stockBytes } from '#stock/stockFile.ts'
import { loadedVehicleHook, tenantStamp } from '#stock/vehicleHook.ts'
import type { PhotoPlace } from './photos.ts'

/** All pictures in a site's folder and, if the site has no image service, those of its stock. */
export interface TenantPhotos {
  has: (slug: string) => boolean
  /** Undefined if the tenant doesn't use the picture. */
  find: (slug: string, id: string) => PhotoPlace | undefined
}

interface TenantSources {
  stamp: string
  site: Site | undefined
  sources: Map<string, PhotoSource>
  /** ms since 1970; `files` is what the folder contained. */
  looked: number
  files: string
}

/** Otherwise each request with an unknown id would cause all of a tenant's folder to be read. */
const LOOK_AGAIN_MS = 3_000

/** Reads tenants when their pictures are requested, and again when their files change. */
export function photosIn(tenantsDir: string, stateDir: string, now: () => number = Date.now): TenantPhotos {
  const tenants = new Map<string, TenantSources>()

  const tenantSources = (slug: string): TenantSources => {
    const dir = join(tenantsDir, slug)
    const stamp = isSafeSlug(slug) ? settingsStamp(dir) : ''
    const before = tenants.get(slug)
    if (before && before.stamp === stamp) return before
    const text = stamp === '' ? undefined : readText(dir, 'site.json')
    const read = text && 'text' in text ? readSite(dir, text.text) : undefined
    const valid = read?.site && read.problems.length === 0 ? read.site : undefined
    const current = { stamp, site: valid, sources: before?.sources ?? new Map(), looked: 0, files: '' }
    if (stamp !== '') tenants.set(slug, current)
    return current
  }

  return {
    has: (slug) => {
      const { site } = tenantSources(slug)
      return site !== undefined && (hasOwnPhotos(site) || existsSync(join(tenantsDir, slug, PHOTOS)))
    },
    find: (slug, id) => {
      const tenant = tenantSources(slug)
      const { site } = tenant
      if (!site) return undefined
      const dir = join(tenantsDir, slug)
      if (!tenant.sources.has(id) && now() - tenant.looked > LOOK_AGAIN_MS) {
        tenant.looked = now()
        const files = `${tenantStamp(dir, stateDir)} ${JSON.stringify([...photoFilesIn(dir)])}`
        if (files === tenant.files) return undefined
        tenant.files = files
        // Never removed, because pages built earlier may still show pictures of earlier stock.
        for (const [sourceId, source] of sourcesOf(dir, stateDir, site)) tenant.sources.set(sourceId, source)
      }
      const source = tenant.sources.get(id)
      // The image service delivers the stock's pictures.
      if (source && 'address' in source && !hasOwnPhotos(site)) return undefined
      return source && { source, dir, mayFetchFrom: hostsOf(site) }
    },
  }
}

export function placesIn(dir: string, stateDir: string): (id: string) => PhotoPlace | undefined {
  const text = readText(dir, 'site.json')
  const site = 'text' in text ? readSite(dir, text.text).site : undefined
  const sources: ReadonlyMap<string, PhotoSource> = site ? sourcesOf(dir, stateDir, site) : new Map()
  return (id) => {
    const source = sources.get(id)
    return site && source && { source, dir, mayFetchFrom: hostsOf(site) }
  }
}

function sourcesOf(dir: string, stateDir: string, site: Site): Map<string, PhotoSource> {
  const files = photoFilesIn(dir)
  if (!hasOwnPhotos(site)) return ofFolder(files)
  try {
    const bytes = stockBytes(dir, stateDir) ?? Buffer.from('{}')
    return photoSourcesOf(
      readStock(sourceOf(bytes), contentHash, loadedVehicleHook(dir, site)).stock,
      site,
      files,
    )
  } catch (error) {
    // The build reports what's wrong with the snapshot.
    if (!(error instanceof SnapshotError)) throw error
    return ofFolder(files)
  }
}

const ofFolder = (files: PhotoFiles): Map<string, PhotoSource> =>
  new Map(Array.from(files, ([file, id]) => [id, { id, file }]))
