import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'
import { applyEdits, modify, parse } from 'jsonc-parser'
import { lock } from '#build/tenant/lock.ts'
import { copyPhotos, copyPhotosBeside, checkPhotosExist, type PhotoReport } from '#photos/copyPhotos.ts'
import { copyInside, readText, writeInside } from '#site/loading/files.ts'
import { loadTenant } from '#site/loading/loadTenant.ts'
import { locationSchema } from '#site/settings/locations.ts'
import type { Site } from '#site/settings/schema.ts'
import type { UnknownWord } from '#stock/feed/map/inspect.ts'
import { MAPPING_FILE, mappingText, parseMapping, withMeaning, mappingIn } from '#stock/feed/map/mapping.ts'
import { shortened } from '#stock/feed/troubles.ts'
import { FeedError } from '#stock/feed/read/row.ts'
import { download, fileOf, isAddress, type Logins } from '#stock/feed/source.ts'
import { lastStock } from '#stock/feed/pull/lastStock.ts'
import { placesFor } from '#stock/locations/siteLocations.ts'
import type { PullResult } from '#stock/changes.ts'
import { writeVehicles } from '#stock/feed/pull/writeVehicles.ts'
import { previewFeed, type FeedPreview } from './previewFeed.ts'
import { readCar } from '#stock/entities.ts'
import { exportStock, forEachCar } from '#stock/stockFile.ts'
import { variable, type Environment } from '#lib/environment/variable.ts'
import { DOCS } from '#lib/docs.ts'

/** Hosts that resize a picture if its address has `width`, which pages rely on (docs/photos.md). */
const SERVICES = ['.b-cdn.net', 'cdn.shopify.com']

const MOST_HOSTS = 50

/** Undefined if there are no pictures, or if an image service has them all. */
function imagesFor(
  dir: string,
  stateDir: string,
  environment: Environment,
): { service: 'none'; hosts: string[] } | undefined {
  const imagesUrl = variable(environment, 'FORECOURT_IMAGES_URL')
  const ownHost = URL.canParse(imagesUrl) ? new URL(imagesUrl).hostname : ''
  const hosts = new Set<string>()
  let files = false
  forEachCar(dir, stateDir, (car) => {
    const { primary_image_url, images } = readCar(car, () => {})
    for (const src of [primary_image_url, ...images.map(({ image }) => image.url)]) {
      if (URL.canParse(src)) hosts.add(new URL(src).hostname)
      else if (src !== '' && !src.startsWith('/images/')) files = true
    }
  })
  const isService = (host: string): boolean =>
    host === ownHost ||
    SERVICES.some((service) => host === service || (service.startsWith('.') && host.endsWith(service)))
  const others = [...hosts].filter((host) => !isService(host)).sort()
  return others.length > 0 || files ? { service: 'none', hosts: others.slice(0, MOST_HOSTS) } : undefined
}

export interface ImportOptions {
  tenantsDir: string
  /** The tenant's lock in it shows if another process is already pulling the same stock. */
  stateDir: string
  logins: Logins
  allowPrivate: boolean
  /** ms since 1970. */
  now: number
  dryRun: boolean
  remap: boolean
  allowFewer: boolean
  /** A folder or ZIP archive of vehicles' pictures, which are copied to the tenant's folder. */
  photos?: string
  /** Without it, an import with doubts writes nothing. */
  confirm?: (doubts: readonly string[]) => boolean | Promise<boolean>
  /** Asks what nobody has explained yet. Without it, or for what it doesn't answer, the report says what to do. */
  explain?: (question: Question) => Promise<Explanation | undefined>
  onLook?: (look: FeedPreview) => void
}

export interface Question {
  unknown: readonly UnknownWord[]
  locations: readonly string[]
  /** Whether locations may be added. If not, they're those of the dealer backend. */
  canAdd: boolean
  region: Site['region']
}

export interface Explanation {
  /** For a location, its name on the site. */
  means: readonly { word: UnknownWord; meaning: string }[]
  added: readonly { name: string }[]
}

export interface ImportResult {
  look: FeedPreview
  source: string
  /** Relative to the tenant's folder; empty with `dryRun`. */
  files: string[]
  pulled: PullResult | undefined
  /** From `photos` or else from the feed's own folder; undefined if nothing was written or looked for. */
  photos: PhotoReport | undefined
  images?: { service: 'none'; hosts: string[] }
}

const ABOUT = `What each of the feed’s columns means (${DOCS}/stock.md), as guessed by forecourt import. Correct anything that’s wrong,
then run forecourt snapshot to read the feed again.`

