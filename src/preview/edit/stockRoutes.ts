import { isRecord } from '#lib/values.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { Hono } from 'hono'
import type { Desk, DeskOptions } from './desk.ts'
import pLimit from 'p-limit'
import { BodyError, readChunks, type BodyLimits } from '#lib/requestBody.ts'
import { ZipError } from '#lib/zip.ts'
import { copyPhotos, MOST_PHOTOS_BYTES } from '#photos/copyPhotos.ts'
import type { CallerEnv } from '#server/guards/caller.ts'
import { readText, writeInside } from '#site/loading/files.ts'
import { bytesHash } from '#site/loading/tenantCache.ts'
import type { PullResult } from '#stock/changes.ts'
import type { Inspection } from '#stock/feed/map/inspect.ts'
import { MAPPING_FILE, parseMapping } from '#stock/feed/map/mapping.ts'
import { settingsIn } from './templateSettings.ts'
import { groupIn, type Group } from './text/steps.ts'
import { parse } from 'yaml'
import { fold } from '#lib/slug.ts'
import { withSettings } from './text/pageText.ts'

export interface FieldChange {
  /** The column to read the field from; '' if the feed doesn't have the field. */
  column?: string
  /** What words of the feed mean; '' if nobody knows. A word of '' stands for vehicles that have none. */
  words?: Readonly<Record<string, string>>
}

/** Comments, and what else the mapping says, stay. @throws Error if that's not possible */
export function changedMapping(text: string, changes: Readonly<Record<string, FieldChange>>): string {
  const before: unknown = parse(text, { maxAliasCount: 0 })
  if (!isRecord(before) || !isRecord(before['fields'])) throw new Error('The mapping has no fields.')
  const fields = new Map(Object.entries(before['fields']))
  for (const [name, change] of Object.entries(changes))
    fields.set(name, changedSource(fields.get(name), change))
  return withSettings(text, { ...before, fields: defined(Object.fromEntries(fields)) })
}

/** @returns undefined if nothing remains that says where the field comes from */
function changedSource(written: unknown, { column, words = {} }: FieldChange): unknown {
  const old: Group = isRecord(written) ? written : { column: written }
  const { '': none, ...meanings } = words
  const changed = new Set(Object.keys(meanings).map(fold))
  const unchanged = Object.entries(isRecord(old['values']) ? old['values'] : {}).filter(
    ([word]) => !changed.has(fold(word)),
  )
  const values = [...unchanged, ...Object.entries(meanings).filter(([, means]) => means !== '')]
  const source = defined({
    ...old,
    ...(column !== undefined && { column: column || undefined, columns: undefined, first: undefined }),
    ...(none !== undefined && { value: none || undefined }),
    values: values.length > 0 ? Object.fromEntries(values) : undefined,
  })
  if (!['column', 'columns', 'first', 'value'].some((name) => Object.hasOwn(source, name))) return undefined
  return Object.keys(source).join() === 'column' ? source['column'] : source
}

const defined = (group: Group): Group =>
  Object.fromEntries(Object.entries(group).filter(([, value]) => value !== undefined))

export interface FeedAccess {
  /** @throws Error saying why the feed can't be read */
  inspect: (slug: string) => Promise<Inspection>
  /** @throws Error saying why the last stock stays */
  pull: (slug: string) => Promise<PullResult>
}

const queue = pLimit(1)

/** Limits of an archive of pictures, which may take an hour to arrive. */
const ARCHIVE: BodyLimits = { max: MOST_PHOTOS_BYTES, ms: { all: 3_600_000, pause: 60_000 } }

const MIB = 1024 ** 2

export const tooLarge = (most: number): string =>
  `That’s too large to send. The limit is ${most < 1024 * MIB ? `${most / MIB} MB` : `${most / MIB / 1024} GB`}.`

export function stockRoutes(
  { folder, options: { stateDir } }: Pick<Desk, 'folder'> & { options: Pick<DeskOptions, 'stateDir'> },
  feed: FeedAccess,
): Hono<CallerEnv> {
  const app = new Hono<CallerEnv>()
  app.get('/stock', async (c) => c.json(await shownStock(folder(c), feed)))
  app.put('/stock', async (c) => {
    const dir = folder(c)
    const change = changeIn(await c.req.json())
    if (!change) return c.json({ message: 'That isn’t a change to the stock.' }, 400)
    return queue(async () => {
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
      return c.json(await queue(() => copyPhotos(folder(c), stateDir, archive)))
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

/** @throws BodyError if it's too large or cut off */
async function receive(request: Request, path: string): Promise<void> {
  const file = await open(path, 'wx')
  try {
    await readChunks(request, ARCHIVE, (chunk) => file.writeFile(chunk))
  } finally {
    await file.close()
  }
}

async function shownStock(dir: string, feed: FeedAccess): Promise<object> {
  const { source } = groupIn(settingsIn(dir)['stock'])
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

function changeIn(body: unknown): StockChange | undefined {
  if (!isRecord(body) || typeof body['version'] !== 'string' || !isRecord(body['fields'])) return undefined
  const fields = Object.values(body['fields'])
  const isRight = (change: unknown): boolean =>
    isRecord(change) &&
    (change['column'] === undefined || typeof change['column'] === 'string') &&
    (change['words'] === undefined ||
      (isRecord(change['words']) &&
        Object.values(change['words']).every((value) => typeof value === 'string')))
  return fields.every(isRight)
    ? { version: body['version'], fields: body['fields'] as Record<string, FieldChange> }
    : undefined
}
