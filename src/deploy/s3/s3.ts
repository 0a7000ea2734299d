import { hash } from 'node:crypto'
import { type DeployFile, inParallel } from '../files.ts'
import { MARKER, NotOursError, type S3Target, type DeployResult, type OnProgress } from '../target.ts'
import {
  planObjects,
  type ObjectRecord,
  headersKey,
  STAGES,
  siteObjects,
  type BucketObject,
} from './objects.ts'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'

/** A site's folder in a bucket. Keys are relative to it. */
interface Bucket {
  /** Each key has its object's ETag, without quotes. */
  list: () => Promise<Map<string, string>>
  get: (key: string) => Promise<string | undefined>
  /** @returns its ETag */
  put: (object: Omit<BucketObject, 'read' | 'stage'>, bytes: Buffer) => Promise<string>
  /** Writes an object unless there's one with its key. Returns whether it was written. */
  add: (object: Omit<BucketObject, 'read' | 'stage'>, bytes: Buffer) => Promise<boolean>
  remove: (key: string) => Promise<void>
  close: () => void
}

/** The pauses between attempts grow, unless `Retry-After` says how long to wait. */
const TRIES = 5

/** Even large objects are sent in one part, so that their ETag is the MD5 of their content. */
function openBucket(target: S3Target): Bucket {
  const { bucket, prefix, endpoint, region, credentials, public: isPublic } = target
  const client = new S3Client({
    region,
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    ...(credentials && { credentials }),
    maxAttempts: TRIES,
    // Use Amazon's newer checksums only if required, because the storage of other vendors may not support them. All
    // support Content-MD5.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 10_000, requestTimeout: 120_000 },
  })
  const Bucket = bucket
  const put = (
    { key, md5, type, cacheControl, redirect }: Omit<BucketObject, 'read' | 'stage'>,
    bytes: Buffer,
    condition: { IfNoneMatch?: '*' } = {},
  ) =>
    client.send(
      new PutObjectCommand({
        Bucket,
        Key: prefix + key,
        Body: bytes,
        ContentMD5: Buffer.from(md5, 'hex').toString('base64'),
        ContentType: type,
        CacheControl: cacheControl,
        ...(redirect !== undefined && { WebsiteRedirectLocation: redirect }),
        ...(isPublic && { ACL: 'public-read' as const }),
        ...condition,
      }),
    )
  return {
    list: async () => {
      const all = new Map<string, string>()
      let ContinuationToken: string | undefined
      do {
        const page = await client.send(
          new ListObjectsV2Command({
            Bucket,
            Prefix: prefix,
            ...(ContinuationToken && { ContinuationToken }),
          }),
        )
        for (const { Key = '', ETag = '' } of page.Contents ?? [])
          all.set(Key.slice(prefix.length), bare(ETag))
        ContinuationToken = page.IsTruncated ? page.NextContinuationToken : undefined
      } while (ContinuationToken !== undefined)
      return all
    },
    get: async (key) => {
      try {
        const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: prefix + key }))
        return await Body?.transformToString()
      } catch (error) {
        if (error instanceof NoSuchKey) return undefined
        throw error
      }
    },
    put: async (object, bytes) => bare((await put(object, bytes)).ETag ?? ''),
    add: async (object, bytes) => {
      try {
        await put(object, bytes, { IfNoneMatch: '*' })
        return true
      } catch (error) {
        const name = error instanceof Error ? error.name : ''
        if (TAKEN.has(name)) return false
        // Not all vendors' storage supports this condition.
        if (name !== 'NotImplemented') throw error
        await put(object, bytes)
        return true
      }
    },
    remove: async (key) => {
      await client.send(new DeleteObjectCommand({ Bucket, Key: prefix + key }))
    },
    close: () => client.destroy(),
  }
}

/** The errors with which storage says that there's already an object, or that another request is just writing one. */
const TAKEN = new Set(['PreconditionFailed', 'ConditionalRequestConflict'])

const bare = (etag: string): string => etag.replace(/^(?:W\/)?"|"$/g, '')

const AT_ONCE = 16

export interface S3Memory {
  /** Whether the last deploy finished. Only then does `objects` list everything in the bucket. */
  whole: boolean
  headers: string
  objects: Record<string, ObjectRecord>
  /** Objects with a hash in their name that the site no longer has, each with the time (ms since 1970) of the first deploy without it. */
  stale: Record<string, number>
}

interface S3Options {
  slug: string
  now: number
  memory: S3Memory | undefined
  remember: (memory: S3Memory) => void
  delta: boolean
  adopt: boolean
  onProgress?: OnProgress | undefined
}

/**
 * Changes a bucket so that it has the site. Files are sent in an order in which every link and reference stays valid,
 * as in a build on disk: first hashed assets, then files like the index pointer, then pages, then redirects. After
 * that, whatever the site no longer has is removed, except that hashed assets stay a week longer for cached pages. A
 * bucket can't be switched to a new site all at once, so an interrupted deploy leaves a mix of old and new pages, but
 * each has everything it needs.
 * @throws what the SDK throws, NotOursError or ChangedError
 */
