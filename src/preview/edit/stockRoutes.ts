import { mkdtempSync, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { Hono, type Context } from 'hono'
import pLimit from 'p-limit'
import { BodyError, readChunks, type BodyLimits } from '#lib/requestBody.ts'
import { ZipError } from '#lib/zip.ts'
import { copyPhotos, MOST_PHOTOS_BYTES } from '#photos/copyPhotos.ts'
import type { CallerEnv } from '#server/guards/caller.ts'
import { readText, writeInside } from '#site/loading/files.ts'
import { bytesHash } from '#site/loading/tenantCache.ts'
import type { Pulled } from '#stock/changes.ts'
import type { Inspection } from '#stock/feed/map/inspect.ts'
import { MAPPING_FILE, parseMapping } from '#stock/feed/map/mapping.ts'
import { openFile, SETTINGS } from './files/files.ts'
import { changedMapping, type FieldChange } from './files/mapping.ts'
import { isGroup } from './text/steps.ts'

/** What the command provides for the desk to work with a tenant's feed. */
export interface FeedAccess {
  /** @throws Error saying why the feed can't be read */
  inspect: (slug: string) => Promise<Inspection>
  /** Reads the feed into the tenant's snapshot. @throws Error saying why the last stock stays */
  pull: (slug: string) => Promise<Pulled>
}

/** Changes one tenant's stock at a time. */
const inTurn = pLimit(1)

/** Limits of an archive of pictures, which may take an hour to arrive. */
const ARCHIVE: BodyLimits = { max: MOST_PHOTOS_BYTES, ms: { all: 3_600_000, pause: 60_000 } }

const MIB = 1024 ** 2

/** What to say about a file that's larger than this, in bytes. */
export const tooLarge = (most: number): string =>
  `That’s too large to send. The limit is ${most < 1024 * MIB ? `${most / MIB} MB` : `${most / MIB / 1024} GB`}.`

/**
 * Shows how a tenant's feed is read, changes that, and takes vehicles' pictures in ZIP archives.
 *
 * @param here returns the tenant's folder
 */
export const stockRoutes = (here: (c: Context<CallerEnv>) => string, feed: FeedAccess): Hono<CallerEnv> => {
  const app = new Hono<CallerEnv>()
  app.get('/stock', async (c) => c.json(await shownStock(here(c), feed)))
  app.put('/stock', async (c) => {
    const dir = here(c)
    const change = changeIn(await c.req.json())
    if (!change) return c.json({ message: 'That isn’t a change to the stock.' }, 400)
    return inTurn(async () => {
      const read = readText(dir, MAPPING_FILE)
      if ('problem' in read) return c.json({ message: `${MAPPING_FILE} ${read.problem.message}` }, 404)
      if (bytesHash(read.bytes) !== change.version)
        return c.json({ message: 'This was changed elsewhere while you had it open. Open it again.' }, 409)
      try {
        const made = changedMapping(read.text, change.fields)
        parseMapping(made)
        writeInside(dir, MAPPING_FILE, made)
        const { warnings } = await feed.pull(basename(dir))
        return c.json({ ...(await shownStock(dir, feed)), warnings })
      } catch (error) {
        writeInside(dir, MAPPING_FILE, read.text)
        return c.json({ message: error instanceof Error ? error.message : String(error) }, 422)
      }
    })
  })
  app.post('/stock/photos', async (c) => {
    const scratch = mkdtempSync(join(tmpdir(), 'forecourt-photos-'))
    try {
      const archive = join(scratch, 'photos.zip')
      await receive(c.req.raw, archive)
      return c.json(await inTurn(() => copyPhotos(here(c), archive)))
    } catch (error) {
      if (error instanceof BodyError)
        return c.json(
          { message: error.status === 413 ? tooLarge(ARCHIVE.max) : 'The file didn’t arrive completely.' },
          error.status,
        )
      if (!(error instanceof Error) || !(error.cause instanceof ZipError)) throw error
      return c.json({ message: `The file ${error.cause.message}.` }, 422)
    } finally {
      rmSync(scratch, { recursive: true, force: true })
    }
  })
  return app
}

/** Writes a request's body to a file. @throws BodyError if it's too large or cut off */
const receive = async (request: Request, path: string): Promise<void> => {
  const file = await open(path, 'wx')
  try {
    await readChunks(request, ARCHIVE, (chunk) => file.writeFile(chunk))
  } finally {
    await file.close()
  }
}

const shownStock = async (dir: string, feed: FeedAccess): Promise<object> => {
  const settings = openFile(dir, SETTINGS)
  const stock = 'why' in settings ? undefined : settings.values['stock']
  const source = isGroup(stock) ? stock['source'] : undefined
  const mapping = readText(dir, MAPPING_FILE)
  if (typeof source !== 'string' || source === '' || 'problem' in mapping) return {}
  const version = bytesHash(mapping.bytes)
  try {
    return { source, version, ...(await feed.inspect(basename(dir))) }
  } catch (error) {
    return { source, version, trouble: error instanceof Error ? error.message : String(error) }
  }
}

interface StockChange {
  version: string
  fields: Record<string, FieldChange>
}

const changeIn = (body: unknown): StockChange | undefined => {
  if (!isGroup(body) || typeof body['version'] !== 'string' || !isGroup(body['fields'])) return undefined
  const fields = Object.values(body['fields'])
  const isRight = (change: unknown): boolean =>
    isGroup(change) &&
    (change['column'] === undefined || typeof change['column'] === 'string') &&
    (change['words'] === undefined ||
      (isGroup(change['words']) && Object.values(change['words']).every((each) => typeof each === 'string')))
  return fields.every(isRight)
    ? { version: body['version'], fields: body['fields'] as Record<string, FieldChange> }
    : undefined
}