/** @param place the feed's file or address @throws Error or TenantError saying what to do. In that case, nothing is written. */
export async function importFeed(slug: string, place: string, options: ImportOptions): Promise<ImportResult> {
  const dir = resolve(options.tenantsDir, slug)
  if (options.photos !== undefined) checkPhotosExist(options.photos)
  const { site } = await loadTenant(dir)
  const unlock = lock(join(resolve(options.stateDir), 'snapshot', `${slug}.lock`), 'pulled')
  const scratch = mkdtempSync(join(tmpdir(), 'forecourt-import-'))
  try {
    const inside = relative(dir, resolve(place))
    const isInside = !isAddress(place) && !inside.startsWith('..')
    const file = isAddress(place) ? join(scratch, 'feed') : isInside ? fileOf(dir, inside) : resolve(place)
    if (isAddress(place))
      await download({ address: place, file, logins: options.logins, allowPrivate: options.allowPrivate })
    else if (!statSync(file, { throwIfNoEntry: false })?.isFile()) throw new FeedError('there’s no such file')
    const mapping = options.remap ? undefined : mappingIn(dir)
    const places = placesFor(site, lastStock(dir).locations)
    const look = await previewFeed(file, { region: site.region, now: options.now, mapping, places })
    options.onLook?.(look)
    const source = isAddress(place) ? place : isInside ? inside : `stock${endingOf(place, look)}`
    if (options.dryRun) return { look, source, files: [], pulled: undefined, photos: undefined }
    await refuseUnclear(look, options.confirm)
    const { unknown } = look
    const explanation =
      unknown.length === 0 || !options.explain
        ? { means: [], added: [] }
        : await options.explain({
            unknown,
            locations: places.names,
            canAdd: places.isOwn || places.names.length === 0,
            region: site.region,
          })
    if (!explanation) throw new FeedError('nothing was written')
    const { text, isNew } = mappingFile(dir, look, mapping !== undefined, explanation)
    const { added } = explanation
    exportStock(dir, options.stateDir)
    const pulled = await writeVehicles({
      file,
      mapping: parseMapping(text),
      site: {
        ...site,
        locations: [...site.locations, ...added.map((location) => locationSchema.cast(location))],
      },
      dir,
      now: options.now,
      allowFewer: options.allowFewer,
    })
    const files = ['snapshot.json']
    if (!isAddress(place) && !isInside) {
      copyInside(file, dir, source)
      files.push(source)
    }
    if (isNew) {
      writeInside(dir, MAPPING_FILE, text)
      files.push(MAPPING_FILE)
    }
    for (const location of added) {
      const path = says(dir, 'locations') ? ['locations', -1] : ['locations', 0]
      set(dir, path, location)
    }
    const photos =
      options.photos !== undefined
        ? await copyPhotos(dir, options.stateDir, options.photos)
        : isAddress(place)
          ? undefined
          : await copyPhotosBeside(dir, options.stateDir, dirname(file))
    if (photos && photos.pictures + photos.strangers.length > 0) files.push('photos/')
    const images = says(dir, 'images') ? undefined : imagesFor(dir, options.stateDir, process.env)
    if (images) set(dir, ['images'], images)
    if (site.stock.source !== source) set(dir, ['stock', 'source'], source)
    if (images || added.length > 0 || site.stock.source !== source) files.push('site.json')
    return { look, source, files: files.sort(), pulled, photos, ...(images && { images }) }
  } catch (error) {
    if (error instanceof FeedError) throw new Error(`${place}: ${error.message}`, { cause: error })
    throw error
  } finally {
    rmSync(scratch, { recursive: true, force: true })
    unlock()
  }
}

function mappingFile(
  dir: string,
  { mapping }: FeedPreview,
  isKept: boolean,
  { means }: Explanation,
): { text: string; isNew: boolean } {
  const before = isKept ? textIn(dir, MAPPING_FILE) : mappingText(mapping, ABOUT)
  const text = means.reduce(
    (so, { word, meaning }) => withMeaning(so, word.field, word.text, meaning),
    before,
  )
  return { text, isNew: !isKept || text !== before }
}

/** @throws FeedError if no vehicle can be read, or if there are columns that somebody should look at first and nobody confirms them */
async function refuseUnclear(look: FeedPreview, confirm: ImportOptions['confirm']): Promise<void> {
  if (look.vehicles.length === 0)
    throw new FeedError(
      `none of its ${look.rows} vehicles could be read (${look.troubles[0] ?? 'no column was recognised'}). Use --dry-run to inspect it without writing anything`,
    )
  const doubts = look.recognitions.flatMap(({ field, source, samples, doubt }) =>
    doubt === undefined
      ? []
      : `${field} from “${source.columns.join('”, “')}” (${samples.map(shortened).join(', ')}): ${doubt}`,
  )
  if (doubts.length > 0 && !(await confirm?.(doubts)))
    throw new FeedError(
      `nothing was written, because these columns aren’t clear:\n${doubts.map((column) => `  ${column}\n`).join('')}Look at them with --dry-run, then import with --yes if they’re right, or say what they mean in stock.map.yaml (${DOCS}/stock.md)`,
    )
}

/** Endings that a feed's copy keeps: '.csv', '.xlsx', '.csv.gz'. */
const ENDING = /(?:\.(?:csv|tsv|txt|xml|json))?\.(?:csv|tsv|txt|xml|json|xlsx|xlsm|xlsb|xls|ods|gz|zip)$/

function endingOf(place: string, { format }: FeedPreview): string {
  const [written] = ENDING.exec(place.toLowerCase()) ?? []
  if (written !== undefined) return written
  return format.kind === 'table' ? '.csv' : format.kind === 'workbook' ? '.xlsx' : `.${format.kind}`
}

function textIn(dir: string, file: string): string {
  const read = readText(dir, file)
  if ('problem' in read) throw new Error(`${file} ${read.problem.message}`)
  return read.text
}

const says = (dir: string, name: string): boolean =>
  Object.hasOwn(parse(textIn(dir, 'site.json')) as object, name)

function set(dir: string, path: (string | number)[], value: unknown): void {
  const text = textIn(dir, 'site.json')
  const edits = modify(text, path, value, {
    formattingOptions: { insertSpaces: true, tabSize: 2, eol: '\n' },
    isArrayInsertion: path.at(-1) === -1,
  })
  writeInside(dir, 'site.json', applyEdits(text, edits))
}