export async function deployToS3(
  files: readonly DeployFile[],
  target: S3Target,
  options: S3Options,
): Promise<DeployResult> {
  const { wanted, patterns } = await siteObjects(files)
  const bucket = openBucket(target)
  try {
    const { memory, now, delta, onProgress } = options
    const headers = headersKey(target.public)
    const trusted = delta && memory?.whole === true ? memory : undefined
    const marked = trusted ? trusted.headers : await claim(bucket, target, headers, options)
    const there = trusted
      ? new Map(Object.entries(trusted.objects).map(([key, [, etag]]) => [key, etag]))
      : await bucket.list()
    const before = { there, known: memory?.objects ?? {}, stale: memory?.stale ?? {} }
    const plan = planObjects(wanted, { ...before, again: marked !== headers, now })
    const done: DeployResult = {
      target: 's3',
      files: wanted.size,
      sent: plan.put.length,
      removed: plan.remove.length,
      notes: notesOf(patterns),
    }
    const objects = new Map<string, ObjectRecord>()
    for (const [key, etag] of there) objects.set(key, [wanted.get(key)?.md5 ?? '', etag])
    const touched = plan.put.length + plan.remove.length > 0
    if (touched) {
      // Until the deploy has finished, the record doesn't list everything that's in the bucket.
      options.remember({ whole: false, headers, objects: { ...before.known }, stale: plan.stale })
      let sent = 0
      onProgress?.({ sent, of: done.sent })
      for (const stage of STAGES)
        await inParallel(
          plan.put.filter((object) => object.stage === stage),
          AT_ONCE,
          async (object) => {
            const etag = await bucket.put(object, await object.read())
            objects.set(object.key, [object.md5, etag])
            sent++
            onProgress?.({ sent, of: done.sent })
          },
        )
      await inParallel(plan.remove, AT_ONCE, async (key) => {
        await bucket.remove(key)
        objects.delete(key)
      })
    }
    if (marked !== headers) await mark(bucket, { tenant: options.slug, headers })
    options.remember({ whole: true, headers, objects: Object.fromEntries(objects), stale: plan.stale })
    return touched ? done : { ...done, unchanged: true }
  } finally {
    bucket.close()
  }
}

interface Marker {
  tenant: string
  /** Identifies the headers that all objects were sent with (`headersKey`); '' if they may have different headers. */
  headers: string
}

/**
 * Checks that the folder is this site's, before anything in it is replaced or removed. An empty folder becomes this
 * site's.
 * @returns which headers its objects were sent with, as in `Marker`
 * @throws NotOursError
 */
async function claim(bucket: Bucket, target: S3Target, headers: string, options: S3Options): Promise<string> {
  const { slug, adopt } = options
  const place = `${target.bucket}/${target.prefix}`
  const marker = readMarker(await bucket.get(MARKER))
  if (marker?.tenant === slug) return marker.headers
  const there = (await bucket.list()).size
  if (there > 0 && !adopt) {
    if (marker)
      throw new NotOursError(
        `${place} contains the site of ${marker.tenant}: name another bucket or prefix, or take it over with --adopt`,
      )
    throw new NotOursError(
      `${place} contains ${there} ${there === 1 ? 'object' : 'objects'} that no deploy put there and that this one would remove: name an empty folder, or take it over with --adopt`,
    )
  }
  // If the folder isn't empty, we don't know which headers its objects were sent with.
  const theirs = there === 0 ? headers : ''
  const ownMarker = { tenant: slug, headers: theirs }
  // If there was no marker, another tenant may be claiming the same folder at this moment. Only one of them gets it.
  if (marker) await mark(bucket, ownMarker)
  else if (!(await bucket.add(...markerObject(ownMarker)))) return claim(bucket, target, headers, options)
  return theirs
}

function readMarker(text: string | undefined): Marker | undefined {
  if (text === undefined) return undefined
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null && 'tenant' in value && typeof value.tenant === 'string')
      return {
        tenant: value.tenant,
        headers: 'headers' in value && typeof value.headers === 'string' ? value.headers : '',
      }
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
  }
  return undefined
}

const mark = async (bucket: Bucket, marker: Marker): Promise<void> =>
  void (await bucket.put(...markerObject(marker)))

function markerObject(marker: Marker): Parameters<Bucket['put']> {
  const bytes = Buffer.from(`${JSON.stringify(marker)}\n`)
  const md5 = hash('md5', bytes, 'hex')
  return [{ key: MARKER, md5, type: 'application/json', cacheControl: 'no-store' }, bytes]
}

const notesOf = (patterns: number): string[] =>
  patterns === 0
    ? []
    : [
        `${patterns} ${patterns === 1 ? 'redirect' : 'redirects'} with placeholders can’t be stored in a bucket: those addresses show the not-found page`,
      ]
